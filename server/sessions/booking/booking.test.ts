import type { Link } from "@hb/domain/links/link.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { linkOf } from "../../testing/links.ts";
import { addPerson } from "../../testing/people.ts";
import { aStation, openSlots, statusOf, theSession } from "../../testing/sessions.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let dana: StaffClient;
const visitor: Study["anonymous"]["call"] = (name, input) => study.anonymous.call(name, input);
let owner: Sql;
/** Monday, 08:00 in Los Angeles. */
const now = "2026-11-16T16:00:00.000Z";
beforeAll(async () => {
  study = await startStudy({ now });
  dana = await study.staffWith("scheduler");
  owner = connect(study.ownerUrl, { max: 1, name: "hb tests" });
});
beforeEach(async () => {
  // The page shows every free slot of the site: each test begins with none.
  await owner.unsafe("truncate study.sessions, platform.rate_limits cascade");
  study.setNow(now);
  await study.effects();
});
afterAll(async () => {
  await owner.end();
  await study.stop();
});

const { contacted, scheduled, withdrawn } = participantStatus;
/** Without those that are only planned, which have no words yet. */
const written = (mails: Awaited<ReturnType<Study["effects"]>>["mails"]) =>
  mails?.filter(({ subject }) => subject !== "");
const refused = (code: string, details: object = {}) => ({ code: `functions/${code}`, details });

async function somebody(change: Parameters<typeof addPerson>[1] = {}): Promise<Link> {
  return linkOf(study, await addPerson(study, { status: contacted, ...change }), "booking");
}
async function slots(on: string, ...times: string[]) {
  const made = await openSlots(dana, { on, times, stationId: await aStation(dana) });
  await study.effects();
  return made.map(({ id }) => id);
}

test("the page offers open, unlocked, future times once each, with days of the site's zone", async () => {
  const link = await somebody({ firstName: "Wren" });
  expect(await visitor("openBooking", link)).toMatchObject({ state: "nothingFree", slots: [], firstName: "Wren" });
  const [first = 0, lockedSlot = 0] = await slots("2026-11-20", "09:00", "16:30");
  await slots("2026-11-20", "09:00");
  const [evening = 0] = await slots("2026-11-23", "23:00");
  await dana.call("setSessionLocked", { id: lockedSlot, version: 1, locked: true });
  const page = await visitor("openBooking", link);
  expect(page).toMatchObject({
    state: "mayBook",
    visit: null,
    days: [
      { on: "2026-11-20", free: 1 },
      { on: "2026-11-23", free: 1 },
    ],
    siteTimeZone: "America/Los_Angeles",
    cutOffHours: 24,
    holdMinutes: 5,
  });
  expect(page.slots.map(({ sessionId }) => sessionId)).toEqual([first, evening]);
  expect(JSON.stringify(page)).not.toContain("Booth");
});

test("booked by link: the person Scheduled, logged as theirs, confirmed by email with a calendar file", async () => {
  const [id = 0] = await slots("2026-11-20", "13:00");
  const link = await somebody();
  await study.effects();
  const { visit } = await visitor("bookSlot", { ...link, sessionId: id });
  expect(visit).toEqual({
    sessionId: id,
    startsAt: "2026-11-20T21:00:00.000Z",
    lengthMinutes: 60,
    changeableUntil: "2026-11-19T21:00:00.000Z",
    canChange: true,
  });
  const { log, mails, markers } = await study.effects();
  expect(log?.filter(({ action }) => action !== 161)).toMatchObject([
    { action: logAction.participantStatus, actor: "participant:booking", payload: { old: contacted, new: scheduled } },
    { action: logAction.booking, actor: "participant:booking", subject: `session:${id}`, payload: { what: "booked" } },
  ]);
  expect(markers).toEqual(expect.arrayContaining(["/study/lastParticipantsUpdate", "/study/lastSessionsUpdate"]));
  expect(written(mails)?.map(({ type, subject }) => [type, subject])).toEqual([
    [2, "Your visit on Friday, November 20, 2026 is booked"],
  ]);
  expect(await visitor("openBooking", link)).toMatchObject({ state: "booked", visit });
  const file = await visitor("bookingCalendarFile", link);
  const { booking } = await dana.call("getSession", { id });
  expect(file.text).toContain("DTSTART:20261120T210000Z");
  expect(file.text).toContain(`UID:${booking?.id}`);
  // RFC 5546, 3.2.1: what is published has an organizer and invites no one.
  expect(file.text).toMatch(/METHOD:PUBLISH[^]*ORGANIZER;/);
  expect(file.text).not.toContain("ATTENDEE");
  // One visit at a time.
  const [other = 0] = await slots("2026-11-21", "09:00");
  await expect(visitor("bookSlot", { ...link, sessionId: other })).rejects.toMatchObject(
    refused("failed-precondition", { visit: { sessionId: id } }),
  );
});

