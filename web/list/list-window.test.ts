import { expect, test } from "vitest";
import { advance, type ListWindow, pageSize, pagesOf, rowAt, shiftOf } from "./list-window.ts";

interface Row {
  id: number;
}
/** The newest person of all is 1000; every page is full. */
const people = (from: number, count = pageSize): Row[] => Array.from({ length: count }, (_, n) => ({ id: from - n }));
const page = (number: number, rows: Row[] | undefined, total = 1000, isFetching = false) => ({
  page: number,
  data: rows && { rows, total },
  isFetching,
});
const shown = (window: ListWindow<Row> | undefined, index: number) => rowAt(window, index)?.id;

test("only the pages in sight are asked for", () => {
  expect(pagesOf(0, 30)).toEqual([0]);
  expect(pagesOf(pageSize - 5, pageSize + 20)).toEqual([0, 1]);
});

test("a page seen for the first time is there right away", () => {
  const first = people(1000);
  const before = advance(undefined, "all", [page(0, first)]);
  const after = advance(before, "all", [
    page(0, first),
    page(1, undefined, 1000, true),
    page(2, people(1000 - 2 * pageSize)),
  ]);
  expect(shown(after, 0)).toBe(1000);
  expect(shown(after, 2 * pageSize)).toBe(1000 - 2 * pageSize);
});

test("pages asked for again take their places together, so that no one stands in two", () => {
  const before = advance(undefined, "all", [page(0, people(1000)), page(1, people(1000 - pageSize))]);
  // Somebody registered: page 0 has arrived with everybody one row further down, page 1 is still on its way.
  const between = advance(before, "all", [page(0, people(1001), 1001), page(1, people(1000 - pageSize), 1000, true)]);
  expect(between).toBe(before);
  const after = advance(before, "all", [page(0, people(1001), 1001), page(1, people(1001 - pageSize), 1001)]);
  expect(shown(after, 0)).toBe(1001);
  expect(shown(after, pageSize)).toBe(1001 - pageSize);
});

test("the list before stays until something of the next one is there", () => {
  const before = advance(undefined, "all", [page(0, people(1000))]);
  expect(advance(before, "owners", [page(0, undefined, 0, true)])).toBe(before);
  expect(advance(before, "owners", [page(0, people(50, 10), 10)])).toMatchObject({ list: "owners", total: 10 });
});

test("when rows come above, what is in sight stays in its place", () => {
  const before = { list: "all", total: 300, pages: new Map([[1, people(200)]]) };
  const after = { list: "all", total: 303, pages: new Map([[1, people(203)]]) };
  expect(shiftOf(before, after, pageSize + 10)).toBe(3);
  expect(shiftOf(before, before, pageSize + 10)).toBe(0);
  // The one at the edge is gone: the next one stands in for it.
  const without = { ...after, pages: new Map([[1, people(203).filter(({ id }) => id !== 190)]]) };
  expect(shiftOf(before, without, pageSize + 10)).toBe(2);
});
