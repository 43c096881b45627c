import { logAction } from "@hb/domain/log/actions.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aStation, openSlots, theSession } from "../../testing/sessions.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let dana: StaffClient;
beforeAll(async () => {
  // Monday, 08:00 in Los Angeles.
  study = await startStudy({ now: "2026-11-16T16:00:00.000Z" });
  dana = await study.staffWith("scheduler");
});
beforeEach(async () => {
  await study.effects();
});
afterAll(() => study.stop());

const sessionMarkers = ["/study/lastLogUpdate", "/study/lastSessionsUpdate"];
const refused = (code: string, details: object = {}) => ({ code: `functions/${code}`, details });

test("a station is made, renamed and archived; a colleague's change isn't overwritten, and names differ", async () => {
  const { id } = await dana.call("saveStation", { station: null, name: "Window", devices: [1] });
  expect(await study.effects()).toMatchObject({
    log: [{ action: logAction.settings, payload: { setting: "Station Window", old: null, new: "Window: AVP" } }],
    markers: [...sessionMarkers, "/study/lastSettingsUpdate"].sort(),
  });
  const other = { station: null, name: "WINDOW", devices: [2] as (1 | 2)[] };
  await expect(dana.call("saveStation", other)).rejects.toMatchObject(refused("already-exists"));
  const renamed = { station: { id, version: 1 }, name: "Garden", devices: [1, 2] as (1 | 2)[] };
  expect(await dana.call("saveStation", renamed)).toEqual({ id, version: 2 });
  await expect(dana.call("saveStation", { ...renamed, name: "Hall" })).rejects.toMatchObject(
    refused("aborted", { theirs: { name: "Garden", version: 2 }, mine: { name: "Hall" } }),
  );
  await study.effects();
  expect(await dana.call("archiveStation", { id, version: 2, archived: true })).toEqual({ version: 3 });
  const { stations } = await dana.call("listStations", null);
  expect(stations.find(station => station.id === id)).toMatchObject({ name: "Garden", archivedAt: expect.any(String) });
  await dana.call("archiveStation", { id, version: 3, archived: false });
});

test("a station with sessions to come isn't archived", async () => {
  const stationId = await aStation(dana);
  await openSlots(dana, { on: "2026-11-20", times: ["09:00"], stationId });
  await expect(dana.call("archiveStation", { id: stationId, version: 1, archived: true })).rejects.toMatchObject(
    refused("failed-precondition", { coming: 1 }),
  );
});

test("slots are made in bulk as the preview says, one log entry each, and conflicts are left out with their reason", async () => {
  const stationId = await aStation(dana, [2]);
  await openSlots(dana, { on: "2026-11-20", times: ["10:00"], stationId });
  await study.effects();
  const slots = {
    days: ["2026-11-16", "2026-11-20"],
    times: ["07:00", "09:00", "10:30"],
    stations: [stationId],
    lengthMinutes: 60,
    device: null,
  };
  const preview = await dana.call("previewSlots", slots);
  expect([preview.create, preview.skip]).toEqual([4, 2]);
  expect(preview.slots.filter(({ skip }) => skip !== null)).toMatchObject([
    { on: "2026-11-16", time: "07:00", skip: "past" },
    { on: "2026-11-20", time: "10:30", skip: "taken" },
  ]);
  expect(await study.effects()).toEqual({});
  const { ids, created, skipped } = await dana.call("createSlots", { slots });
  expect([ids.length, created]).toEqual([4, 4]);
  expect(skipped).toEqual(preview.slots.filter(({ skip }) => skip !== null));
  const { log, markers } = await study.effects();
  expect(markers).toEqual(sessionMarkers);
  expect(log).toHaveLength(4);
  expect(log?.[0]).toMatchObject({
    action: logAction.session,
    subject: `session:${ids[0]}`,
    payload: { what: "created", new: { startsAt: "2026-11-16T17:00:00.000Z", lengthMinutes: 60, device: 2 } },
  });
  await expect(dana.call("createSlots", { slots })).rejects.toMatchObject(refused("failed-precondition"));
});

