import { randomUUID } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { signInWithCustomToken } from "firebase/auth";
import { deleteObject, getBytes, listAll, ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aDrawing } from "../testing/consents.ts";
import {
  advanceTo,
  anActive,
  anOnboarded,
  answer,
  dailyAnswers,
  surveyLink,
  versionOf,
  weeklyAnswers,
  withoutConsent,
} from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { sweepUnsentPhotos } from "./jobs.ts";

let study: Study;
/** 10:00 on Monday, 2 November, in Los Angeles. */
const now = "2026-11-02T18:00:00.000Z";
const today = "2026-11-02";
beforeAll(async () => {
  study = await startStudy({ now });
});
afterAll(() => study.stop());
beforeEach(() => advanceTo(study, now));

const daysLater = (days: number) => advanceTo(study, addMinutes(now, days * 24 * 60));
const open = async (participantId: number) =>
  study.anonymous.call("openHomeSurvey", await surveyLink(study, participantId));
const refusedAs = (code: string, details?: object) => ({ code: `functions/${code}`, ...(details && { details }) });
const daily = (on: string) => ({ kind: "daily", on }) as const;
const weekly = (week: number) => ({ kind: "weekly", week }) as const;

describe("the home survey", () => {
  test("says what is due on the participant's own calendar, with its questions", async () => {
    const participantId = await anActive(study, { timeZone: "Pacific/Auckland" });
    const page = await open(participantId);
    expect(page).toMatchObject({ today: "2026-11-03", nothing: null, progress: { day: 1, ofDays: 84, done: 0 } });
    expect(page.due).toMatchObject([
      { survey: daily("2026-11-03"), key: "daily-2026-11-03", state: "due", definition: { version: 2 } },
    ]);
    expect(page.next).toEqual({ kind: "daily", opensAt: "2026-11-03T11:00:00.000Z" });
  });

  test("says kindly why nothing is due", async () => {
    const participantId = await anOnboarded(study);
    expect((await open(participantId)).nothing).toBe("notStarted");
    await study.call("setEnrolmentStatus", { participantId, version: 1, to: 4, withoutConsent });
    await answer(study, participantId, daily(today));
    expect(await open(participantId)).toMatchObject({ due: [], nothing: "allDone" });
    await study.call("setEnrolmentStatus", { participantId, version: 2, to: 5 });
    expect((await open(participantId)).nothing).toBe("paused");
    await study.call("setEnrolmentStatus", { participantId, version: 3, to: 6 });
    expect((await open(participantId)).nothing).toBe("ended");
  });

  test("needs a current consent, unless staff said why", async () => {
    const participantId = await anActive(study);
    await study.hb.database
      .write`update study.enrolments set without_consent = null where participant_id = ${participantId}`;
    const page = await open(participantId);
    expect(page).toMatchObject({
      due: [],
      nothing: "needsConsent",
      consentAddress: expect.stringContaining("/icf-form/"),
    });
    await study.effects();
    await expect(answer(study, participantId, daily(today))).rejects.toMatchObject(
      refusedAs("failed-precondition", { needsConsent: true }),
    );
    expect(await study.effects()).toEqual({});
    await study.call("allowWithoutConsent", {
      participantId,
      version: await versionOf(study, participantId),
      reason: withoutConsent,
    });
    expect((await study.effects()).log).toMatchObject([
      { action: logAction.remoteStudyStatus, payload: { old: 4, new: 4, withoutConsent: true } },
    ]);
    await answer(study, participantId, daily(today));
  });
});

