import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { aStation, openSlots, statusOf, theSession } from "../testing/sessions.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let study: Study;
let dana: StaffClient;
let stationId: number;
// Monday, 08:00 in Los Angeles.
const monday = "2026-11-16T16:00:00.000Z";
beforeAll(async () => {
  study = await startStudy({ now: monday });
  dana = await study.staffWith("scheduler");
});
beforeEach(async () => {
  study.setNow(monday);
  stationId = await aStation(dana);
  await study.effects();
});
afterAll(() => study.stop());

const { contacted, scheduled, completed, withdrawn, notSelected } = participantStatus;
/** Without those that are only planned, which have no words yet. */
const written = (mails: Awaited<ReturnType<Study["effects"]>>["mails"]) =>
  mails?.filter(({ subject }) => subject !== "");
const refused = (code: string, details: object = {}) => ({ code: `functions/${code}`, details });
const both = ["/study/lastLogUpdate", "/study/lastParticipantsUpdate", "/study/lastSessionsUpdate"];

async function slotAt(...times: string[]): Promise<Session[]> {
  return openSlots(dana, { on: "2026-11-20", times, stationId });
}

/** Somebody with a visit on Friday at 9. */
async function aVisit(person: Parameters<typeof addPerson>[1] = { status: contacted }, slots = slotAt("09:00")) {
  const [slot] = await slots;
  const participantId = await addPerson(study, person);
  const id = slot?.id ?? 0;
  const { version, bookingId } = await dana.call("bookSession", { id, version: 1, participantId, notify: false });
  await study.effects();
  return { id, version, bookingId, participantId, startsAt: slot?.startsAt ?? "" };
}

/** Somebody with a visit this morning. */
const aVisitToday = (time: string, person?: Parameters<typeof addPerson>[1]) =>
  aVisit(person, openSlots(dana, { on: "2026-11-16", times: [time], stationId }));

/** Somebody whose visit starts now. */
async function aVisitNow(person?: Parameters<typeof addPerson>[1]) {
  const visit = await aVisitToday("08:30", person);
  study.setNow(visit.startsAt);
  return visit;
}

test("staff book a blank person: Scheduled, with log, confirmation and reminder; no one else can be booked there", async () => {
  const [slot] = await slotAt("09:00");
  const id = slot?.id ?? 0;
  const participantId = await addPerson(study, { status: null, firstName: "Wren", lastName: "Abernathy" });
  await study.effects();
  const { version } = await dana.call("bookSession", { id, version: 1, participantId, notify: true });
  const effects = await study.effects();
  expect(effects.log?.filter(({ action }) => action !== 161)).toMatchObject([
    { action: logAction.participantStatus, participantId, payload: { old: null, new: scheduled } },
    {
      action: logAction.booking,
      participantId,
      subject: `session:${id}`,
      payload: { what: "booked", startsAt: slot?.startsAt, participantName: "Wren Abernathy" },
    },
  ]);
  expect(effects.markers).toEqual(expect.arrayContaining(both));
  expect(written(effects.mails)?.map(({ type }) => type)).toContain(2);
  const { session, booking } = await dana.call("getSession", { id });
  expect(session).toMatchObject({
    status: sessionStatus.scheduled,
    version,
    participant: { id: participantId, status: scheduled },
  });
  expect(booking).toMatchObject({ sequence: 0, bookedBy: { kind: "staff", name: "Staff scheduler" } });

  const other = await addPerson(study, { status: contacted });
  await expect(dana.call("bookSession", { id, version: 1, participantId: other, notify: false })).rejects.toMatchObject(
    refused("aborted", { reason: "taken", takenBy: { kind: "staff" }, nearest: expect.any(Array) }),
  );
  expect(await statusOf(study, other)).toBe(contacted);
});

