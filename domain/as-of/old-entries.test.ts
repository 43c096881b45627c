import { expect, test } from "vitest";
import { deviceState } from "../devices/device.ts";
import { logAction } from "../log/actions.ts";
import { deviceStatus } from "../remote-study/device-status.ts";
import { sessionStatus } from "../sessions/status.ts";
import { deviceChanges } from "./device.ts";
import type { RecordEntry } from "./entry.ts";
import { personChanges } from "./person.ts";
import { sessionTimeline } from "./session.ts";
import { factsAt, knownSince } from "./timeline.ts";

/* Entries from before the log held what each change replaced. */

const day = (n: number) => `2026-11-${String(n).padStart(2, "0")}T09:00:00.000Z`;
const entry = (n: number, action: RecordEntry["action"], payload: RecordEntry["payload"]): RecordEntry => ({
  at: day(n),
  action,
  participantId: 1001,
  subject: null,
  payload,
});
const device = { name: 1, serial: "H7K" };
const house = (n: number, what: string) =>
  entry(n, logAction.deviceStatus, { old: null, new: null, device, house: what });
const startsAt = day(20);
const current = {
  startsAt,
  lengthMinutes: 60,
  station: "Booth A",
  device: null,
  status: sessionStatus.open,
  participant: null,
  excused: null,
  checkedInAt: null,
  completedAt: null,
  bonusCents: 0,
  locked: false,
  createdAt: day(1),
};

test("a canceled visit doesn't say its status, but the booking before it does", () => {
  const entries = [
    entry(2, logAction.booking, { what: "booked", startsAt }),
    entry(4, logAction.booking, { what: "cancelled", startsAt }),
  ];
  const timeline = sessionTimeline(7, entries, current);
  if (!timeline) throw new Error("There's a timeline.");
  expect(factsAt(timeline, day(3))).toMatchObject({ status: sessionStatus.scheduled, participant: 1001 });
  expect(factsAt(timeline, day(1))).toMatchObject({ status: sessionStatus.open, participant: null });
  expect(knownSince(timeline, "checkedInAt")).toBe(day(4));
});

test("a canceled visit alone leaves its status unknown", () => {
  const timeline = sessionTimeline(7, [entry(4, logAction.booking, { what: "cancelled", startsAt })], current);
  expect(timeline && factsAt(timeline, day(3))).toMatchObject({ status: undefined, participant: 1001 });
});

test("a device's state follows from what happened to it", () => {
  const changes = [
    house(2, "ready"),
    entry(4, logAction.deviceStatus, { old: deviceStatus.returnRequested, new: deviceStatus.returned, device }),
    house(6, "retired"),
  ].flatMap(one => deviceChanges(7, one));
  const { cleaning, out, retired, ready } = deviceState;
  const timeline = { began: day(1), ended: null, now: { state: retired, holder: null }, changes };
  const stateAt = (n: number) => factsAt(timeline, day(n))?.["state"];
  expect([1, 3, 7].map(stateAt)).toEqual([cleaning, out, retired]);
  expect(stateAt(5)).toBeUndefined();
  expect(factsAt(timeline, day(3))).toMatchObject({ holder: 1001 });
  expect(deviceChanges(7, house(2, "ready"))[0]).toMatchObject({ old: cleaning, new: ready });
});

test("an erased entry leaves everything unknown that it may have changed", () => {
  const erased = entry(5, logAction.participantDetails, null);
  const changes = personChanges(1001, erased, ["city", "own:a"]);
  expect(changes).toContainEqual({ at: day(5), field: "city" });
  expect(changes).toContainEqual({ at: day(5), field: "own:a" });
  expect(changes.some(change => "old" in change || "new" in change)).toBe(false);
});

test("an old merge doesn't say whether the remote study moved with it", () => {
  const merged = { ...entry(5, logAction.participantsMerged, { otherName: "Wren" }), subject: person("1002") };
  expect(personChanges(1002, merged, [])).toContainEqual({ at: day(5), field: "mergedInto", old: null, new: 1001 });
  expect(personChanges(1001, merged, [])).toContainEqual({ at: day(5), field: "remoteStatus" });
});

function person(id: string) {
  return { kind: "participant", id } as const;
}