test("a held slot is seen by staff and kept from others until it is over; another station's takes its place", async () => {
  const [id = 0] = await slots("2026-11-20", "13:00");
  const [one, two] = [await somebody(), await somebody()];
  await study.effects();
  expect(await visitor("holdSlot", { ...one, sessionId: id })).toEqual({
    sessionId: id,
    heldUntil: "2026-11-16T16:05:00.000Z",
  });
  expect(await study.effects()).toEqual({ markers: ["/study/lastSessionsUpdate"] });
  expect(await theSession(dana, id)).toMatchObject({ heldUntil: "2026-11-16T16:05:00.000Z", status: 0, version: 1 });
  expect(await visitor("openBooking", one)).toMatchObject({ state: "mayBook", hold: { sessionId: id } });
  expect(await visitor("openBooking", two)).toMatchObject({ state: "nothingFree", hold: null });
  await expect(visitor("bookSlot", { ...two, sessionId: id })).rejects.toMatchObject(
    refused("aborted", { reason: "held", nearest: [] }),
  );
  const third = await addPerson(study, { status: contacted });
  const byStaff = { id, version: 1, participantId: third, notify: false };
  await expect(dana.call("bookSession", byStaff)).rejects.toMatchObject(
    refused("failed-precondition", { reason: "held", heldUntil: "2026-11-16T16:05:00.000Z" }),
  );
  const [twin = 0] = await slots("2026-11-20", "13:00");
  expect(await visitor("holdSlot", { ...two, sessionId: id })).toMatchObject({ sessionId: twin });
  await visitor("releaseSlot", two);
  expect((await theSession(dana, twin)).heldUntil).toBeNull();
  await visitor("holdSlot", { ...two, sessionId: twin });
  study.setNow("2026-11-16T16:05:00.000Z");
  expect(await visitor("openBooking", two)).toMatchObject({ hold: null });
  await visitor("bookSlot", { ...two, sessionId: id });
  expect(await theSession(dana, id)).toMatchObject({ participant: { id: two.participant }, heldUntil: null });
});

test("staff may book over a hold when they mean to, and the visitor is offered the nearest times", async () => {
  const [near = 0, id = 0] = await slots("2026-11-20", "11:00", "13:00");
  const link = await somebody();
  await visitor("holdSlot", { ...link, sessionId: id });
  const participantId = await addPerson(study, { status: contacted });
  await dana.call("bookSession", { id, version: 1, participantId, notify: false, evenIfHeld: true });
  await expect(visitor("bookSlot", { ...link, sessionId: id })).rejects.toMatchObject(
    refused("aborted", { reason: "taken", nearest: [{ sessionId: near }] }),
  );
});

