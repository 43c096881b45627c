import {
  QuestionnaireDraft,
  questionnaireDraftOf,
  questionnaireOf,
  questionnaireParts,
  questionnaireProblems,
} from "@hb/domain/surveys/content.ts";
import { ownDefinitions } from "@hb/domain/surveys/definition.ts";
import { QuestionnaireContent, type SurveyDefinition } from "@hb/domain/surveys/question.ts";
import { type SurveyKind, surveyKinds } from "@hb/domain/surveys/survey.ts";
import { type DesignKind, findContent, hashOf, insertVersion, listVersions } from "../design/acts.ts";

const prefix = "survey-";
const kindOf = (document: string) => document.slice(prefix.length) as SurveyKind;
const titles: Record<SurveyKind, string> = { daily: "Daily survey", weekly: "Weekly survey" };
const ownOf = (kind: SurveyKind) => ownDefinitions.all.filter(one => one.kind === kind);
const draftOf = ({ kind: _, version: __, ...content }: SurveyDefinition) => questionnaireDraftOf(content);

/** What people at home are asked, as the study writes it. */
export const surveyDesign: DesignKind<QuestionnaireDraft> = {
  documents: surveyKinds.map(kind => ({ id: `${prefix}${kind}`, title: titles[kind] })),
  needsApproval: false,
  parse: content => QuestionnaireDraft.safeParse(content).data,
  template: document => draftOf(ownDefinitions.current(kindOf(document))),
  begin: content => content,
  problems: (_, content) => questionnaireProblems(content),
  parts: (_, content) => questionnaireParts(content),
  async listVersions(db, document) {
    const own = ownOf(kindOf(document)).map(definition => ({
      version: definition.version,
      hash: hashOf(draftOf(definition)),
      publishedOn: "2026-01-01",
      publishedAt: "2026-01-01T00:00:00.000Z",
      publishedBy: null,
      confirmedBy: null,
      approval: null,
    }));
    return [...own, ...(await listVersions(db, document))];
  },
  async findContent(db, document, version) {
    const own = ownOf(kindOf(document)).find(one => one.version === version);
    if (own) return draftOf(own);
    const stored = QuestionnaireContent.safeParse(await findContent(db, document, version)).data;
    return stored && questionnaireDraftOf(stored);
  },
  async effects() {
    return [
      "Whoever opens the survey from now on answers this version. Whoever has it open finishes the one they see.",
      "Answers keep the version they were given to. Exports line up by question.",
    ];
  },
  async publish({ tx, now }, { content, ...version }) {
    const checked = QuestionnaireContent.parse(questionnaireOf(content));
    await insertVersion(tx, { ...version, content: checked }, now);
  },
};
