import { expect, test } from "vitest";
import { paced, settle } from "./column-by-column.ts";
import type { DayColumn } from "./day-columns.ts";
import { aSession } from "./testing/a-session.ts";

const column = (stationId: number, ids: readonly number[]) => ({
  stationId,
  placed: ids.map(id => ({ session: aSession({ id, stationId }), top: id, length: 15, lane: 0, lanes: 1 })),
});
const week: DayColumn[] = [
  { on: "2026-11-16", stations: [column(1, [1, 2, 3]), column(2, [4, 5, 6])] },
  { on: "2026-11-17", stations: [column(1, [7, 8, 9]), column(2, [10])] },
];
const shownIn = (columns: readonly DayColumn[]) =>
  columns.flatMap(({ stations }) => stations.flatMap(({ placed }) => placed.map(({ session }) => session.id)));

test("a full week comes in order, as much in each frame as it can take", () => {
  const first = settle([], week, 4);
  expect(shownIn(first.columns)).toEqual([1, 2, 3, 4]);
  const second = settle(first.columns, week, 4);
  expect(shownIn(second.columns)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(second.hasMore).toBe(true);
  const third = settle(second.columns, week, 4);
  expect(third.hasMore).toBe(false);
  expect(shownIn(third.columns)).toHaveLength(10);
  expect(settle([], week, 100).hasMore).toBe(false);
});

test("what is to go goes at once, and what stays never leaves the screen", () => {
  const fewer: DayColumn[] = week.map(({ on, stations }) => ({
    on,
    stations: stations.map(({ stationId, placed }) => ({ stationId, placed: placed.slice(1) })),
  }));
  expect(shownIn(settle(week, fewer, 1).columns)).toEqual([2, 3, 5, 6, 8, 9]);
});

test("a quick machine draws more in each frame, a slow one less", () => {
  expect(paced(10, 17)).toBe(13);
  expect(paced(10, 30)).toBe(10);
  expect(paced(40, 60)).toBe(20);
  expect(paced(20, 60)).toBe(16);
  expect(paced(120, 10)).toBe(120);
});
