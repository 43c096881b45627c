import fc from "fast-check";
import { expect, test } from "vitest";
import { ConsentText, renderConsentText } from "../consent/consent-text.ts";
import { consentParts, consentProblems, consentTextOf, contentOf } from "../consent/content.ts";
import { sampleEmail } from "../emails/samples.ts";
import { EmailDraft, emailContentOf, emailParts } from "../emails/wording/content.ts";
import { asScreens, ownQuestionsOf } from "../participants/registration/form.ts";
import { FormDraft, formParts } from "../participants/registration/form-content.ts";
import { answerProblems, formatAnswer } from "../surveys/answers.ts";
import { QuestionnaireDraft, questionnaireDraftOf, questionnaireParts } from "../surveys/content.ts";
import { createDefinitions } from "../surveys/definition.ts";
import { answersIn, longColumns, wideColumns } from "../surveys/export-columns.ts";
import { questionsOf } from "../surveys/question.ts";
import {
  answersTo,
  anyConsent,
  anyEmail,
  anyForm,
  anyQuestionnaire,
  publishedForm,
  publishedQuestionnaire,
} from "../testing/any-definition.ts";

const runs = { numRuns: 300 };
/** As a design file keeps it. */
const written = (content: unknown): unknown => JSON.parse(JSON.stringify(content));
const place = { profile: "full", today: "2026-11-18", clock: (at: string) => at } as const;
const isReadable = (text: string) => /[^\s\p{C}]/u.test(text);

test("any questionnaire can be answered and read, and each answer is in its own column", () => {
  fc.assert(
    fc.property(
      anyQuestionnaire.chain(draft => {
        const content = publishedQuestionnaire(draft);
        return answersTo(content).map(answers => ({ content, answers }));
      }),
      ({ content, answers }) => {
        expect(answerProblems(content, answers)).toEqual([]);
        for (const { title } of [content, ...content.screens, ...questionsOf(content)])
          expect(isReadable(title), JSON.stringify(title)).toBe(true);
        const definitions = createDefinitions([{ ...content, kind: "ownany", version: 1 }]);
        const common = { id: 1, participantId: 2, participantName: "Maya", type: 2, on: "2026-11-18", week: null };
        const sent = {
          kind: "ownany",
          version: 1,
          submittedAt: "2026-11-18T10:00:00.000Z",
          answeredAt: null,
          late: false,
        } as const;
        const row = { ...common, ...sent, answers };
        const columns = wideColumns("ownany", definitions);
        const headings = columns.map(column => column.key);
        expect(headings).toEqual([...new Set(headings)]);
        const cells = columns.map(column => column.value(row, place));
        for (const answer of Object.values(answers))
          expect(cells).toContainEqual(
            Array.isArray(answer) ? (typeof answer[0] === "number" ? answer.join("; ") : answer.length) : answer,
          );
        const long = answersIn(row, definitions);
        expect(long.map(({ question }) => question.id).toSorted()).toEqual(Object.keys(answers).toSorted());
        for (const one of long) {
          expect(formatAnswer(one.question, one.answer)).not.toBe("");
          for (const column of longColumns("ownany")) column.value(one, place);
        }
      },
    ),
    runs,
  );
});

test("any questionnaire is the same after it was in a file and published again", () => {
  fc.assert(
    fc.property(anyQuestionnaire, draft => {
      const exported = questionnaireDraftOf(publishedQuestionnaire(draft));
      const again = questionnaireDraftOf(publishedQuestionnaire(QuestionnaireDraft.parse(written(exported))));
      expect(JSON.stringify(again)).toBe(JSON.stringify(exported));
      expect(questionnaireParts(again)).toEqual(questionnaireParts(exported));
    }),
    runs,
  );
});

test("any consent form is published as checked, and is the same after it was in a file", () => {
  fc.assert(
    fc.property(anyConsent, draft => {
      const text = consentTextOf(draft, 1, "2026-11-18");
      expect(ConsentText.parse(text)).toEqual(text);
      const exported = contentOf(text);
      const again = consentTextOf(written(exported) as typeof exported, 1, "2026-11-18");
      expect(JSON.stringify(contentOf(again))).toBe(JSON.stringify(exported));
      expect(renderConsentText(again)).toBe(renderConsentText(text));
      for (const { lines } of consentParts(exported)) for (const line of lines) expect(isReadable(line)).toBe(true);
    }),
    runs,
  );
});

test("what a writer can't see is no reason to refuse their text", () => {
  const seen = fc.stringMatching(/^[a-z]{1,8}$/);
  const unseen = fc.constantFrom("\u200b", "\u00ad", "\ufeff", "\t", "\u00a0", "\r\n", "\u200e");
  const pasted = fc.array(fc.tuple(seen, unseen), { minLength: 1 }).map(all => all.flat().join(" "));
  fc.assert(
    fc.property(anyConsent, pasted, (draft, meaning) => {
      expect(consentProblems({ ...draft, meaning }, 1)).toEqual([]);
    }),
    runs,
  );
});

const site = {
  studyName: "Northlight",
  timeZone: "America/Los_Angeles",
  siteAddress: "80 Orchard Row",
  arrivalNote: { en: "", es: "" },
  webAppUrl: () => "https://northlight.example",
};

test("any email is written with its words and facts, and is the same after it was in a file", () => {
  fc.assert(
    fc.property(anyEmail, ({ name, draft }) => {
      const content = emailContentOf(name, draft);
      for (const variant of Object.keys(content)) {
        const email = sampleEmail(site, { name, variant, wording: { version: 9, content } });
        for (const said of [email.subject, email.headline, ...email.paragraphs]) {
          expect(isReadable(said), JSON.stringify(said)).toBe(true);
          expect(said).not.toMatch(/[{}]/);
        }
      }
      const exported = EmailDraft.parse(content);
      const again = EmailDraft.parse(emailContentOf(name, EmailDraft.parse(written(exported))));
      expect(JSON.stringify(again)).toBe(JSON.stringify(exported));
      expect(emailParts(name, again)).toEqual(emailParts(name, exported));
    }),
    { numRuns: 100 },
  );
});

test("any registration form can be answered, and is the same after it was in a file", () => {
  fc.assert(
    fc.property(
      anyForm.chain(draft => {
        const content = publishedForm(draft);
        return answersTo(asScreens(ownQuestionsOf(content))).map(answers => ({ content, answers }));
      }),
      ({ content, answers }) => {
        expect(answerProblems(asScreens(ownQuestionsOf(content)), answers)).toEqual([]);
        for (const { title } of [...content.steps, ...ownQuestionsOf(content)]) expect(isReadable(title)).toBe(true);
        const exported = FormDraft.parse(content);
        const again = FormDraft.parse(publishedForm(FormDraft.parse(written(exported))));
        expect(JSON.stringify(again)).toBe(JSON.stringify(exported));
        expect(formParts(again)).toEqual(formParts(exported));
      },
    ),
    runs,
  );
});