test("moved by link until the cut-off: same calendar entry, old time free; after it, too late", async () => {
  const [id = 0, target = 0] = await slots("2026-11-20", "13:00", "15:00");
  const link = await somebody();
  await visitor("bookSlot", { ...link, sessionId: id });
  await study.effects();
  const { visit } = await visitor("moveBookingByLink", { ...link, sessionId: target, from: id });
  expect(visit).toMatchObject({ sessionId: target, startsAt: "2026-11-20T23:00:00.000Z", canChange: true });
  const { log, mails } = await study.effects();
  expect(log?.map(({ action, actor }) => [action, actor]).filter(([action]) => action !== 161)).toEqual([
    [3, "participant:booking"],
    [111, "participant:booking"],
    [110, "participant:booking"],
  ]);
  expect(written(mails)?.map(({ subject }) => subject)).toEqual(["Your visit has moved to Friday, November 20, 2026"]);
  expect((await visitor("bookingCalendarFile", link)).text).toContain("SEQUENCE:1");
  // A page that still shows the old visit is told how it stands.
  await expect(visitor("cancelBookingByLink", { ...link, sessionId: id })).rejects.toMatchObject(
    refused("aborted", { visit: { sessionId: target } }),
  );
  const { slots: free } = await visitor("openBooking", link);
  expect(free.map(({ startsAt }) => startsAt)).toEqual(["2026-11-20T21:00:00.000Z"]);

  study.setNow("2026-11-19T23:00:00.001Z");
  expect(await visitor("openBooking", link)).toMatchObject({
    state: "tooLate",
    visit: { canChange: false },
    slots: [],
  });
  const other = free[0]?.sessionId ?? 0;
  for (const call of [
    () => visitor("moveBookingByLink", { ...link, sessionId: other, from: target }),
    () => visitor("cancelBookingByLink", { ...link, sessionId: target }),
  ])
    await expect(call()).rejects.toMatchObject(refused("failed-precondition", { visit: { sessionId: target } }));
});

test("canceled by link: the slot open, the person Contacted and free to book again", async () => {
  const [id = 0] = await slots("2026-11-20", "13:00");
  const link = await somebody();
  await visitor("bookSlot", { ...link, sessionId: id });
  await study.effects();
  await visitor("cancelBookingByLink", { ...link, sessionId: id });
  expect(written((await study.effects()).mails)?.map(({ subject }) => subject)).toEqual([
    "Your visit on Friday, November 20, 2026 is canceled",
  ]);
  expect(await statusOf(study, link.participant)).toBe(contacted);
  expect(await visitor("openBooking", link)).toMatchObject({ state: "mayBook", visit: null });
  await expect(visitor("cancelBookingByLink", { ...link, sessionId: id })).rejects.toMatchObject(
    refused("aborted", { visit: null }),
  );
  await expect(visitor("bookingCalendarFile", link)).rejects.toMatchObject({ code: "functions/not-found" });
});

test("a stale page: a slot that was locked, deleted or has passed is refused with its reason and other times", async () => {
  const link = await somebody();
  const [a = 0, b = 0, c = 0, free = 0] = await slots("2026-11-20", "09:00", "10:00", "11:00", "12:00");
  await dana.call("setSessionLocked", { id: a, version: 1, locked: true });
  await dana.call("deleteSlots", { slots: [{ id: b, version: 1 }] });
  const lost = (sessionId: number) => expect(visitor("bookSlot", { ...link, sessionId })).rejects;
  const nearest = expect.arrayContaining([expect.objectContaining({ sessionId: free })]);
  await lost(a).toMatchObject(refused("aborted", { reason: "locked", nearest }));
  await lost(b).toMatchObject(refused("aborted", { reason: "locked", nearest }));
  study.setNow("2026-11-20T19:00:00.000Z");
  await lost(c).toMatchObject(refused("aborted", { reason: "past", nearest }));
});