describe("sending", () => {
  test("an answer is kept with its version, told in the log, and ends its reminder", async () => {
    const participantId = await anActive(study);
    await study.effects();
    expect(await answer(study, participantId, daily(today))).toEqual({ submittedAt: now, late: false });
    const effects = await study.effects();
    expect(effects.log).toMatchObject([
      {
        action: logAction.submittedSurvey,
        actor: "participant:homeSurvey",
        participantId,
        payload: { survey: daily(today) },
      },
    ]);
    expect(effects.markers).toEqual([
      "/study/lastEmailsUpdate",
      "/study/lastLogUpdate",
      "/study/lastRemoteStudyUpdate",
    ]);
    const { rows } = await study.call("listParticipantEmails", { participantId });
    expect(rows.filter(({ type }) => type === 4)).toMatchObject([{ state: "cancelled" }]);
    const { answers } = await study.call("listSurveyAnswers", { participantId, offset: 0, limit: 10 });
    expect(answers).toMatchObject([
      { survey: daily(today), version: 1, answers: dailyAnswers, alertId: null, photos: [] },
    ]);
  });

  test("exactly once for each survey, however often and however fast it arrives", async () => {
    const participantId = await anActive(study);
    const link = await surveyLink(study, participantId);
    const given = { ...link, survey: daily(today), version: 1, answers: dailyAnswers };
    const requestId = randomUUID();
    await study.effects();
    const same = await Promise.all(
      Array.from({ length: 5 }, () => study.anonymous.call("submitSurvey", { ...given, requestId })),
    );
    expect(new Set(same.map(({ submittedAt }) => submittedAt)).size).toBe(1);
    const others = await Promise.allSettled(
      Array.from({ length: 5 }, () => study.anonymous.call("submitSurvey", given)),
    );
    for (const other of others)
      expect(other).toMatchObject({ status: "rejected", reason: refusedAs("already-exists") });
    expect((await study.effects()).log?.filter(({ action }) => action === 13)).toHaveLength(1);
  });

  test("ten right away for a survey that no one has sent yet: one wins", async () => {
    const participantId = await anActive(study);
    const given = {
      ...(await surveyLink(study, participantId)),
      survey: daily(today),
      version: 1,
      answers: dailyAnswers,
    };
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => study.anonymous.call("submitSurvey", given)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("asked after its day, every question names the day it's about", async () => {
    const participantId = await anActive(study);
    const titles = async () =>
      (await open(participantId)).due.map(({ definition }) =>
        definition.screens.flatMap(({ questions }) => questions.map(({ title }) => title)),
      );
    expect((await titles())[0]).toContain("How long did you wear the headset today?");
    await advanceTo(study, addMinutes(now, 15 * 60));
    const [ofToday = [], late = []] = await titles();
    expect(ofToday).toContain("Anything else about today?");
    expect(late.filter(title => title.includes("Monday, November 2"))).toEqual([
      "How long did you wear the headset on Monday, November 2?",
      "What did you use it for on Monday, November 2?",
      "How comfortable was the headset on Monday, November 2?",
      "Did you feel any of these on Monday, November 2, while you wore it or afterwards?",
      "Did anything not work on Monday, November 2?",
      "Anything else about Monday, November 2?",
    ]);
    expect(late.filter(title => title.includes("today"))).toEqual([]);
  });

  test("late until noon of the next day, then closed", async () => {
    const participantId = await anActive(study);
    await advanceTo(study, "2026-11-03T19:59:59.000Z");
    expect(await answer(study, participantId, daily(today))).toMatchObject({ late: true });
    const other = await anActive(study);
    await advanceTo(study, "2026-11-04T20:00:00.000Z");
    await expect(answer(study, other, daily("2026-11-03"))).rejects.toMatchObject(
      refusedAs("failed-precondition", { closed: true }),
    );
  });

  test("wrong answers are told by question and leave no trace", async () => {
    const participantId = await anActive(study);
    await study.effects();
    await expect(answer(study, participantId, daily(today), { wearTime: 9999, neverAsked: 1 })).rejects.toMatchObject({
      code: "functions/invalid-argument",
      details: {
        problems: expect.arrayContaining([
          expect.objectContaining({ path: ["wearTime"] }),
          expect.objectContaining({ path: ["neverAsked"] }),
        ]),
      },
    });
    expect(await study.effects()).toEqual({});
  });

  test("a planned purchase plans its emails once for each intention", async () => {
    const participantId = await anActive(study);
    await daysLater(6);
    await study.effects();
    await answer(study, participantId, weekly(1), { purchasePlanned: 4 });
    expect((await study.effects()).mails?.map(({ type }) => type)).toEqual([6, 6, 6]);
    await daysLater(13);
    await study.effects();
    await answer(study, participantId, weekly(2), { purchasePlanned: 3 });
    expect((await study.effects()).mails).toBeUndefined();
  });
});

describe("symptoms", () => {
  test("over the threshold raise an alert right away, which someone deals with", async () => {
    const participantId = await anActive(study);
    await study.effects();
    await answer(study, participantId, daily(today), {
      symptoms: [1, 2],
      symptomSeverity: 6,
      remarks: "Had to lie down",
    });
    expect((await study.effects()).log).toMatchObject([
      { action: logAction.submittedSurvey },
      { action: logAction.alert, payload: { what: "raised", symptoms: ["dizziness or vertigo", "nausea"], on: today } },
    ]);
    const { alerts, open: waiting } = await study.call("listAlerts", { participantId, offset: 0, limit: 10 });
    expect(alerts).toMatchObject([{ severity: 6, remarks: "Had to lie down", handledAt: null }]);
    expect(waiting).toBe(1);
    expect((await study.call("getEnrolment", { participantId })).row).toMatchObject({
      openAlerts: 1,
      next: { act: "alert" },
    });
    const alertId = alerts[0]?.id ?? 0;
    await study.call("acknowledgeAlert", { alertId, note: "Called: well again, pauses a day" });
    expect((await study.effects()).log).toMatchObject([{ action: logAction.alert, payload: { what: "handled" } }]);
    await expect(study.call("acknowledgeAlert", { alertId, note: "Called too" })).rejects.toMatchObject(
      refusedAs("failed-precondition"),
    );
    expect((await study.call("listAlerts", { participantId, open: true, offset: 0, limit: 10 })).total).toBe(0);
  });
});

describe("reopening and excusing", () => {
  test("reopening makes exactly that week answerable again, until its new end", async () => {
    const participantId = await anActive(study);
    await daysLater(17);
    await study.effects();
    const { until } = await study.call("reopenWeeklySurvey", {
      participantId,
      version: 2,
      week: 1,
      reason: "Was in hospital",
    });
    expect(until).toBe(addMinutes(now, 20 * 24 * 60));
    const effects = await study.effects();
    expect(effects.log).toMatchObject([
      { action: logAction.reopenWeeklySurvey, payload: { week: 1, until, reason: "Was in hospital" } },
    ]);
    expect(effects.mails?.map(({ type }) => type)).toEqual([5, 5]);
    const page = await open(participantId);
    expect(page.due.filter(({ survey }) => survey.kind === "weekly")).toMatchObject([
      { survey: weekly(1), state: "reopened", closesAt: until },
    ]);
    await expect(answer(study, participantId, weekly(2))).rejects.toMatchObject(refusedAs("failed-precondition"));
    expect(await answer(study, participantId, weekly(1))).toMatchObject({ late: true });
    expect((await study.call("getEnrolment", { participantId })).row.strip.weeks).toBe("lx");
    await expect(study.call("reopenWeeklySurvey", { participantId, version: 3, week: 1 })).rejects.toMatchObject(
      refusedAs("failed-precondition"),
    );
    await study.call("reopenWeeklySurvey", { participantId, version: 3, week: 2 });
    await daysLater(21);
    await expect(answer(study, participantId, weekly(2))).rejects.toMatchObject(
      refusedAs("failed-precondition", { closed: true }),
    );
  });

  test("a week that was reopened by mistake closes again, and its reminders stop", async () => {
    const participantId = await anActive(study);
    await daysLater(17);
    const { version } = await study.call("reopenWeeklySurvey", { participantId, version: 2, week: 1 });
    await study.effects();
    const closing = { participantId, version, week: 1, reason: "Undone" };
    await study.call("closeWeeklySurvey", closing);
    const effects = await study.effects();
    expect(effects.log).toContainEqual(
      expect.objectContaining({
        action: logAction.reopenWeeklySurvey,
        payload: expect.objectContaining({ week: 1, closed: true, reason: "Undone" }),
      }),
    );
    await expect(answer(study, participantId, weekly(1))).rejects.toMatchObject(refusedAs("failed-precondition"));
    expect((await study.call("getEnrolment", { participantId })).row.strip.weeks).toBe("xx");
    await expect(study.call("closeWeeklySurvey", { ...closing, version: version + 1 })).rejects.toMatchObject(
      refusedAs("failed-precondition"),
    );
  });

  test("excused days are asked for no more and counted nowhere; answered ones are left alone", async () => {
    const participantId = await anActive(study);
    await answer(study, participantId, daily(today));
    await daysLater(2);
    await study.effects();
    const range = { participantId, version: 2, from: today, to: "2026-11-05", reason: "Travels" };
    expect(await study.call("excuseDays", range)).toMatchObject({ excused: 3, days: expect.any(Array) });
    expect((await study.effects()).log?.map(({ action }) => action)).toEqual([120, 120, 120]);
    const { row } = await study.call("getEnrolment", { participantId });
    expect(row.strip.days.slice(-3)).toBe("dee");
    expect(row.standing).toMatchObject({ rate: 100, isDueToday: false });
    expect(await open(participantId)).toMatchObject({ due: [], nothing: "allDone" });
    const back = { participantId, version: 3, survey: daily("2026-11-04"), reason: "Stays at home" };
    await study.call("takeBackExcuse", back);
    expect((await open(participantId)).due).toHaveLength(1);
  });

  test("nothing is excused before the first day", async () => {
    const participantId = await anActive(study);
    const range = { participantId, version: 2, from: "2026-11-01", to: "2026-11-02", reason: "Travels" };
    await expect(study.call("excuseDays", range)).rejects.toMatchObject(refusedAs("failed-precondition"));
  });
});

const photo = `data:image/png;base64,${aDrawing().toString("base64")}`;
async function traded(participantId: number) {
  const client = await connectClient(study.hb.address);
  const { customToken } = await study.anonymous.call("tradeHomeSurveyLink", await surveyLink(study, participantId));
  await signInWithCustomToken(client.auth, customToken);
  return client;
}

describe("photos", () => {
  test("come by the traded link, belong to their answer, and are seen by staff with a trace", async () => {
    const participantId = await anActive(study);
    const client = await traded(participantId);
    const folder = `participants/${participantId}/surveys/daily-${today}`;
    await uploadString(ref(client.storage, `${folder}/one.png`), photo, "data_url");
    await uploadString(ref(client.storage, `${folder}/two.png`), photo, "data_url");
    await deleteObject(ref(client.storage, `${folder}/two.png`));
    await expect(answer(study, participantId, daily(today), { photos: ["one.png", "two.png"] })).rejects.toMatchObject(
      refusedAs("failed-precondition", { photos: true }),
    );
    await answer(study, participantId, daily(today), { photos: ["one.png"] });
    const { answers } = await study.call("listSurveyAnswers", { participantId, offset: 0, limit: 10 });
    expect(answers[0]?.photos).toMatchObject([{ file: `${folder}/one.png`, question: "photos" }]);
    await study.effects();
    await getBytes(ref(study.admin.storage, `${folder}/one.png`));
    expect((await study.effects()).log).toMatchObject([{ action: logAction.fileDownloaded, participantId }]);
    // What was sent is not changed anymore.
    await expect(deleteObject(ref(client.storage, `${folder}/one.png`))).rejects.toMatchObject({
      code: "storage/unauthorized",
    });
    await expect(uploadString(ref(client.storage, `${folder}/three.png`), photo, "data_url")).rejects.toMatchObject({
      code: "storage/unauthorized",
    });
    await client.close();
  });

  test("of a survey that was never sent are gone after a week, with their files; sent ones stay", async () => {
    const participantId = await anActive(study);
    const client = await traded(participantId);
    const folder = `participants/${participantId}/surveys/daily-${today}`;
    for (const name of ["sent.png", "left.png"])
      await uploadString(ref(client.storage, `${folder}/${name}`), photo, "data_url");
    await answer(study, participantId, daily(today), { photos: ["sent.png"] });
    const kept = async () => {
      await study.hb.jobs.run(sweepUnsentPhotos);
      const { storage, database } = study.hb;
      const rows = await database.read`select file from study.survey_photos where participant_id = ${participantId}`;
      const objects = await storage.listUnder(database.read, `${folder}/`);
      return [rows.length, objects.map(({ name }) => name.split("/").at(-1) ?? "").sort()];
    };
    await daysLater(6);
    expect(await kept()).toEqual([2, ["left.png", "sent.png"]]);
    await daysLater(8);
    expect(await kept()).toEqual([1, ["sent.png"]]);
    await client.close();
  });

  test("one participant's link opens nothing of another", async () => {
    const [mine, theirs] = [await anActive(study), await anActive(study)];
    const [me, them] = [await traded(mine), await traded(theirs)];
    const path = `participants/${theirs}/surveys/daily-${today}/p.png`;
    await uploadString(ref(them.storage, path), photo, "data_url");
    for (const hostile of [
      path,
      `participants/${theirs}/surveys/daily-${today}/q.png`,
      `participants/${theirs}/documents/a/b.png`,
    ])
      await expect(uploadString(ref(me.storage, hostile), photo, "data_url")).rejects.toMatchObject({
        code: "storage/unauthorized",
      });
    await expect(getBytes(ref(me.storage, path))).rejects.toMatchObject({ code: "storage/unauthorized" });
    await expect(listAll(ref(me.storage, `participants/${theirs}/surveys`))).rejects.toMatchObject({
      code: "storage/unauthorized",
    });
    const stolen = {
      ...(await surveyLink(study, mine)),
      survey: daily(today),
      version: 1,
      answers: { ...dailyAnswers, photos: ["p.png"] },
    };
    await expect(study.anonymous.call("submitSurvey", stolen)).rejects.toMatchObject(refusedAs("failed-precondition"));
    const { key } = await surveyLink(study, mine);
    const other = { participant: theirs, key };
    const unknown = { participant: 999_999, key };
    const reply = (link: typeof other) =>
      study.anonymous
        .call("openHomeSurvey", link)
        .catch((error: { code: string; message: string }) => `${error.code} ${error.message}`);
    expect(await reply(other)).toBe(await reply(unknown));
    await expect(
      study.anonymous.call("submitSurvey", { ...other, survey: daily(today), version: 1, answers: dailyAnswers }),
    ).rejects.toMatchObject(refusedAs("unauthenticated"));
    await me.close();
    await them.close();
  });

  test("hostile names, types and sizes are refused", async () => {
    const participantId = await anActive(study);
    const client = await traded(participantId);
    const root = `participants/${participantId}/surveys`;
    for (const name of [
      `${root}/daily-2026-13-99/a.png`,
      `${root}/weekly-0/a.png`,
      `${root}/x/a.png`,
      `${root}/daily-${today}/a/b.png`,
      `${root}/../documents/x/a.png`,
    ])
      await expect(uploadString(ref(client.storage, name), photo, "data_url"), name).rejects.toThrow();
    const page = "<html><script>alert(1)</script></html>";
    await expect(
      uploadString(ref(client.storage, `${root}/daily-${today}/a.png`), page, "raw", { contentType: "image/png" }),
    ).rejects.toThrow();
    await client.close();
  });
});

test("a weekly survey keeps its own answers", async () => {
  const participantId = await anActive(study);
  await daysLater(6);
  await answer(study, participantId, weekly(1));
  const { answers, definitions } = await study.call("listSurveyAnswers", { participantId, offset: 0, limit: 10 });
  expect(answers).toMatchObject([{ survey: weekly(1), answers: weeklyAnswers }]);
  const ofOne = async (survey: SurveyRef) =>
    (await study.call("listSurveyAnswers", { participantId, survey, offset: 0, limit: 1 })).total;
  expect([await ofOne(weekly(1)), await ofOne(weekly(2)), await ofOne(daily(today))]).toEqual([1, 0, 0]);
  expect(definitions.map(({ kind }) => kind)).toEqual(["weekly"]);
  const { definitions: all } = await study.call("listSurveyDefinitions", null);
  expect(all.map(({ definition, isCurrent }) => [definition.kind, definition.version, isCurrent])).toEqual([
    ["daily", 1, false],
    ["daily", 2, true],
    ["weekly", 1, true],
  ]);
});
