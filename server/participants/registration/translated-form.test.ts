import { asTranslation } from "@hb/domain/design/translation.ts";
import { standardForm as standardFormEs } from "@hb/domain/participants/registration/form.es.ts";
import { standardForm } from "@hb/domain/participants/registration/form.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { handQuestion, publishForm } from "../../testing/forms.ts";
import { aRegistration } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";

let study: Study;
beforeEach(async () => {
  study = await startStudy({ now: "2026-11-17T20:00:00.000Z" });
});
afterEach(() => study.stop());

const document = "registration.es";
const opened = (language: "en" | "es") => study.anonymous.call("openRegistrationForm", { language });
const content = {
  ...standardForm,
  steps: standardForm.steps.map(step =>
    step.id === "use" ? { ...step, questions: [...step.questions, { ...handQuestion, optional: true }] } : step,
  ),
  screening: [
    {
      id: "women",
      all: [{ kind: "choice" as const, on: "gender" as const, isAnyOf: [1], isNot: false }],
      status: participantStatus.notSelected,
      reason: "Enough women",
      message: "We have enough women.",
    },
  ],
};

test("HB's own form is in both languages, and the page has it", async () => {
  expect(await opened("es")).toMatchObject({ form: null, languages: ["en", "es"] });
});

test("a form that the study wrote is in English until its Spanish is published; HB's part is translated already", async () => {
  await publishForm(study, content);
  await expect.poll(() => opened("es")).toMatchObject({ form: { steps: content.steps }, languages: ["en"] });

  await study.call("startDraft", { document, from: null });
  const draft = asTranslation((await study.call("getDesign", { document })).draft?.content ?? {});
  const left = draft.texts.filter(({ text }) => text === "").map(({ english }) => english);
  expect(left).toEqual([handQuestion.title, "Right", "Left", "We have enough women."]);
  const texts = draft.texts.map(one => ({ ...one, text: one.text || `¡${one.english}!` }));
  const { revision } = await study.call("saveDraft", { document, revision: 1, content: { ...draft, texts } });
  await study.call("publishDraft", { document, revision, publishOn: null });

  await expect.poll(async () => (await opened("es")).languages).toEqual(["en", "es"]);
  const { form, ticket } = await opened("es");
  expect(form?.steps.map(({ headline }) => headline)).toEqual(standardFormEs.steps.map(({ headline }) => headline));
  expect(form?.steps.flatMap(({ questions }) => questions).find(({ id }) => id === "hand")).toMatchObject({
    title: `¡${handQuestion.title}!`,
    choices: [{ label: "¡Right!" }, { label: "¡Left!" }],
  });
  expect((await opened("en")).form?.steps).toEqual(content.steps);

  study.setNow("2026-11-17T20:04:00.000Z");
  const register = (language: "en" | "es") =>
    study.anonymous.call("registerParticipant", { answers: aRegistration({ gender: 1 }), ticket, language });
  expect((await register("es")).message).toBe("¡We have enough women.!");
  expect((await register("en")).message).toBe("We have enough women.");
});
