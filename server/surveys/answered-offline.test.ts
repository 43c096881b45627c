import { logAction } from "@hb/domain/log/actions.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { addDays, addMinutes } from "@hb/domain/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { advanceTo, anActive, dailyAnswers, surveyLink, versionOf, weeklyAnswers } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
/** 10:00 on Monday, 2 November, in Los Angeles. */
const now = "2026-11-02T18:00:00.000Z";
const today = "2026-11-02";
beforeAll(async () => {
  study = await startStudy({ now });
});
afterAll(() => study.stop());
beforeEach(() => advanceTo(study, now));

const hoursLater = (hours: number) => addMinutes(now, hours * 60);
const daily = (on: string) => ({ kind: "daily", on }) as const;
const closed = { code: "functions/failed-precondition", details: { closed: true } };

async function send(participantId: number, survey: SurveyRef, answeredAt: string) {
  const answers = survey.kind === "weekly" ? weeklyAnswers : dailyAnswers;
  const link = await surveyLink(study, participantId);
  return study.anonymous.call("submitSurvey", { ...link, survey, version: 1, answers, answeredAt });
}
const answersOf = async (participantId: number) =>
  (await study.call("listSurveyAnswers", { participantId, offset: 0, limit: 10 })).answers;

describe("answers that waited on a phone without a network", () => {
  test("count for the day they were answered, and the log says so", async () => {
    const participantId = await anActive(study);
    const at = [hoursLater(1), hoursLater(24), hoursLater(49)];
    await advanceTo(study, hoursLater(73));
    await study.effects();
    for (const [day, answeredAt] of at.entries())
      expect(await send(participantId, daily(addDays(today, day)), answeredAt)).toEqual({
        submittedAt: hoursLater(73),
        late: false,
      });
    expect((await study.effects()).log).toMatchObject(
      at.map((answeredAt, day) => ({
        action: logAction.submittedSurvey,
        payload: { survey: daily(addDays(today, day)), answeredAt },
      })),
    );
    expect(await answersOf(participantId)).toMatchObject(
      at.toReversed().map(answeredAt => ({ answeredAt, submittedAt: hoursLater(73), late: false })),
    );
    const page = await study.anonymous.call("openHomeSurvey", await surveyLink(study, participantId));
    expect(page.progress).toMatchObject({ day: 4, done: 3 });
  });

  test("are late if they were answered late, not because they came late", async () => {
    const participantId = await anActive(study);
    await advanceTo(study, hoursLater(60));
    expect(await send(participantId, daily(today), hoursLater(20))).toMatchObject({ late: true });
  });

  test("are refused if the survey wasn't open when the phone says they were answered", async () => {
    const participantId = await anActive(study);
    await advanceTo(study, hoursLater(60));
    await study.effects();
    await expect(send(participantId, daily(today), hoursLater(30))).rejects.toMatchObject(closed);
    await expect(send(participantId, daily(today), addMinutes(now, -1))).rejects.toMatchObject(closed);
    await expect(send(participantId, daily(addDays(today, 9)), hoursLater(59))).rejects.toMatchObject(closed);
    expect(await study.effects()).toEqual({});
  });

  test("a clock that runs ahead or says months ago is not believed: what is open now is taken as sent now", async () => {
    const participantId = await anActive(study);
    await send(participantId, daily(today), hoursLater(5));
    await advanceTo(study, hoursLater(24));
    await send(participantId, daily(addDays(today, 1)), "2025-01-01T00:00:00.000Z");
    expect(await answersOf(participantId)).toMatchObject([{ answeredAt: null }, { answeredAt: null }]);
    await advanceTo(study, hoursLater(31 * 24 + 25));
    await expect(send(participantId, daily(addDays(today, 2)), hoursLater(48))).rejects.toMatchObject(closed);
  });

  test("count for someone who was active then and is paused now, and not for days of the pause", async () => {
    const participantId = await anActive(study);
    await advanceTo(study, hoursLater(24));
    await study.call("setEnrolmentStatus", { participantId, version: await versionOf(study, participantId), to: 5 });
    await advanceTo(study, hoursLater(72));
    expect(await send(participantId, daily(today), hoursLater(2))).toMatchObject({ late: false });
    await expect(send(participantId, daily(addDays(today, 2)), hoursLater(49))).rejects.toMatchObject(closed);
  });

  test("need a consent that is current when they arrive", async () => {
    const participantId = await anActive(study);
    await study.hb.database
      .write`update study.enrolments set without_consent = null where participant_id = ${participantId}`;
    await advanceTo(study, hoursLater(48));
    await expect(send(participantId, daily(today), hoursLater(2))).rejects.toMatchObject({
      code: "functions/failed-precondition",
      details: { needsConsent: true },
    });
  });
});

test("a phone is told what opens over the next two weeks, with its questions in every language", async () => {
  const participantId = await anActive(study);
  const page = await study.anonymous.call("openHomeSurvey", await surveyLink(study, participantId));
  expect(page.due.map(({ key }) => key)).toEqual(["daily-2026-11-02"]);
  const days = Array.from({ length: 14 }, (_, at) => addDays(today, at + 1));
  expect(page.ahead.filter(({ survey }) => survey.kind === "daily").map(({ key }) => key)).toEqual(
    days.map(on => `daily-${on}`),
  );
  expect(page.ahead.find(({ key }) => key === "daily-2026-11-03")).toEqual({
    survey: daily("2026-11-03"),
    key: "daily-2026-11-03",
    opensAt: "2026-11-03T08:00:00.000Z",
    onTimeUntil: "2026-11-04T08:00:00.000Z",
    closesAt: "2026-11-04T20:00:00.000Z",
  });
  expect(page.ahead.filter(({ survey }) => survey.kind === "weekly")).toMatchObject([
    { key: "weekly-1", opensAt: "2026-11-08T08:00:00.000Z", closesAt: "2026-11-11T08:00:00.000Z" },
    { key: "weekly-2", opensAt: "2026-11-15T08:00:00.000Z" },
  ]);
  expect(page.questionnaires.map(({ definition }) => definition.kind).toSorted()).toEqual(["daily", "weekly"]);
  expect(page.questionnaires.map(({ translations }) => Object.keys(translations))).toEqual([["es"], ["es"]]);
});