test("one active session per participant; anyone who may not come isn't booked; a past slot isn't bookable", async () => {
  const { participantId } = await aVisit();
  const [slot] = await slotAt("11:00");
  const id = slot?.id ?? 0;
  await expect(dana.call("bookSession", { id, version: 1, participantId, notify: false })).rejects.toMatchObject(
    refused("failed-precondition", { session: { status: sessionStatus.scheduled } }),
  );
  const rejected = await addPerson(study, { status: notSelected });
  await expect(
    dana.call("bookSession", { id, version: 1, participantId: rejected, notify: false }),
  ).rejects.toMatchObject({ code: "functions/failed-precondition", message: expect.stringContaining("Not selected") });
  await dana.call("setSessionLocked", { id, version: 1, locked: true });
  const fresh = await addPerson(study, { status: contacted });
  await expect(dana.call("bookSession", { id, version: 2, participantId: fresh, notify: false })).rejects.toMatchObject(
    refused("failed-precondition", { lockedBy: "Staff scheduler" }),
  );
});

test("canceled, the slot is open again, the person Contacted, the bonus gone, and the booking stays as a trace", async () => {
  const { id, version, participantId, startsAt, bookingId } = await aVisit();
  const bonus = await dana.call("setSessionBonus", { id, version, bonusCents: 2500 });
  await dana.call("addSessionComment", { id, body: "Comes by bus." });
  await study.effects();
  await dana.call("cancelBooking", { id, version: bonus.version, notify: true });
  const { log, mails } = await study.effects();
  expect(log?.filter(({ action }) => action !== 161)).toMatchObject([
    { action: logAction.participantStatus, payload: { old: scheduled, new: contacted } },
    { action: logAction.booking, participantId, payload: { what: "cancelled", startsAt } },
    { action: logAction.sessionBonus, participantId, payload: { old: 2500, new: 0 } },
  ]);
  expect(written(mails)?.map(({ type, subject }) => [type, subject])).toEqual([
    [2, expect.stringContaining("canceled")],
  ]);
  const { session, comments, booking } = await dana.call("getSession", { id });
  expect(session).toMatchObject({ status: sessionStatus.open, participant: null, bonusCents: 0, bookingId: null });
  expect([comments, booking]).toEqual([[], null]);
  const [row] = await study.hb.database.read`
    select ended_as as "endedAs", sequence, starts_at as "startsAt" from study.bookings where id = ${bookingId}`;
  expect(row).toEqual({ endedAs: "cancelled", sequence: 1, startsAt });
  expect(await statusOf(study, participantId)).toBe(contacted);
});

test("moved, the old session stays as history, its time is free again, and the calendar entry is the same one", async () => {
  const { id, version, participantId, bookingId } = await aVisit();
  const [target] = await slotAt("13:00");
  await study.effects();
  const moved = await dana.call("moveBooking", {
    id,
    version,
    to: { sessionId: target?.id ?? 0, version: 1 },
    notify: true,
  });
  const { log, mails } = await study.effects();
  expect(log?.filter(({ action }) => action !== 161)).toMatchObject([
    { action: logAction.sessionStatus, subject: `session:${id}`, payload: { old: 1, new: sessionStatus.rescheduled } },
    {
      action: logAction.booking,
      subject: `session:${target?.id}`,
      payload: { what: "booked", startsAt: target?.startsAt },
    },
    { action: logAction.session, payload: { what: "created", new: { startsAt: "2026-11-20T17:00:00.000Z" } } },
  ]);
  expect(written(mails)?.map(({ type, subject }) => [type, subject])).toEqual([[2, expect.stringContaining("moved")]]);
  const { session, chain, booking } = await dana.call("getSession", { id: moved.sessionId });
  expect(session).toMatchObject({ id: target?.id, participant: { id: participantId }, rescheduledFrom: id });
  expect(chain.map(link => [link.id, link.status])).toEqual([
    [id, sessionStatus.rescheduled],
    [target?.id, sessionStatus.scheduled],
  ]);
  expect(booking).toMatchObject({ id: bookingId, sequence: 1 });
  const old = await theSession(dana, id);
  expect(old).toMatchObject({ status: sessionStatus.rescheduled, rescheduledTo: target?.id });
  const day = { from: "2026-11-20T08:00:00.000Z", to: "2026-11-21T08:00:00.000Z" };
  const { sessions } = await dana.call("listSessions", { ...day, filters: { stations: [stationId], statuses: [0] } });
  expect(sessions.map(({ startsAt }) => startsAt)).toEqual(["2026-11-20T17:00:00.000Z"]);
  // What was moved on cannot be closed any more.
  await expect(
    dana.call("setSessionStatus", { id, version: old.version, to: sessionStatus.noShow }),
  ).rejects.toMatchObject(refused("failed-precondition", { rescheduledTo: target?.id }));
  const { sessions: theirs } = await dana.call("listSessionsOf", { participantId });
  expect(theirs.map(one => one.status)).toEqual([sessionStatus.scheduled, sessionStatus.rescheduled]);
});

