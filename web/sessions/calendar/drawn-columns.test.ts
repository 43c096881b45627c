import { expect, test } from "vitest";
import { aSession } from "../testing/a-session.ts";
import type { DayColumn } from "./day-columns.ts";
import { advance, nextRoom, sightOf } from "./drawn-columns.ts";

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

test("a full week is drawn in order, as much per frame as fits", () => {
  const first = advance([], week, all, inSight(4));
  expect(shownIn(first.columns)).toEqual([1, 2, 3, 4]);
  const second = advance(first.columns, week, all, inSight(4));
  expect(shownIn(second.columns)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(second.left).toBe("sight");
  const third = advance(second.columns, week, all, inSight(4));
  expect(third.left).toBe("nothing");
  expect(shownIn(third.columns)).toHaveLength(10);
  expect(advance([], week, all, inSight(100)).left).toBe("nothing");
});

test("what can be seen comes first, the rest when that is done", () => {
  const sight = { first: 1, last: 2 };
  const first = advance([], week, sight, inSight(4));
  expect(shownIn(first.columns)).toEqual([4, 5, 6, 7]);
  const second = advance(first.columns, week, sight, inSight(4));
  expect(shownIn(second.columns)).toEqual([4, 5, 6, 7, 8, 9]);
  expect(second.left).toBe("all");
  const third = advance(second.columns, week, sight, { room: 2, reach: "all" });
  expect(shownIn(third.columns)).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
  expect(third.left).toBe("all");
  const fourth = advance(third.columns, week, sight, { room: 2, reach: "all" });
  expect(shownIn(fourth.columns)).toHaveLength(10);
  expect(fourth.left).toBe("nothing");
});

test("what has to go goes immediately, and what stays never leaves the screen", () => {
  const fewer: DayColumn[] = week.map(({ on, stations }) => ({
    on,
    stations: stations.map(({ stationId, placed }) => ({ stationId, placed: placed.slice(1) })),
  }));
  expect(shownIn(advance(week, fewer, all, inSight(1)).columns)).toEqual([2, 3, 5, 6, 8, 9]);
});

test("what has changed shows its old state until its turn comes", () => {
  const changed: DayColumn[] = week.map(({ on, stations }) => ({
    on,
    stations: stations.map(({ stationId, placed }) => ({ stationId, placed: placed.map(block => ({ ...block })) })),
  }));
  const next = advance(week, changed, all, inSight(4));
  expect(shownIn(next.columns)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(next.left).toBe("sight");
  expect(next.columns[0]?.stations[1]?.placed[0]).toBe(changed[0]?.stations[1]?.placed[0]);
  expect(next.columns[0]?.stations[1]?.placed[1]).toBe(week[0]?.stations[1]?.placed[1]);
});

test("a quick machine draws more in each frame, a slow one less", () => {
  expect(nextRoom(10, 17)).toBe(13);
  expect(nextRoom(10, 30)).toBe(10);
  expect(nextRoom(40, 34)).toBe(20);
  expect(nextRoom(7, 60)).toBe(6);
  expect(nextRoom(48, 10)).toBe(48);
});

test("where a week has room, all of its columns are in sight", () => {
  expect(sightOf({ left: 0, width: 1052 }, 10, 46)).toEqual({ first: 0, last: 9, columnPx: 100 });
});

test("a week of many stations shows those it is scrolled to", () => {
  expect(sightOf({ left: 0, width: 512 }, 50, 46)).toEqual({ first: 0, last: 10, columnPx: 46 });
  expect(sightOf({ left: 460, width: 512 }, 50, 46)).toEqual({ first: 10, last: 20, columnPx: 46 });
  expect(sightOf({ left: 1_840, width: 512 }, 50, 46).last).toBe(49);
});

test("before it is measured nothing needs to be known", () => {
  expect(sightOf({ left: 0, width: 0 }, 0, 46)).toEqual({ first: 0, last: -1, columnPx: 46 });
});
