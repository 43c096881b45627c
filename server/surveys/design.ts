import {
  QuestionnaireDraft,
  questionnaireDraftOf,
  questionnaireOf,
  questionnaireParts,
  questionnaireProblems,
  questionnaireTextKeys,
} from "@hb/domain/surveys/content.ts";
import { shippedDefinitions } from "@hb/domain/surveys/definition.ts";
import { ownSurveyTexts } from "@hb/domain/surveys/definitions/own-texts.ts";
import { formatSchedule } from "@hb/domain/surveys/own-schedule.ts";
import { QuestionnaireContent, type SurveyDefinition } from "@hb/domain/surveys/question.ts";
import { OwnQuestionnaire, SurveyKind, surveyKinds } from "@hb/domain/surveys/survey.ts";
import { questionnaireTemplate } from "@hb/domain/surveys/templates/templates.ts";
import { type DesignKind, findContent, hashOf, insertVersion, listVersions } from "../design/acts.ts";
import { questionnaireText as text } from "./text.ts";

const prefix = "survey-";
const questionnaireIn = (document: string) => document.slice(prefix.length);
const isOwn = (document: string) =>
  document.startsWith(prefix) && OwnQuestionnaire.safeParse(questionnaireIn(document)).success;
/** The versions that came with HB. */
const shippedOf = (document: string) => shippedDefinitions.all.filter(({ kind }) => kind === questionnaireIn(document));
const draftOf = ({ kind: _, version: __, ...content }: SurveyDefinition) => questionnaireDraftOf(content);

/** What people at home are asked, as the study writes it. */
export const surveyDesign: DesignKind<QuestionnaireDraft> = {
  documents: surveyKinds.map(kind => ({ id: `${prefix}${kind}`, title: text.titles[kind] })),
  added: { prefix: `${prefix}own`, isId: isOwn, title: ({ title }) => title.trim() || text.untitled },
  needsApproval: false,
  textKeys: questionnaireTextKeys,
  ownTexts(document, language) {
    const kind = SurveyKind.safeParse(questionnaireIn(document)).data;
    return kind && ownSurveyTexts[language][kind];
  },
  parse: content => QuestionnaireDraft.safeParse(content).data,
  template: (document, which) =>
    isOwn(document)
      ? questionnaireDraftOf(questionnaireTemplate(which))
      : draftOf(shippedDefinitions.current(questionnaireIn(document))),
  begin: content => content,
  problems: (document, content) => questionnaireProblems(content, isOwn(document)),
  parts: (_, content) => questionnaireParts(content),
  async listVersions(db, document) {
    const shipped = shippedOf(document).map(definition => ({
      version: definition.version,
      hash: hashOf(draftOf(definition)),
      publishedOn: "2026-01-01",
      publishedAt: "2026-01-01T00:00:00.000Z",
      publishedBy: null,
      confirmedBy: null,
      approval: null,
    }));
    return [...shipped, ...(await listVersions(db, document))];
  },
  async findContent(db, document, version) {
    const shipped = shippedOf(document).find(one => one.version === version);
    if (shipped) return draftOf(shipped);
    const stored = QuestionnaireContent.safeParse(await findContent(db, document, version)).data;
    return stored && questionnaireDraftOf(stored);
  },
  async effects(_, document, content) {
    const schedule = QuestionnaireContent.safeParse(questionnaireOf(content)).data?.schedule;
    return [
      ...(isOwn(document) && schedule ? [text.asked(formatSchedule(schedule))] : []),
      text.fromNowOn,
      text.answersStay,
    ];
  },
  async publish({ tx, now }, { content, ...version }) {
    const checked = QuestionnaireContent.parse(questionnaireOf(content));
    await insertVersion(tx, { ...version, content: checked }, now);
  },
};