test("a booking moves to any free time, also one that overlaps its own; another's session is in the way", async () => {
  const { id, version } = await aVisit();
  await slotAt("11:00");
  const to = (startsAt: string) => ({ startsAt, stationId });
  await expect(
    dana.call("moveBooking", { id, version, to: to("2026-11-20T18:30:00.000Z"), notify: false }),
  ).rejects.toMatchObject(refused("failed-precondition", { constraint: "no_two_sessions_at_one_station_at_one_time" }));
  const { sessionId } = await dana.call("moveBooking", {
    id,
    version,
    to: to("2026-11-20T17:15:00.000Z"),
    notify: false,
  });
  expect(await theSession(dana, sessionId)).toMatchObject({ startsAt: "2026-11-20T17:15:00.000Z", lengthMinutes: 60 });
  const day = { from: "2026-11-20T08:00:00.000Z", to: "2026-11-21T08:00:00.000Z" };
  const { sessions } = await dana.call("listSessions", { ...day, filters: { stations: [stationId], statuses: [0] } });
  // The old time is not free: the visit itself overlaps it.
  expect(sessions.map(({ startsAt }) => startsAt)).toEqual(["2026-11-20T19:00:00.000Z"]);
});

test("checked in and completed with a signed consent; without one a reason is needed, which is logged", async () => {
  const { id, version, participantId, startsAt } = await aVisitNow({
    status: contacted,
    consent: consentState.notAsked,
  });
  const here = await dana.call("setSessionStatus", { id, version, to: sessionStatus.checkedIn });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.sessionStatus, participantId, subject: `session:${id}`, payload: { old: 1, new: 2, startsAt } },
  ]);
  expect(await theSession(dana, id)).toMatchObject({ checkedInAt: startsAt, status: 2 });
  const done = { id, version: here.version, to: sessionStatus.completed };
  await expect(dana.call("setSessionStatus", done)).rejects.toMatchObject(
    refused("failed-precondition", { needsConsent: true }),
  );
  expect(await study.effects()).toEqual({});
  await dana.call("setSessionStatus", { ...done, withoutConsent: "Signed on paper, to be scanned" });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.participantStatus, payload: { old: scheduled, new: completed } },
    {
      action: logAction.sessionStatus,
      payload: { old: 2, new: 3, withoutConsent: true, reason: "Signed on paper, to be scanned" },
    },
  ]);
  expect(await theSession(dana, id)).toMatchObject({ completedAt: startsAt, status: 3 });
  expect(await statusOf(study, participantId)).toBe(completed);
});

test("a no-show is excused or not, the person Contacted again and free to be booked anew", async () => {
  const { id, version, participantId } = await aVisitNow();
  const missed = await dana.call("setSessionStatus", { id, version, to: sessionStatus.noShow, excused: true });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.participantStatus, payload: { old: scheduled, new: contacted } },
    { action: logAction.sessionStatus, payload: { old: 1, new: 5, excused: true } },
  ]);
  const again = { id, version: missed.version, to: sessionStatus.noShow };
  await expect(dana.call("setSessionStatus", { ...again, excused: true })).rejects.toMatchObject(
    refused("failed-precondition"),
  );
  await dana.call("setSessionStatus", { ...again, excused: false });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.sessionStatus, payload: { old: 5, new: 5, excused: false } },
  ]);
  const [next] = await slotAt("11:00");
  await dana.call("bookSession", { id: next?.id ?? 0, version: 1, participantId, notify: false });
  expect(await statusOf(study, participantId)).toBe(scheduled);
});

