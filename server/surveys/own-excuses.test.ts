import { randomUUID } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { eventually } from "@hb/platform/testing/eventually.ts";
import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findDueEmails } from "../emails/planned/jobs.ts";
import { advanceTo, anActive, surveyLink, versionOf, withoutConsent } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { planSurveyReminders } from "./jobs.ts";

/** 10:00 on Monday, November 2, in Los Angeles. */
const now = "2026-11-02T18:00:00.000Z";
const document = "survey-ownsus";
const questionnaire = "ownsus";
/** Asked once, on the second day, for two days. */
const on = "2026-11-03";
const survey = { kind: "own", questionnaire, on } as const;
const sus: Answers = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`sus${at + 1}`, 3]));
let study: Study;
let server: MailServer;
let participantId: number;
let address: string;

beforeAll(async () => {
  server = await startMailServer();
  study = await startStudy({ now, settings: { SMTP_URL: server.url } });
  await study.call("startDraft", { document, from: null, template: "sus" });
  const { draft } = await study.call("getDesign", { document });
  const content = { ...draft?.content, schedule: { asked: "once", day: 2, openDays: 2 } };
  const { revision } = await study.call("saveDraft", { document, revision: 1, content });
  await study.call("publishDraft", { document, revision, publishOn: null });
  await eventually(async () => expect((await study.call("listSurveyDefinitions", null)).definitions).toHaveLength(4));
});
afterAll(async () => {
  await study.stop();
  await server.stop();
});
beforeEach(async () => {
  await advanceTo(study, now);
  address = `maya.${randomUUID()}@example.org`;
  participantId = await anActive(study, { email: address });
  server.received.splice(0);
});

const daysLater = (days: number) => advanceTo(study, addMinutes(now, days * 24 * 60));
const turn = async () => {
  const { questionnaires } = await study.call("listOwnSurveys", { participantId });
  return questionnaires[0]?.turns[0];
};
const one = async () => ({ participantId, version: await versionOf(study, participantId), questionnaire, on });
const submit = async () =>
  study.anonymous.call("submitSurvey", {
    ...(await surveyLink(study, participantId)),
    requestId: randomUUID(),
    survey,
    version: 1,
    answers: sus,
  });
const log = async () => (await study.effects()).log ?? [];

test("a missed turn is reopened for 72 hours, answered late, and answered once", async () => {
  await daysLater(4);
  expect(await turn()).toMatchObject({ on, state: "missed" });
  await expect(submit()).rejects.toThrow("This survey is closed.");
  await study.effects();
  const { until } = await study.call("reopenOwnSurvey", await one());
  expect(until).toBe(addMinutes(now, (4 + 3) * 24 * 60));
  expect(await log()).toMatchObject([
    {
      action: logAction.questionnaireReopened,
      participantId,
      payload: { survey: { title: "Ease of use", on }, until },
    },
  ]);
  expect(await turn()).toMatchObject({ state: "reopened", closesAt: until });
  await expect(study.call("reopenOwnSurvey", await one())).rejects.toThrow("This survey is already open.");
  const { due } = await study.anonymous.call("openHomeSurvey", await surveyLink(study, participantId));
  expect(due.filter(one => one.survey.kind === "own")).toMatchObject([{ state: "reopened", closesAt: until }]);
  expect(await submit()).toMatchObject({ late: true });
  expect(await turn()).toMatchObject({ state: "late" });
  for (const name of ["reopenOwnSurvey", "excuseOwnSurvey"] as const)
    await expect(study.call(name, { ...(await one()), reason: "By mistake" })).rejects.toThrow(
      "This survey is already answered.",
    );
});

