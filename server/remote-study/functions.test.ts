import { logAction } from "@hb/domain/log/actions.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signFor } from "../testing/consents.ts";
import { addPerson } from "../testing/people.ts";
import { advanceTo, anActive, anOnboarded, answer, versionOf, withoutConsent } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
const now = "2026-11-02T18:00:00.000Z";
const markers = ["/study/lastEmailsUpdate", "/study/lastLogUpdate", "/study/lastRemoteStudyUpdate"];
beforeAll(async () => {
  study = await startStudy({ now });
});
afterAll(() => study.stop());
beforeEach(() => advanceTo(study, now));

const status = (participantId: number, version: number, to: number | null, more: object = {}) =>
  study.call("setEnrolmentStatus", { participantId, version, to: to as 1, ...more });
const types = (effects: Awaited<ReturnType<Study["effects"]>>) => effects.mails?.map(({ type }) => type);
const days = async (participantId: number) =>
  (await study.call("getEnrolment", { participantId })).days.map(({ state }) => state);

describe("joining", () => {
  test("onboarding makes the enrolment, tells the log and plans the welcome of the arm", async () => {
    const participantId = await addPerson(study, { type: 2 });
    await study.effects();
    expect(await status(participantId, 0, 1, { startsOn: "2026-11-05" })).toEqual({ version: 1 });
    const effects = await study.effects();
    expect(effects.log).toMatchObject([
      { action: logAction.remoteStudyStatus, participantId, payload: { old: null, new: 1 } },
    ]);
    expect(effects.markers).toEqual(markers);
    expect(types(effects)).toEqual([8]);
    const { row, onboardedAt } = await study.call("getEnrolment", { participantId });
    expect(row).toMatchObject({
      status: 1,
      startsOn: "2026-11-05",
      next: { words: "Starts", on: "2026-11-05", act: "activate" },
    });
    expect(onboardedAt).toBe(now);
  });

  test("without notifying no email is planned", async () => {
    const participantId = await addPerson(study, { type: 1 });
    await study.effects();
    await status(participantId, 0, 1, { notify: false });
    expect((await study.effects()).mails).toBeUndefined();
  });

  test("someone whose type isn't known says first which arm they are of", async () => {
    const participantId = await addPerson(study, { type: null });
    await study.effects();
    await expect(status(participantId, 0, 1)).rejects.toMatchObject({
      code: "functions/failed-precondition",
      details: { needsType: true },
    });
    expect(await study.effects()).toEqual({});
    await status(participantId, 0, 1, { type: 2 });
    const { log } = await study.effects();
    expect(log?.map(({ action }) => action)).toEqual([17, 12]);
  });

  test("a stale version is refused with both values and leaves no trace", async () => {
    const participantId = await anOnboarded(study);
    await study.effects();
    await expect(status(participantId, 0, 2)).rejects.toMatchObject({
      code: "functions/aborted",
      details: { theirs: { status: 1, version: 1 }, mine: { status: 2 } },
    });
    // Mails of others may still be going out beside it.
    const { log, mails } = await study.effects();
    expect([log, mails]).toEqual([undefined, undefined]);
  });

  test("an unusual step asks for a reason", async () => {
    const participantId = await anOnboarded(study);
    await study.effects();
    await expect(status(participantId, 1, 6)).rejects.toMatchObject({ code: "functions/failed-precondition" });
    expect(await study.effects()).toEqual({});
    await status(participantId, 1, 6, { reason: "Finished before HB was there" });
    expect((await study.effects()).log).toMatchObject([
      { action: logAction.remoteStudyStatus, payload: { old: 1, new: 6, reason: "Finished before HB was there" } },
    ]);
  });
});

describe("Remote active", () => {
  test("needs a current consent, or a reason that the log keeps", async () => {
    const participantId = await anOnboarded(study);
    await study.effects();
    await expect(status(participantId, 1, 4)).rejects.toMatchObject({
      code: "functions/failed-precondition",
      details: { needsConsent: true },
    });
    expect(await study.effects()).toEqual({});
    await status(participantId, 1, 4, { withoutConsent });
    const effects = await study.effects();
    expect(effects.log).toMatchObject([
      {
        action: logAction.remoteStudyStatus,
        payload: { old: 1, new: 4, reason: withoutConsent, withoutConsent: true },
      },
    ]);
    // The reminder of the first day.
    expect(types(effects)).toEqual([4]);
  });

  test("anyone who has signed needs no reason, and one that is given isn't kept", async () => {
    const participantId = await anOnboarded(study);
    await signFor(study, participantId);
    await status(participantId, await versionOf(study, participantId), 4, { withoutConsent });
    const enrolment = await study.call("getEnrolment", { participantId });
    expect(enrolment).toMatchObject({ hasCurrentConsent: true, withoutConsent: null, row: { status: 4 } });
  });

  test("a pause ends the day's reminder, re-onboarding is told and goes on with the numbering", async () => {
    const participantId = await anActive(study);
    await advanceTo(study, addMinutes(now, 24 * 60));
    await answer(study, participantId, { kind: "daily", on: "2026-11-03" });
    await study.effects();
    await status(participantId, 2, 5, { pausedUntil: "2026-11-08" });
    expect((await study.call("getEnrolment", { participantId })).row.next).toMatchObject({
      words: "Away until",
      on: "2026-11-08",
    });
    const back = addMinutes(now, 6 * 24 * 60);
    await advanceTo(study, back);
    await study.effects();
    await status(participantId, 3, 4, { withoutConsent });
    expect((await study.effects()).log).toMatchObject([
      { action: logAction.remoteStudyStatus, payload: { old: 5, new: 4 } },
      { action: logAction.reOnboarding, payload: { old: null, new: back } },
    ]);
    const { row } = await study.call("getEnrolment", { participantId });
    expect(row.standing).toMatchObject({ day: 3, done: 1, asked: 2 });
    expect(row.strip.days.slice(-7)).toBe("xdeeeeo");
    expect(await days(participantId)).toEqual(["missed", "done", "due"]);
  });

  test("an activation by mistake, taken back before anyone answered, never was", async () => {
    const participantId = await anActive(study);
    await status(participantId, 2, 1, { reason: "The wrong person was chosen" });
    const enrolment = await study.call("getEnrolment", { participantId });
    expect(enrolment).toMatchObject({ active: [], days: [], row: { startedOn: null, status: 1 } });
  });

  test("withdrawing has two stages, and after the last nothing is asked", async () => {
    const participantId = await anActive(study);
    await status(participantId, 2, 7);
    await status(participantId, 3, 8);
    const { row } = await study.call("getEnrolment", { participantId });
    expect(row).toMatchObject({ status: 8, standing: { isDueToday: false } });
  });
});