test("check-in waits for two hours before the start and no-show for the start; earlier, both need a reason", async () => {
  const { id, version, participantId, startsAt } = await aVisitToday("10:30");
  const checkIn = { id, version, to: sessionStatus.checkedIn };
  const missed = { id, version, to: sessionStatus.noShow, excused: false };
  const possibleFrom = addMinutes(startsAt, -120);
  study.setNow(addMinutes(startsAt, -121));
  const early = await dana.call("setSessionStatus", checkIn).catch((error: unknown) => error);
  expect(early).toMatchObject(refused("failed-precondition", { needsReason: true, possibleFrom }));
  expect(String(early)).toContain("Check-in opens Mon, Nov 16, 8:30 AM. To record it earlier, enter a reason.");
  await expect(dana.call("setSessionStatus", missed)).rejects.toMatchObject(
    refused("failed-precondition", { needsReason: true, possibleFrom: startsAt }),
  );
  expect(await study.effects()).toEqual({});
  expect(await statusOf(study, participantId)).toBe(scheduled);
  study.setNow(possibleFrom);
  await expect(dana.call("setSessionStatus", missed)).rejects.toMatchObject(refused("failed-precondition"));
  const here = await dana.call("setSessionStatus", checkIn);
  const undone = { id, version: here.version, to: sessionStatus.scheduled, reason: "Undone" };
  const again = await dana.call("setSessionStatus", undone);
  study.setNow(monday);
  await dana.call("setSessionStatus", { ...checkIn, version: again.version, reason: "The booth was free" });
  expect(await theSession(dana, id)).toMatchObject({ status: sessionStatus.checkedIn, checkedInAt: monday });
});

test("the study decides when check-in opens", async () => {
  const { id, version, startsAt } = await aVisitToday("09:00");
  const { version: settings } = await study.call("getSettings", null);
  await study.call("setSettings", { version: settings, changes: { checkInMinutes: 30 } });
  const checkIn = { id, version, to: sessionStatus.checkedIn };
  study.setNow(addMinutes(startsAt, -31));
  await expect(dana.call("setSessionStatus", checkIn)).rejects.toMatchObject(refused("failed-precondition"));
  study.setNow(addMinutes(startsAt, -30));
  await dana.call("setSessionStatus", checkIn);
  study.setNow(monday);
  await study.call("setSettings", { version: settings + 1, changes: {}, clear: ["checkInMinutes"] });
});

test("failed with or without compensation → Contacted, withdrawn → Withdrawn and the station free", async () => {
  for (const to of [sessionStatus.failedComp, sessionStatus.failedNoComp]) {
    const { id, version, participantId } = await aVisitNow();
    const here = await dana.call("setSessionStatus", { id, version, to: sessionStatus.checkedIn });
    await dana.call("setSessionStatus", { id, version: here.version, to });
    expect(await statusOf(study, participantId)).toBe(contacted);
    study.setNow(monday);
    stationId = await aStation(dana);
  }
  const { id, version, participantId } = await aVisit();
  await dana.call("setSessionStatus", { id, version, to: sessionStatus.withdrawn });
  expect(await statusOf(study, participantId)).toBe(withdrawn);
  expect(await slotAt("09:00")).toHaveLength(1);
});

test("any other change is a correction with a reason, and takes back what the session brought about", async () => {
  const { id, version, participantId } = await aVisitNow();
  const missed = await dana.call("setSessionStatus", { id, version, to: sessionStatus.noShow });
  const late = { id, version: missed.version, to: sessionStatus.checkedIn };
  await expect(dana.call("setSessionStatus", late)).rejects.toMatchObject(
    refused("failed-precondition", { needsReason: true }),
  );
  await study.effects();
  await dana.call("setSessionStatus", { ...late, reason: "Came an hour late" });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.participantStatus, payload: { old: contacted, new: scheduled, reason: "Came an hour late" } },
    { action: logAction.sessionStatus, payload: { old: 5, new: 2, reason: "Came an hour late" } },
  ]);
  expect(await statusOf(study, participantId)).toBe(scheduled);
  expect(await theSession(dana, id)).toMatchObject({ excused: null, checkedInAt: expect.any(String) });
});

