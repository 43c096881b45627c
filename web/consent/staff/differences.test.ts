import { compareWords } from "@hb/domain/consent/difference.ts";
import { expect, test } from "vitest";
import { columnsOf } from "./differences.ts";

test("each column is its own version, word for word", () => {
  const before = "You try a headset for up to two hours.\nYou can stop.";
  const after = "You try a headset for up to ninety minutes.\nYou can stop at any time.";
  const columns = columnsOf(compareWords(before, after));
  expect(columns.map(runs => runs.map(({ text }) => text).join(""))).toEqual([before, after]);
  expect(columns[0].some(({ kind }) => kind === "added")).toBe(false);
  expect(columns[1].some(({ kind }) => kind === "removed")).toBe(false);
});
