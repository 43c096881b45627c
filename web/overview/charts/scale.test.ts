import { expect, test } from "vitest";
import { countTicks, labelled, shareTicks } from "./scale.ts";

test("an axis of counts has round whole steps and reaches over the largest", () => {
  expect(countTicks(52)).toEqual([0, 20, 40, 60]);
  expect(countTicks(3)).toEqual([0, 1, 2, 3]);
  expect(countTicks(0)).toEqual([0, 1]);
  expect(countTicks(1000)).toEqual([0, 250, 500, 750, 1000]);
  for (const largest of [1, 7, 11, 99, 101, 12_345]) {
    const ticks = countTicks(largest);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});

test("an axis of shares ends at 100% and begins below the lowest", () => {
  expect(shareTicks(88)).toEqual([80, 85, 90, 95, 100]);
  expect(shareTicks(100)).toEqual([80, 85, 90, 95, 100]);
  expect(shareTicks(43)).toEqual([40, 55, 70, 85, 100]);
  expect(shareTicks(0)).toEqual([0, 25, 50, 75, 100]);
});

test("labels that would overlap are left out, never the last one", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].filter(labelled(8, 200, 50))).toEqual([1, 3, 5, 7]);
  expect([0, 1, 2, 3].filter(labelled(4, 400, 50))).toEqual([0, 1, 2, 3]);
});