test("a correction never gives anyone two sessions to come, nor a station two at one time", async () => {
  const { id, version, participantId } = await aVisit();
  const gone = await dana.call("setSessionStatus", { id, version, to: sessionStatus.withdrawn });
  await slotAt("09:00");
  const back = { id, version: gone.version, to: sessionStatus.scheduled, reason: "Changed their mind" };
  await expect(dana.call("setSessionStatus", back)).rejects.toMatchObject(
    refused("failed-precondition", { constraint: "no_two_sessions_at_one_station_at_one_time" }),
  );
  const missed = await aVisitElsewhere(participantId);
  await expect(
    dana.call("setSessionStatus", { ...missed, to: sessionStatus.scheduled, reason: "A mistake" }),
  ).rejects.toMatchObject(refused("failed-precondition", { constraint: "one_active_session_per_participant" }));

  /** A missed visit of somebody who has been booked anew. */
  async function aVisitElsewhere(person: number) {
    await study.call("setParticipantStatus", {
      id: person,
      version: await study
        .call("getParticipant", { id: person })
        .then(found => (found.sees === "profile" ? found.participant.version : 0)),
      to: contacted,
      reason: "Wants to come after all",
    });
    stationId = await aStation(dana);
    const [first, second] = await slotAt("09:00", "11:00");
    const booked = await dana.call("bookSession", {
      id: first?.id ?? 0,
      version: 1,
      participantId: person,
      notify: false,
    });
    const noShow = { id: first?.id ?? 0, version: booked.version, to: sessionStatus.noShow, reason: "A test of it" };
    const { version: after } = await dana.call("setSessionStatus", noShow);
    await dana.call("bookSession", { id: second?.id ?? 0, version: 1, participantId: person, notify: false });
    return { id: first?.id ?? 0, version: after };
  }
});

test("locked, a visit can't be moved or canceled; check-in, outcome, bonus and comments stay possible", async () => {
  const { id, version, participantId, startsAt } = await aVisitToday("08:30");
  const locked = await dana.call("setSessionLocked", { id, version, locked: true });
  const [target] = await slotAt("13:00");
  const to = { sessionId: target?.id ?? 0, version: 1 };
  for (const call of [
    () => dana.call("cancelBooking", { id, version: locked.version, notify: false }),
    () => dana.call("moveBooking", { id, version: locked.version, to, notify: false }),
  ])
    await expect(call()).rejects.toMatchObject(refused("failed-precondition", { lockedBy: "Staff scheduler" }));
  study.setNow(startsAt);
  const here = await dana.call("setSessionStatus", { id, version: locked.version, to: sessionStatus.checkedIn });
  const paid = await dana.call("setSessionBonus", { id, version: here.version, bonusCents: 5000 });
  await dana.call("addSessionComment", { id, body: "Paid in cash." });
  await dana.call("setSessionStatus", { id, version: paid.version, to: sessionStatus.failedComp });
  const totals = await dana.call("listBonusTotals", { from: "2026-11-16", to: "2026-11-16", offset: 0, limit: 200 });
  expect(totals.rows.find(row => row.participant.id === participantId)).toMatchObject({
    bonusCents: 5000,
    sessions: 1,
  });
});

test("a stale screen never overwrites: both values go back, and nothing happens", async () => {
  const { id, version } = await aVisit();
  await dana.call("setSessionBonus", { id, version, bonusCents: 100 });
  await study.effects();
  const stale = { id, version };
  const calls = [
    () => dana.call("setSessionBonus", { ...stale, bonusCents: 200 }),
    () => dana.call("setSessionStatus", { ...stale, to: sessionStatus.checkedIn }),
    () => dana.call("cancelBooking", { ...stale, notify: true }),
    () => dana.call("setSessionLocked", { ...stale, locked: true }),
    () => dana.call("setSessionDevice", { ...stale, device: 1 }),
    () => dana.call("moveBooking", { ...stale, to: { startsAt: "2026-11-21T17:00:00.000Z", stationId }, notify: true }),
  ];
  for (const call of calls)
    await expect(call()).rejects.toMatchObject(
      refused("aborted", { theirs: { bonusCents: 100 }, mine: expect.any(Object) }),
    );
  expect(await study.effects()).toEqual({});
});

test("a comment is its author's to edit, keeps how it read before, and is in the log", async () => {
  const { id, participantId, startsAt } = await aVisit();
  const { commentId } = await dana.call("addSessionComment", { id, body: "Left the charger." });
  expect((await study.effects()).log).toMatchObject([
    {
      action: logAction.sessionComment,
      participantId,
      subject: `session:${id}`,
      payload: { old: null, new: "Left the charger.", startsAt },
    },
  ]);
  const ben = await study.staffWith("scheduler");
  const edit = { commentId, version: 1, body: "Left the charger and a scarf." };
  await expect(ben.call("editSessionComment", edit)).rejects.toMatchObject({ code: "functions/permission-denied" });
  expect(await dana.call("editSessionComment", edit)).toEqual({ version: 2 });
  await expect(dana.call("editSessionComment", { ...edit, body: "No." })).rejects.toMatchObject(
    refused("aborted", { theirs: { version: 2 } }),
  );
  const { comments } = await dana.call("getSession", { id });
  expect(comments).toMatchObject([{ body: edit.body, version: 2, earlier: [{ body: "Left the charger." }] }]);
});