describe("the list", () => {
  test("filters by every facet, counts each option under all other filters, and orders by risk", async () => {
    const [active, other] = [
      await anActive(study, { firstName: "Zuleika" }),
      await anActive(study, { firstName: "Zuleika" }),
    ];
    await anOnboarded(study, { firstName: "Zuleika", type: 2 });
    await advanceTo(study, addMinutes(now, 5 * 24 * 60));
    await answer(study, other, { kind: "daily", on: "2026-11-06" });
    const asked = {
      filters: { text: "zuleika" },
      sort: { by: "risk", descending: true },
      weeks: 4,
      offset: 0,
      limit: 50,
    } as const;
    const { rows, total } = await study.call("listEnrolments", asked);
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({ id: active, standing: { rate: 0, missedInARow: 4 }, next: { act: "call" } });
    expect(rows[0]?.strip).toMatchObject({ days: `${"-".repeat(22)}xxxxoo`, weeks: "" });

    const filters = { text: "zuleika", statuses: [4] };
    const counted = await study.call("countEnrolmentOptions", { filters });
    expect(counted.total).toBe(2);
    expect(counted.counts.statuses).toMatchObject({ "4": 2, "1": 1, blank: 0 });
    expect(counted.counts.types).toMatchObject({ "1": 2, "2": 0 });
    expect((await study.call("listEnrolments", { ...asked, filters: { ...filters, types: [2] } })).total).toBe(0);

    const calls = await study.call("listCallList", null);
    const mine = calls.calls.find(({ row }) => row.id === active);
    expect(mine).toMatchObject({ reasons: [{ words: "4 surveys missed in a row" }], localTime: "10:00" });
    await study.call("logCall", { participantId: active, outcome: 1 });
    const after = await study.call("listCallList", null);
    expect(after.calls.some(({ row }) => row.id === active)).toBe(false);
    expect(after.calledToday).toMatchObject([{ id: active, lastCall: { outcome: 1, note: null, callBack: null } }]);
  });

  test("a view is its user's own until it is shared", async () => {
    const view = { filters: { statuses: [4] }, sort: { by: "name", descending: false } } as const;
    const own = { name: "Active ones", view: { ...view, filters: { statuses: [4] } }, isShared: false };
    const { id } = await study.call("saveEnrolmentView", own);
    expect((await study.call("listEnrolmentViews", null)).views).toMatchObject([{ id, name: "Active ones" }]);
    const colleague = await study.staffWith("remoteStudy");
    expect((await colleague.call("listEnrolmentViews", null)).views).toEqual([]);
    await expect(colleague.call("deleteEnrolmentView", { id })).rejects.toMatchObject({ code: "functions/not-found" });
    await study.call("saveEnrolmentView", { ...own, isShared: true });
    expect((await colleague.call("listEnrolmentViews", null)).views).toMatchObject([{ id, isShared: true }]);
    await study.call("deleteEnrolmentView", { id });
  });

  test("arms side by side are for holders of stats", async () => {
    await advanceTo(study, addMinutes(now, 5 * 24 * 60));
    const { loaner, owner } = await study.call("getArms", null);
    expect(loaner.people).toBeGreaterThan(owner.people);
    expect(loaner.dailyRate).toBeTypeOf("number");
  });

  test("who can be onboarded is no one who is in the study already", async () => {
    const waiting = await addPerson(study, { firstName: "Quentin", lastName: "Waits" });
    await anOnboarded(study, { firstName: "Quentin", lastName: "Is in" });
    const { people } = await study.call("findPeopleToOnboard", { text: "quentin" });
    expect(people.map(({ id }) => id)).toEqual([waiting]);
    expect((await study.call("findPeopleToOnboard", { text: String(waiting) })).people[0]?.id).toBe(waiting);
  });
});
