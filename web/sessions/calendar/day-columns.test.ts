import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { aSession } from "../testing/a-session.ts";
import { clockAxis } from "./clock-axis.ts";
import { dayColumns, neighborOf, placedIn } from "./day-columns.ts";

const axis = clockAxis(["2026-11-16", "2026-11-17"], "America/Los_Angeles", 8 * 60, 18 * 60);
const morning = aSession({ id: 1, startsAt: "2026-11-17T16:30:00.000Z" });
const noon = aSession({ id: 2, startsAt: "2026-11-17T20:00:00.000Z" });
const beside = aSession({ id: 3, stationId: 2, startsAt: "2026-11-17T19:00:00.000Z" });
const monday = aSession({ id: 4, startsAt: "2026-11-16T18:30:00.000Z" });
const columns = dayColumns([morning, noon, beside, monday], axis, [1, 2]);

test("a session stands in the column of its day and station, as high as its time and as tall as its length", () => {
  expect(
    columns.map(({ on, stations }) => [on, stations.map(({ placed }) => placed.map(one => one.session.id))]),
  ).toEqual([
    ["2026-11-16", [[4], []]],
    ["2026-11-17", [[1, 2], [3]]],
  ]);
  expect(columns[1]?.stations[0]?.placed[0]).toEqual({ session: morning, top: 30, length: 90, lane: 0, lanes: 1 });
});

test("a session that was moved away and the slot that took its time lie beside each other", () => {
  const moved = aSession({ id: 5, status: sessionStatus.rescheduled });
  const again = aSession({ id: 6 });
  const later = aSession({ id: 7, startsAt: "2026-11-17T22:00:00.000Z" });
  const lanes = dayColumns([again, moved, later], axis, [1])[1]?.stations[0]?.placed;
  expect(lanes?.map(({ session, lane, lanes: of }) => [session.id, lane, of])).toEqual([
    [5, 0, 2],
    [6, 1, 2],
    [7, 0, 1],
  ]);
});

test("a station that isn't shown hides its sessions; what did not change keeps its identity", () => {
  const first = dayColumns([morning, beside], axis, [1]);
  expect(placedIn(first).size).toBe(1);
  const again = dayColumns([morning], axis, [1], placedIn(first));
  expect(again[1]?.stations[0]?.placed[0]).toBe(first[1]?.stations[0]?.placed[0]);
});

test("arrows walk along a column and to the nearest time in the next one that has any", () => {
  const walk = (id: number | undefined, to: Parameters<typeof neighborOf>[2]) =>
    neighborOf(columns, id, to)?.session.id;
  expect(walk(undefined, "down")).toBe(4);
  expect(walk(1, "down")).toBe(2);
  expect(walk(2, "down")).toBeUndefined();
  expect(walk(4, "right")).toBe(2);
  expect(walk(2, "right")).toBe(3);
  expect(walk(3, "left")).toBe(2);
});