test("people are found by number, name, phone and scanned code; who has a session or may not come says so", async () => {
  const { participantId, bookingId } = await aVisit({
    status: contacted,
    firstName: "Zélie",
    lastName: "Quarrington",
    phone: "+14155550142",
  });
  const other = await addPerson(study, { status: withdrawn, firstName: "Zelie", lastName: "Quarrington" });
  const ids = async (text: string) =>
    (await dana.call("findPeopleToBook", { text, limit: 10 })).people.map(({ id }) => id);
  expect(await ids("quarr zel")).toEqual([participantId, other]);
  expect(await ids(String(other))).toEqual([other]);
  expect(await ids("(415) 555-0142")).toEqual([participantId]);
  expect(await ids(bookingId)).toEqual([participantId]);
  const reasons = async () =>
    (await dana.call("findPeopleToBook", { text: "zelie quarrington", limit: 10 })).people.map(
      ({ reason, session: had }) => [reason, had?.status],
    );
  // Who has a visit is moved by booking them elsewhere.
  expect(await reasons()).toEqual([
    [null, 1],
    ["Can't be booked (Withdrawn)", undefined],
  ]);
  const { people } = await dana.call("findPeopleToBook", { text: "zelie quarrington", limit: 10 });
  expect(Object.keys(people[0] ?? {}).sort()).toEqual(
    ["firstName", "id", "lastName", "phone", "reason", "session", "status", "type"].sort(),
  );
});

// The clock goes forward from here on.

test("the front desk sees who comes on the site's today, in order, and finds them; a past one left open is overdue from its end on", async () => {
  const participantId = await addPerson(study, {
    status: contacted,
    firstName: "Mina",
    lastName: "Holloway",
    consent: consentState.signed,
    specialAccommodation: 3,
    specialAccommodationText: "Needs a step-free way in",
  });
  const [late] = await slotAt("15:00");
  await dana.call("bookSession", { id: late?.id ?? 0, version: 1, participantId, notify: false });
  study.setNow("2026-11-20T20:00:00.000Z");
  await dana.signIn(dana.email, dana.password);
  const { on, arrivals, counts } = await dana.call("listArrivals", { text: "holloway" });
  expect(on).toBe("2026-11-20");
  expect(arrivals).toMatchObject([
    { id: late?.id, hasConsent: true, participant: { specialAccommodationText: "Needs a step-free way in" } },
  ]);
  expect(counts.expected).toBeGreaterThanOrEqual(1);
  const everybody = await dana.call("listArrivals", {});
  const moments = everybody.arrivals.map(({ startsAt }) => startsAt);
  expect(moments).toEqual(moments.toSorted());
  const endsAt = addMinutes(arrivals[0]?.startsAt ?? "", arrivals[0]?.lengthMinutes ?? 0);
  study.setNow(new Date(Date.parse(endsAt) - 1).toISOString());
  await dana.signIn(dana.email, dana.password);
  const before = await dana.call("listOverdueSessions", { offset: 0, limit: 200 });
  expect(before.rows.map(({ id }) => id)).not.toContain(late?.id);
  study.setNow(endsAt);
  const { rows, total } = await dana.call("listOverdueSessions", { offset: 0, limit: 200 });
  expect(rows.map(({ id }) => id)).toContain(late?.id);
  expect(rows).toHaveLength(total);
  // It must be closed before this person can be booked again.
  const [next] = await openSlots(dana, { on: "2026-11-25", times: ["09:00"], stationId });
  await expect(
    dana.call("bookSession", { id: next?.id ?? 0, version: 1, participantId, notify: false }),
  ).rejects.toMatchObject({ code: "functions/failed-precondition", message: expect.stringContaining("needs closing") });
});
