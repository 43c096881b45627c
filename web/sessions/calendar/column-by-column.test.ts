import { expect, test } from "vitest";
import { aSession } from "../testing/a-session.ts";
import { paced, settle } from "./column-by-column.ts";
import type { DayColumn } from "./day-columns.ts";

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

const all = { first: 0, last: 3 };
const inSight = (room: number) => ({ room, reach: "sight" }) as const;

test("a full week comes in order, as much in each frame as it can take", () => {
  const first = settle([], week, all, inSight(4));
  expect(shownIn(first.columns)).toEqual([1, 2, 3, 4]);
  const second = settle(first.columns, week, all, inSight(4));
  expect(shownIn(second.columns)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(second.left).toBe("sight");
  const third = settle(second.columns, week, all, inSight(4));
  expect(third.left).toBe("nothing");
  expect(shownIn(third.columns)).toHaveLength(10);
  expect(settle([], week, all, inSight(100)).left).toBe("nothing");
});

test("what can be seen comes first, the rest when that is done", () => {
  const sight = { first: 1, last: 2 };
  const first = settle([], week, sight, inSight(4));
  expect(shownIn(first.columns)).toEqual([4, 5, 6, 7]);
  const second = settle(first.columns, week, sight, inSight(4));
  expect(shownIn(second.columns)).toEqual([4, 5, 6, 7, 8, 9]);
  expect(second.left).toBe("all");
  const third = settle(second.columns, week, sight, { room: 2, reach: "all" });
  expect(shownIn(third.columns)).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
  expect(third.left).toBe("all");
  const fourth = settle(third.columns, week, sight, { room: 2, reach: "all" });
  expect(shownIn(fourth.columns)).toHaveLength(10);
  expect(fourth.left).toBe("nothing");
});

test("what is to go goes at once, and what stays never leaves the screen", () => {
  const fewer: DayColumn[] = week.map(({ on, stations }) => ({
    on,
    stations: stations.map(({ stationId, placed }) => ({ stationId, placed: placed.slice(1) })),
  }));
  expect(shownIn(settle(week, fewer, all, inSight(1)).columns)).toEqual([2, 3, 5, 6, 8, 9]);
});

test("what has changed shows its old state until its turn comes", () => {
  const changed: DayColumn[] = week.map(({ on, stations }) => ({
    on,
    stations: stations.map(({ stationId, placed }) => ({ stationId, placed: placed.map(block => ({ ...block })) })),
  }));
  const next = settle(week, changed, all, inSight(4));
  expect(shownIn(next.columns)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(next.left).toBe("sight");
  expect(next.columns[0]?.stations[1]?.placed[0]).toBe(changed[0]?.stations[1]?.placed[0]);
  expect(next.columns[0]?.stations[1]?.placed[1]).toBe(week[0]?.stations[1]?.placed[1]);
});

test("a quick machine draws more in each frame, a slow one less", () => {
  expect(paced(10, 17)).toBe(13);
  expect(paced(10, 30)).toBe(10);
  expect(paced(40, 34)).toBe(20);
  expect(paced(7, 60)).toBe(6);
  expect(paced(48, 10)).toBe(48);
});