test("a turn that is reopened by mistake closes again", async () => {
  await daysLater(4);
  await expect(study.call("closeOwnSurvey", await one())).rejects.toThrow("This survey isn't reopened.");
  await study.call("reopenOwnSurvey", await one());
  await study.effects();
  await study.call("closeOwnSurvey", { ...(await one()), reason: "Undone" });
  expect(await log()).toMatchObject([{ payload: { closed: true, reason: "Undone" } }]);
  expect(await turn()).toMatchObject({ state: "missed" });
  await expect(submit()).rejects.toThrow("This survey is closed.");
});

test("a turn is excused with a reason, which can be taken back; days and weeks aren't touched", async () => {
  await daysLater(1);
  const before = await study.call("getEnrolment", { participantId });
  await study.effects();
  await study.call("excuseOwnSurvey", { ...(await one()), reason: "Traveling" });
  expect(await log()).toMatchObject([
    { action: logAction.surveyExcused, payload: { survey: { title: "Ease of use", on }, reason: "Traveling" } },
  ]);
  expect(await turn()).toMatchObject({ state: "excused", reason: "Traveling" });
  await expect(submit()).rejects.toThrow("This survey is closed.");
  await expect(study.call("excuseOwnSurvey", { ...(await one()), reason: "Again" })).rejects.toThrow(
    "This survey is already excused.",
  );
  const after = await study.call("getEnrolment", { participantId });
  expect([after.days, after.weeks]).toEqual([before.days, before.weeks]);
  const { version } = await one();
  await study.call("takeBackExcuse", { participantId, version, survey, reason: "Back home" });
  expect(await turn()).toMatchObject({ state: "due" });
  await study.call("excuseOwnSurvey", { ...(await one()), reason: "Traveling" });
  await study.call("reopenOwnSurvey", await one());
  expect(await turn()).toMatchObject({ state: "reopened" });
  await study.call("excuseOwnSurvey", { ...(await one()), reason: "Sick" });
  expect(await turn()).toMatchObject({ state: "excused", reason: "Sick" });
});

test("only a turn that there was, by an up-to-date screen, and reopened only for who is active", async () => {
  await expect(study.call("excuseOwnSurvey", { ...(await one()), reason: "Early" })).rejects.toThrow(
    "This person wasn't asked on this day.",
  );
  await daysLater(4);
  const stale = await one();
  await study.call("setEnrolmentStatus", {
    participantId,
    version: stale.version,
    to: remoteStudyStatus.inactive,
    withoutConsent,
  });
  await expect(study.call("reopenOwnSurvey", stale)).rejects.toMatchObject({ code: "functions/aborted" });
  await expect(study.call("reopenOwnSurvey", await one())).rejects.toThrow("Only people who are Remote active");
});

/** Everything that is planned until then, by the jobs that plan, write and deliver it. */
async function deliver(instant: string): Promise<void> {
  await study.hb.jobs.run(planSurveyReminders);
  await advanceTo(study, instant);
  await study.hb.jobs.run(findDueEmails);
}
const reminders = () =>
  server.received.filter(
    ({ subject, to }) => subject?.includes("Ease of use") && to?.some(one => one.address === address),
  );

test("a reminder of it is delivered twelve hours after it opened, with the link that answers it", async () => {
  await daysLater(1);
  await deliver("2026-11-03T22:00:00.000Z");
  await expect.poll(() => reminders().length).toBe(1);
  const [email] = reminders();
  const link = await study.call("showLink", { participantId, form: "homeSurvey" });
  expect(email?.html).toContain(new URL(link.address).pathname);
  expect(email?.text).toContain("minutes");
});

test("no reminder is delivered for what was answered or excused before; a reopened one has its own", async () => {
  await daysLater(1);
  await study.hb.jobs.run(planSurveyReminders);
  await study.call("excuseOwnSurvey", { ...(await one()), reason: "Traveling" });
  await deliver("2026-11-03T22:00:00.000Z");
  await daysLater(4);
  await study.call("reopenOwnSurvey", await one());
  await deliver(addMinutes(now, (4 * 24 + 23) * 60));
  await expect.poll(() => reminders().length).toBe(1);
});
