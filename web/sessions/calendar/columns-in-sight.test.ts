import { expect, test } from "vitest";
import { sightOf } from "./columns-in-sight.ts";

test("where a week has room, all of its columns are in sight", () => {
  expect(sightOf({ left: 0, width: 1052 }, 10, 46)).toEqual({ first: 0, last: 9, columnPx: 100 });
});

test("a week of many stations shows those that it is scrolled to", () => {
  expect(sightOf({ left: 0, width: 512 }, 50, 46)).toEqual({ first: 0, last: 10, columnPx: 46 });
  expect(sightOf({ left: 460, width: 512 }, 50, 46)).toEqual({ first: 10, last: 20, columnPx: 46 });
  expect(sightOf({ left: 1_840, width: 512 }, 50, 46).last).toBe(49);
});

test("before it is measured nothing needs to be known", () => {
  expect(sightOf({ left: 0, width: 0 }, 0, 46)).toEqual({ first: 0, last: -1, columnPx: 46 });
});