test("who may not book is told so; a locked visit isn't the visitor's to change", async () => {
  const [id = 0] = await slots("2026-11-20", "13:00");
  const gone = await somebody({ status: withdrawn });
  expect(await visitor("openBooking", gone)).toMatchObject({ state: "notEligible", slots: [] });
  for (const name of ["holdSlot", "bookSlot"] as const)
    await expect(visitor(name, { ...gone, sessionId: id })).rejects.toMatchObject(
      refused("failed-precondition", { state: "notEligible" }),
    );
  const blank = await somebody({ status: null });
  expect(await visitor("openBooking", blank)).toMatchObject({ state: "notEligible" });
  const link = await somebody();
  await visitor("bookSlot", { ...link, sessionId: id });
  const { version } = await theSession(dana, id);
  await dana.call("setSessionLocked", { id, version, locked: true });
  expect(await visitor("openBooking", link)).toMatchObject({ state: "tooLate" });
  await expect(visitor("cancelBookingByLink", { ...link, sessionId: id })).rejects.toMatchObject(
    refused("failed-precondition"),
  );
});

test("one person's link does nothing to another's visit", async () => {
  const [id = 0] = await slots("2026-11-20", "13:00");
  const [one, two] = [await somebody(), await somebody()];
  await visitor("bookSlot", { ...one, sessionId: id });
  await expect(visitor("cancelBookingByLink", { ...two, sessionId: id })).rejects.toMatchObject(refused("aborted"));
  await expect(
    visitor("cancelBookingByLink", { participant: one.participant, key: two.key, sessionId: id }),
  ).rejects.toMatchObject({ code: "functions/unauthenticated" });
  expect(await theSession(dana, id)).toMatchObject({ status: sessionStatus.scheduled });
});

test("asking for a link answers the same for anyone; who may book gets it by email, once an hour", async () => {
  await slots("2026-11-20", "13:00");
  await addPerson(study, { status: contacted, email: "wren@example.com" });
  await addPerson(study, { status: withdrawn, email: "gone@example.com" });
  await study.effects();
  for (const email of ["wren@example.com", "WREN+study@example.com", "gone@example.com", "nobody@example.com"])
    expect(await visitor("askForBookingLink", { email })).toEqual({});
  const { mails } = await study.effects();
  expect(written(mails)?.map(({ type, to }) => [type, to])).toEqual([[102, "wren@example.com"]]);
});

test("asking is limited by network, whatever is asked for", async () => {
  const ask = () => visitor("askForBookingLink", { email: "nobody@example.com" });
  for (let n = 0; n < 20; n++) await ask();
  await expect(ask()).rejects.toMatchObject({ code: "functions/resource-exhausted" });
});

test("invited to book: a blank person becomes Contacted; who is booked, has no address or may not come is left out", async () => {
  const [id = 0] = await slots("2026-11-20", "13:00");
  const blank = await addPerson(study, { status: null, email: "new@example.com" });
  const silent = await addPerson(study, { status: contacted, email: null, phone: "+14155550100" });
  const gone = await addPerson(study, { status: withdrawn });
  const booked = await somebody();
  await visitor("bookSlot", { ...booked, sessionId: id });
  await study.effects();
  const answer = await dana.call("inviteToBook", { selected: { ids: [blank, silent, gone, booked.participant] } });
  expect(answer).toEqual({
    invited: 1,
    left: [
      { id: silent, reason: "No email address." },
      { id: gone, reason: "Can't be invited (Withdrawn)." },
      { id: booked.participant, reason: "Already has a visit." },
    ],
  });
  const { log, mails } = await study.effects();
  expect(log).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: logAction.participantStatus,
        participantId: blank,
        payload: expect.objectContaining({ old: null, new: contacted }),
      }),
    ]),
  );
  expect(
    written(mails)
      ?.filter(({ type }) => type === 101)
      .map(({ to }) => to),
  ).toEqual(["new@example.com"]);
  await expect(dana.call("inviteToBook", { selected: { ids: [gone] } })).rejects.toMatchObject(
    refused("failed-precondition", { left: [{ id: gone }] }),
  );
});
