import { deviceName } from "@hb/domain/lookups/device-names.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { aSession } from "../testing/a-session.ts";
import { countOptions, filterFromAddress, filterSessions, filterToAddress } from "./session-filter.ts";

const now = Date.parse("2026-11-17T18:00:00.000Z");
const { open, scheduled } = sessionStatus;
const sessions = [
  aSession({ id: 1, device: deviceName.appleVisionPro }),
  aSession({ id: 2, stationId: 2, status: scheduled }),
  aSession({ id: 3, stationId: 2, lockedAt: "2026-11-10T10:00:00.000Z", lockedBy: "Dana" }),
  aSession({ id: 4, stationId: 2, heldUntil: "2026-11-17T18:04:00.000Z" }),
  aSession({ id: 5, stationId: 2, heldUntil: "2026-11-17T17:59:00.000Z" }),
];
const ids = (filter: Parameters<typeof filterSessions>[1]) => filterSessions(sessions, filter, now).map(({ id }) => id);

test("without a filter every session is shown, with none of its values on nothing is", () => {
  expect(ids({})).toEqual([1, 2, 3, 4, 5]);
  expect(ids({ kinds: [] })).toEqual([]);
});

test("an open slot that is locked or held is that; a hold that is over is none", () => {
  expect(ids({ kinds: [open] })).toEqual([1, 5]);
  expect(ids({ kinds: ["locked", "held"] })).toEqual([3, 4]);
  expect(ids({ kinds: [open], stations: [2] })).toEqual([5]);
  expect(ids({ devices: [null] })).toEqual([2, 3, 4, 5]);
});

test("an option's count applies all other filters and not its own", () => {
  const counts = countOptions(sessions, { kinds: [open], stations: [2] }, now);
  expect([...counts.kinds]).toEqual([
    [scheduled, 1],
    ["locked", 1],
    ["held", 1],
    [open, 1],
  ]);
  expect([...counts.stations]).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect([...counts.devices]).toEqual([[null, 1]]);
});

test("the address carries only what differs, and words that mean nothing are left out", () => {
  const filter = { kinds: [open, "held" as const], stations: [2], devices: [null] };
  expect(filterToAddress(filter)).toEqual({ statuses: "0,held", stations: "2", devices: "blank" });
  expect(filterFromAddress(filterToAddress(filter) as Record<string, string>)).toEqual(filter);
  expect(filterToAddress({})).toEqual({ statuses: undefined, stations: undefined, devices: undefined });
  expect(filterFromAddress({ statuses: "none", stations: "x" })).toEqual({ kinds: [] });
});
