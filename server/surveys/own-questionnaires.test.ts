import { randomUUID } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import type { QuestionnaireDraft } from "@hb/domain/surveys/content.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportAndRead } from "../testing/exports.ts";
import { advanceTo, anActive, surveyLink } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";

type Own = Extract<SurveyRef, { kind: "own" }>;
let study: Study;
/** 10:00 on Monday, 2 November, in Los Angeles. */
const now = "2026-11-02T18:00:00.000Z";
const document = "survey-ownsus";
const questionnaire = "ownsus";
const opened: Own = { kind: "own", questionnaire, on: "2026-11-03" };
const sus: Answers = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`sus${at + 1}`, (at % 5) + 1]));
let participantId: number;

beforeAll(async () => {
  study = await startStudy({ now });
  participantId = await anActive(study);
});
afterAll(() => study.stop());

const daysLater = (days: number) => advanceTo(study, addMinutes(now, days * 24 * 60));
const refusedAs = (code: string, details?: object) => ({ code: `functions/${code}`, ...(details && { details }) });
const openPage = async () => study.anonymous.call("openHomeSurvey", await surveyLink(study, participantId));
const dueOwn = async () => (await openPage()).due.filter(({ survey }) => survey.kind === "own");
const submit = async (survey: Own, answers = sus, version = 1) =>
  study.anonymous.call("submitSurvey", {
    ...(await surveyLink(study, participantId)),
    requestId: randomUUID(),
    survey,
    version,
    answers,
  });

async function publish(change: Partial<QuestionnaireDraft>, from: number | null): Promise<number | null> {
  await study.call("startDraft", { document, from, ...(from === null && { template: "sus" }) });
  const { draft } = await study.call("getDesign", { document });
  const content = { ...draft?.content, ...change };
  const { revision, problems } = await study.call("saveDraft", { document, revision: 1, content });
  expect(problems).toEqual([]);
  return (await study.call("publishDraft", { document, revision, publishOn: null })).version;
}

async function exported() {
  const { rows, all } = await exportAndRead(await study.staffWith("export", "remoteStudy"), {
    list: "surveyAnswers",
    kind: questionnaire,
    shape: "wide",
  });
  return { rows, codebook: all };
}

test("the study adds a questionnaire from a template, and it's no one's before it's published", async () => {
  await expect(study.call("getDesign", { document })).rejects.toMatchObject(refusedAs("not-found"));
  await expect(study.call("startDraft", { document: "survey-unheardOf", from: null })).rejects.toMatchObject(
    refusedAs("not-found"),
  );
  await study.call("startDraft", { document, from: null, template: "sus" });
  const { documents } = await study.call("listDesign", null);
  const inEnglish = documents.filter(({ translation }) => translation === null);
  expect(inEnglish.filter(({ id }) => id.startsWith("survey-"))).toMatchObject([
    { id: "survey-daily", title: "Daily survey" },
    { id: "survey-weekly", title: "Weekly survey" },
    { id: document, title: "Ease of use", current: null, draft: { state: "checked" } },
  ]);
  expect(await dueOwn()).toEqual([]);
  await study.call("discardDraft", { document, revision: 1 });
  await expect(study.call("getDesign", { document })).rejects.toMatchObject(refusedAs("not-found"));
});

test("its schedule belongs to it, and to no daily or weekly survey", async () => {
  await study.call("startDraft", { document, from: null, template: "sus" });
  const { draft } = await study.call("getDesign", { document });
  const { schedule: _, ...unscheduled } = { ...draft?.content };
  const saved = await study.call("saveDraft", { document, revision: 1, content: unscheduled });
  expect(saved.problems).toEqual([{ path: ["schedule"], message: "Say when it's asked." }]);
  await study.call("discardDraft", { document, revision: saved.revision });
});

test("once published it's asked on its day, answered once, and listed for staff", async () => {
  expect(await publish({ schedule: { asked: "everyDays", every: 5, fromDay: 2, openDays: 3 } }, null)).toBe(1);
  await expect.poll(async () => (await study.call("listSurveyDefinitions", null)).definitions.length).toBe(4);
  expect(await dueOwn()).toEqual([]);
  await daysLater(1);
  expect(await dueOwn()).toMatchObject([
    {
      survey: opened,
      key: "ownsus-2026-11-03",
      state: "due",
      closesAt: "2026-11-06T08:00:00.000Z",
      definition: { title: "Ease of use", version: 1 },
    },
  ]);
  await expect(submit(opened, { ...sus, sus1: 9 })).rejects.toMatchObject(refusedAs("invalid-argument"));
  await study.effects();
  expect(await submit(opened)).toMatchObject({ late: false });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.submittedSurvey, payload: { survey: { kind: "own", title: "Ease of use", on: opened.on } } },
  ]);
  await expect(submit(opened)).rejects.toMatchObject(refusedAs("already-exists"));
  expect(await dueOwn()).toEqual([]);
  const listed = await study.call("listSurveyAnswers", { participantId, survey: opened, offset: 0, limit: 10 });
  expect(listed).toMatchObject({
    total: 1,
    answers: [{ survey: opened, answers: sus }],
    definitions: [{ kind: questionnaire }],
  });
  const { days } = await study.call("getEnrolment", { participantId });
  expect(days.map(({ state }) => state)).toEqual(["due", "due"]);
});

test("a turn that no one answered is missed, and the next one comes", async () => {
  await daysLater(6);
  expect(await dueOwn()).toMatchObject([{ survey: { ...opened, on: "2026-11-08" } }]);
  await expect(submit({ ...opened, on: "2026-11-07" })).rejects.toMatchObject(refusedAs("failed-precondition"));
  await daysLater(9);
  expect(await study.call("listOwnSurveys", { participantId })).toMatchObject({
    version: 2,
    canReopen: true,
    questionnaires: [
      {
        id: questionnaire,
        title: "Ease of use",
        schedule: "Every 5 days from day 2, open for 3 days",
        turns: [
          { on: "2026-11-08", state: "missed" },
          { on: "2026-11-03", state: "done" },
        ],
      },
    ],
  });
});

test("a question that is worded anew keeps its column, and the codebook has both wordings", async () => {
  const { content } = await study.call("getDesignVersion", { document, version: 1 });
  const screens = structuredClone((content as QuestionnaireDraft).screens);
  const first = screens[0]?.questions[0];
  if (first) [first.title, first.name] = ["I would use the headset often", "useOften"];
  expect(await publish({ screens }, 1)).toBe(2);
  await expect.poll(async () => (await study.call("listSurveyDefinitions", null)).definitions.length).toBe(5);
  await daysLater(11);
  await submit({ ...opened, on: "2026-11-13" }, sus, 2);
  const { rows, codebook } = await exported();
  expect(rows.map(row => [row["version"], row["use_often"]])).toEqual([
    ["1", "1"],
    ["2", "1"],
  ]);
  expect(codebook).toContain("Version 1: “I think that I would like to use this system frequently”");
  expect(codebook).toContain("Version 2: “I would use the headset often”");
});

test("a questionnaire that is no longer asked keeps what was answered", async () => {
  expect(await publish({ schedule: { asked: "never" } }, 2)).toBe(3);
  await expect.poll(async () => (await study.call("listSurveyDefinitions", null)).definitions.length).toBe(6);
  await daysLater(16);
  expect(await dueOwn()).toEqual([]);
  expect((await exported()).rows).toHaveLength(2);
});
