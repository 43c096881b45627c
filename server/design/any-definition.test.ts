import { asScreens, ownQuestionsOf } from "@hb/domain/participants/registration/form.ts";
import { defaultSort } from "@hb/domain/participants/sorting.ts";
import type { QuestionnaireDraft } from "@hb/domain/surveys/content.ts";
import {
  answersTo,
  anyConsent,
  anyEmail,
  anyForm,
  anyQuestionnaire,
  publishedForm,
  publishedQuestionnaire,
} from "@hb/domain/testing/any-definition.ts";
import { dateInZone } from "@hb/domain/time.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { signFor } from "../testing/consents.ts";
import { exportAndRead } from "../testing/exports.ts";
import { addPerson, aRegistration } from "../testing/people.ts";
import { anActive, surveyLink } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";

const now = "2026-11-17T18:00:00.000Z";
const approval = { board: "Bay Area IRB", number: "2026-114", approvedOn: "2026-11-10", expiresOn: null };
const questionnaire = "ownany";

/** Every required photo would have to be uploaded first, which journeys do. */
const withoutPhotos = (draft: QuestionnaireDraft): QuestionnaireDraft => ({
  ...draft,
  screens: draft.screens.map(screen => ({
    ...screen,
    questions: screen.questions.map(question =>
      question.type === "photo" ? { ...question, optional: true } : question,
    ),
  })),
});

/** Drafts of a whole study, with answers to them. */
const anyDesign = fc
  .record({ consent: anyConsent, email: anyEmail, form: anyForm, survey: anyQuestionnaire.map(withoutPhotos) })
  .chain(design =>
    fc.record({
      design: fc.constant(design),
      answers: answersTo(publishedQuestionnaire(design.survey)).map(all =>
        Object.fromEntries(Object.entries(all).filter(([, answer]) => !isPhoto(answer))),
      ),
      own: answersTo(asScreens(ownQuestionsOf(publishedForm(design.form)))),
    }),
  );
const isPhoto = (answer: unknown) => Array.isArray(answer) && typeof answer[0] === "string";

async function publish(study: Study, document: string): Promise<void> {
  const { draft } = await study.call("getDesign", { document });
  expect(draft?.problems).toEqual([]);
  const revision = draft?.revision ?? 0;
  if (document === "consent") await study.call("setApproval", { document, revision, approval });
  await study.call("publishDraft", { document, revision, publishOn: null });
}

/** Generated objects may have no prototype, which the SDK can't send. */
const plain = <T extends object>(content: T): T => JSON.parse(JSON.stringify(content));

async function write(study: Study, document: string, content: object): Promise<void> {
  const current = await study.call("getDesign", { document }).catch(() => undefined);
  await study.call("startDraft", { document, from: current?.versions[0]?.version ?? null });
  await study.call("saveDraft", { document, revision: 1, content: { ...plain(content) } });
  await publish(study, document);
}

const hashesIn = async (study: Study, ids: readonly string[]) => {
  const { file } = await study.call("exportDesign", null);
  return { file, hashes: ids.map(id => file.documents.find(one => one.id === id)?.hash) };
};

test("any study's texts are signed, sent, answered and exported, and another HB has the same", async () => {
  await fc.assert(
    fc.asyncProperty(anyDesign, async ({ design, answers, own }) => {
      const email = `email-${design.email.name}`;
      const documents = { consent: design.consent, registration: design.form, [email]: design.email.draft };
      const ids = [...Object.keys(documents), `survey-${questionnaire}`];
      const study = await startStudy({ now, consentTexts: [] });
      const other = await startStudy({ now, consentTexts: [] });
      try {
        for (const [id, content] of Object.entries(documents)) await write(study, id, content);
        await write(study, `survey-${questionnaire}`, design.survey);
        await signFor(study, await addPerson(study));
        await answer(study, answers);
        await register(study, own);
        for (const variant of Object.keys(design.email.draft)) {
          const { name, draft } = design.email;
          const content = plain(draft);
          const shown = await study.call("previewWording", { name, variant, content, participantId: null });
          expect(shown).toMatchObject({ stop: null, subject: expect.stringMatching(/./) });
        }
        const { file, hashes } = await hashesIn(study, ids);
        const { imported } = await other.call("importDesign", { file });
        expect(imported).toHaveLength(ids.length);
        for (const id of ids) await publish(other, id);
        expect((await hashesIn(other, ids)).hashes).toEqual(hashes);
      } finally {
        await Promise.all([study.stop(), other.stop()]);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

/** By someone at home, and in the file that staff export. */
async function answer(study: Study, answers: Record<string, unknown>): Promise<void> {
  await expect.poll(async () => (await study.call("listSurveyDefinitions", null)).definitions.length).toBe(4);
  const participantId = await anActive(study);
  const on = dateInZone(now, "America/Los_Angeles");
  const link = await surveyLink(study, participantId);
  const survey = { kind: "own" as const, questionnaire, on };
  await study.anonymous.call("submitSurvey", { ...link, survey, version: 1, answers: answers as never });
  const staff = await study.staffWith("export", "remoteStudy");
  for (const shape of ["wide", "long"] as const) {
    const request = { list: "surveyAnswers" as const, kind: questionnaire, shape };
    const { rows } = await exportAndRead(staff, request, { format: shape === "wide" ? "csv" : "xlsx" });
    expect(rows).toHaveLength(shape === "wide" ? 1 : Object.keys(answers).length);
  }
}

/** Whatever a study may require of HB's questions. What it doesn't ask is dropped. */
const everything = {
  ...{ street: "80 Orchard Row", city: "Oakland", postalCode: "94601", industry: 1 },
  ...{ consideringBrands: [1], ownAccounts: [1], services: [1], companies: [1], studySources: [1] },
} satisfies Parameters<typeof aRegistration>[0];

/** By a visitor, with the study's own answers on the person. */
async function register(study: Study, ownAnswers: Record<string, unknown>): Promise<void> {
  const { ticket } = await study.anonymous.call("openRegistrationForm", {});
  study.setNow("2026-11-17T18:05:00.000Z");
  const answers = aRegistration({ ...everything, email: "maya@example.org", ownAnswers: ownAnswers as never });
  await study.anonymous.call("registerParticipant", { answers, ticket });
  const { rows } = await study.call("listParticipants", { filters: {}, sort: defaultSort, offset: 0, limit: 10 });
  const id = rows.find(row => row.email === "maya@example.org")?.id ?? 0;
  const found = await study.call("getParticipant", { id });
  expect(found.sees === "profile" && Object.keys(found.participant.ownAnswers).toSorted()).toEqual(
    Object.keys(ownAnswers).toSorted(),
  );
  const staff = await study.staffWith("export", "participants");
  const { rows: exported } = await exportAndRead(staff, { list: "participants", filters: {}, sort: defaultSort });
  expect(exported.length).toBe(rows.length);
}