test("the same request makes its slots once, two requests right away never two at one place", async () => {
  const stationId = await aStation(dana);
  const slots = {
    days: ["2026-11-23"],
    times: ["09:00", "10:00"],
    stations: [stationId],
    lengthMinutes: 60,
    device: null,
  };
  const requestId = crypto.randomUUID();
  const [one, again] = await Promise.all([0, 1].map(() => dana.call("createSlots", { requestId, slots })));
  expect(one).toEqual(again);
  const others = await Promise.allSettled([0, 1, 2, 3].map(() => dana.call("createSlots", { slots })));
  expect(others.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
  const { total } = await dana.call("countSessions", {
    from: "2026-11-23T00:00:00.000Z",
    to: "2026-11-25T00:00:00.000Z",
    filters: { stations: [stationId] },
  });
  expect(total).toBe(2);
});

test("an open slot is dragged and resized; the station's other sessions are in the way, and nothing is overwritten", async () => {
  const stationId = await aStation(dana, [1]);
  const other = await aStation(dana, [2]);
  const [first, second] = await openSlots(dana, { on: "2026-11-24", times: ["09:00", "10:00"], stationId });
  const id = first?.id ?? 0;
  await study.effects();
  await expect(dana.call("moveSlot", { id, version: 1, lengthMinutes: 90 })).rejects.toMatchObject(
    refused("failed-precondition", { constraint: "no_two_sessions_at_one_station_at_one_time" }),
  );
  expect(await study.effects()).toEqual({});
  expect(
    await dana.call("moveSlot", { id, version: 1, startsAt: "2026-11-24T16:00:00.000Z", lengthMinutes: 120 }),
  ).toEqual({
    version: 2,
  });
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.session,
        subject: `session:${id}`,
        payload: {
          what: "moved",
          old: { startsAt: "2026-11-24T17:00:00.000Z", lengthMinutes: 60 },
          new: { startsAt: "2026-11-24T16:00:00.000Z", lengthMinutes: 120 },
        },
      },
    ],
    markers: sessionMarkers,
  });
  await expect(dana.call("moveSlot", { id, version: 1, lengthMinutes: 30 })).rejects.toMatchObject(
    refused("aborted", { theirs: { version: 2 }, mine: { lengthMinutes: 30 } }),
  );
  await expect(dana.call("moveSlot", { id, version: 2, startsAt: "2026-11-16T15:59:00.000Z" })).rejects.toMatchObject(
    refused("failed-precondition"),
  );
  // A station without the slot's device is no place for it.
  await expect(dana.call("moveSlot", { id: second?.id ?? 0, version: 1, stationId: other })).rejects.toMatchObject(
    refused("failed-precondition"),
  );
});

test("a locked slot says by whom and can't be moved or deleted until anyone with the scheduler unlocks it", async () => {
  const stationId = await aStation(dana);
  const [slot] = await openSlots(dana, { on: "2026-11-25", times: ["09:00"], stationId });
  const id = slot?.id ?? 0;
  await study.effects();
  expect(await dana.call("setSessionLocked", { id, version: 1, locked: true })).toEqual({ version: 2 });
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.sessionLocked,
        subject: `session:${id}`,
        payload: { old: false, new: true, startsAt: slot?.startsAt },
      },
    ],
    markers: sessionMarkers,
  });
  expect(await theSession(dana, id)).toMatchObject({ lockedBy: "Staff scheduler", lockedAt: expect.any(String) });
  for (const call of [
    () => dana.call("moveSlot", { id, version: 2, lengthMinutes: 30 }),
    () => dana.call("deleteSlots", { slots: [{ id, version: 2 }] }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "functions/failed-precondition" });
  const ben = await study.staffWith("scheduler");
  await ben.call("setSessionLocked", { id, version: 2, locked: false });
  await ben.call("deleteSlots", { slots: [{ id, version: 3 }] });
  await expect(theSession(dana, id)).rejects.toMatchObject({ code: "functions/not-found" });
});

