import { expect, test } from "vitest";
import { settle } from "./column-by-column.ts";
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

test("a full week comes column by column, as much in each frame as it can take", () => {
  const first = settle([], week, 4);
  expect(shownIn(first.columns)).toEqual([1, 2, 3, 10]);
  expect(first.work).toBe(6);
  const second = settle(first.columns, week, 4);
  expect(shownIn(second.columns)).toEqual([1, 2, 3, 4, 5, 6, 10]);
  const third = settle(second.columns, week, 4);
  expect(third.work).toBe(0);
  expect(shownIn(third.columns)).toHaveLength(10);
});

test("a column with more than a frame can take comes all the same, and a small week at once", () => {
  expect(shownIn(settle([], week, 1).columns)).toEqual([1, 2, 3]);
  expect(settle([], week, 100).work).toBe(0);
});

test("what leaves stays in sight until its turn", () => {
  const empty: DayColumn[] = week.map(({ on, stations }) => ({
    on,
    stations: stations.map(({ stationId }) => column(stationId, [])),
  }));
  const step = settle(week, empty, 3);
  expect(shownIn(step.columns)).toEqual([4, 5, 6, 7, 8, 9, 10]);
});
