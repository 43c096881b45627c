import { randomUUID } from "node:crypto";
import { Translation } from "@hb/domain/design/translation.ts";
import type { QuestionnaireDraft } from "@hb/domain/surveys/content.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { advanceTo, anActive, dailyAnswers, surveyLink } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
/** 10:00 on Monday, 2 November, in Los Angeles. */
const now = "2026-11-02T18:00:00.000Z";
const document = "survey-ownsus";
let participantId: number;

beforeAll(async () => {
  study = await startStudy({ now });
  participantId = await anActive(study);
});
afterAll(() => study.stop());

const openPage = async () => study.anonymous.call("openHomeSurvey", await surveyLink(study, participantId));
const inSpanish = async (kind: SurveyRef["kind"]) =>
  (await openPage()).due.filter(({ survey }) => survey.kind === kind).map(({ translations }) => translations.es);
const send = async (survey: SurveyRef, version: number, answers: Answers) =>
  study.anonymous.call("submitSurvey", {
    ...(await surveyLink(study, participantId)),
    language: "es",
    requestId: randomUUID(),
    survey,
    version,
    answers,
  });
const titles = async (kind: SurveyRef["kind"]) => (await inSpanish(kind)).map(one => one?.title);

async function publish(change: Partial<QuestionnaireDraft>, from: number | null): Promise<void> {
  await study.call("startDraft", { document, from, ...(from === null && { template: "sus" }) });
  const { draft } = await study.call("getDesign", { document });
  const content = { ...draft?.content, ...change };
  const { revision } = await study.call("saveDraft", { document, revision: 1, content });
  await study.call("publishDraft", { document, revision, publishOn: null });
}

test("HB's own survey comes in Spanish, and names the day once it's over", async () => {
  const [daily] = await inSpanish("daily");
  expect(daily).toMatchObject({ version: 2, kind: "daily", title: "Encuesta diaria", minutes: 3 });
  expect(daily?.screens[0]?.questions[0]?.title).toBe("¿Cuánto tiempo usó hoy el visor?");
  expect(daily?.alert).toEqual((await openPage()).due[0]?.definition.alert);
  await advanceTo(study, addMinutes(now, 24 * 60 - 120));
  const late = (await openPage()).due.find(({ state }) => state === "late");
  expect(late?.translations.es?.screens[0]?.questions[0]?.title).toBe(
    "¿Cuánto tiempo usó el visor el lunes, 2 de noviembre?",
  );
});

test("what's wrong is said in the language of the page, and the answers are the same in every language", async () => {
  const on = "2026-11-02";
  const survey = { kind: "daily", on } as const;
  const wrong = { ...dailyAnswers, wearTime: 9999, comfort: 9 };
  await expect(send(survey, 2, wrong)).rejects.toThrow("Hay respuestas por corregir.");
  await expect(send(survey, 2, wrong)).rejects.toMatchObject({
    details: {
      problems: [
        { path: ["wearTime"], message: "Escriba un tiempo de 24 horas como máximo." },
        { path: ["comfort"], message: "Escriba un número del 1 al 7." },
      ],
    },
  });
  await send(survey, 2, { ...dailyAnswers, symptoms: [8], symptomSeverity: 2 });
  await expect(send(survey, 2, dailyAnswers)).rejects.toThrow("Ya envió esta encuesta. Gracias.");
  const { alerts } = await study.call("listAlerts", { participantId, offset: 0, limit: 10 });
  expect(alerts).toMatchObject([{ symptoms: ["fainting or a fall"] }]);
});

test("a questionnaire that the study added comes in Spanish once that is published, for that very version", async () => {
  await publish({ schedule: { asked: "everyDays", every: 1, fromDay: 1, openDays: 1 } }, null);
  await expect.poll(() => titles("own")).toEqual([undefined]);
  const spanish = `${document}.es`;
  await study.call("startDraft", { document: spanish, from: null });
  const { draft } = await study.call("getDesign", { document: spanish });
  const { of, texts } = Translation.parse(draft?.content);
  const content = { of, texts: texts.map(one => ({ ...one, text: `es: ${one.english}` })) };
  const { revision, problems } = await study.call("saveDraft", { document: spanish, revision: 1, content });
  expect(problems).toEqual([]);
  expect(await titles("own")).toEqual([undefined]);
  await study.call("publishDraft", { document: spanish, revision, publishOn: null });
  await expect.poll(() => titles("own")).toEqual(["es: Ease of use"]);
  await publish({ minutes: 4 }, 1);
  await expect.poll(() => titles("own")).toEqual([undefined]);
});