test("open slots are deleted, each with its log entry; what was changed meanwhile stays and says why", async () => {
  const stationId = await aStation(dana);
  const [a, b] = await openSlots(dana, { on: "2026-11-26", times: ["09:00", "10:00"], stationId });
  await dana.call("setSessionDevice", { id: b?.id ?? 0, version: 1, device: 1 });
  await study.effects();
  const slots = [a, b].map(slot => ({ id: slot?.id ?? 0, version: 1 }));
  expect(await dana.call("deleteSlots", { slots })).toEqual({
    deleted: 1,
    left: [{ id: b?.id, reason: "It was just changed." }],
  });
  expect((await study.effects()).log).toMatchObject([
    {
      action: logAction.session,
      subject: `session:${a?.id}`,
      payload: { what: "deleted", old: { startsAt: a?.startsAt } },
    },
  ]);
  await expect(dana.call("deleteSlots", { slots })).rejects.toMatchObject({ code: "functions/failed-precondition" });
});

test("a device is chosen among those of the station and is in the log", async () => {
  const stationId = await aStation(dana, [1]);
  const [slot] = await openSlots(dana, { on: "2026-11-27", times: ["09:00"], stationId });
  const id = slot?.id ?? 0;
  expect(slot?.device).toBe(1);
  await study.effects();
  await expect(dana.call("setSessionDevice", { id, version: 1, device: 2 })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  await dana.call("setSessionDevice", { id, version: 1, device: null });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.session, payload: { what: "changed", old: { device: 1 }, new: { device: null } } },
  ]);
});

test("the calendar shows whatever touches its period; counts apply all other filters; the agenda goes page by page", async () => {
  const [one, two] = [await aStation(dana, [1]), await aStation(dana, [2])];
  await openSlots(dana, { on: "2026-12-01", times: ["09:00", "23:30"], stationId: one, lengthMinutes: 60 });
  await openSlots(dana, { on: "2026-12-02", times: ["09:00"], stationId: two });
  const filters = { stations: [one, two] };
  const day = { from: "2026-12-02T08:00:00.000Z", to: "2026-12-03T08:00:00.000Z" };
  const { sessions } = await dana.call("listSessions", { ...day, filters });
  expect(sessions.map(({ startsAt }) => startsAt)).toEqual(["2026-12-02T07:30:00.000Z", "2026-12-02T17:00:00.000Z"]);
  const week = { from: "2026-11-30T08:00:00.000Z", to: "2026-12-07T08:00:00.000Z" };
  const { counts, total } = await dana.call("countSessions", { ...week, filters: { ...filters, devices: [2] } });
  expect(total).toBe(1);
  expect(counts).toEqual({ statuses: { 0: 1 }, devices: { 1: 2, 2: 1 }, stations: { [two]: 1 } });
  expect((await dana.call("listSessions", { ...week, filters: { ...filters, statuses: [] } })).sessions).toEqual([]);
  const agenda = { from: null, to: null, filters, limit: 2 };
  const page = async (offset: number) =>
    (await dana.call("listAgenda", { ...agenda, offset })).rows.map(row => row.startsAt);
  expect(await page(0)).toEqual(["2026-12-01T17:00:00.000Z", "2026-12-02T07:30:00.000Z"]);
  expect(await page(2)).toEqual(["2026-12-02T17:00:00.000Z"]);
  await expect(
    dana.call("listSessions", { from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z", filters }),
  ).rejects.toMatchObject({ code: "functions/invalid-argument" });
});

test("the nearest free slots are found on both sides of a moment", async () => {
  const stationId = await aStation(dana);
  await openSlots(dana, { on: "2026-12-10", times: ["09:00", "11:00", "13:00"], stationId });
  const near = "2026-12-10T19:30:00.000Z";
  const later = await dana.call("findFreeSlots", { near, after: near, stationId, limit: 1 });
  expect(later.slots.every(({ startsAt }) => startsAt >= near)).toBe(true);
  expect(later.slots).toHaveLength(1);
  const { slots } = await dana.call("findFreeSlots", { near, stationId, limit: 2 });
  expect(slots.map(({ startsAt }) => startsAt)).toEqual(["2026-12-10T19:00:00.000Z", "2026-12-10T21:00:00.000Z"]);
});
