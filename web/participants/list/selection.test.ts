import { expect, test } from "vitest";
import { byHand, countSelected, extended, isSelected, nobody, toggled } from "./selection.ts";

test("a row is selected and taken back by the same act", () => {
  const one = toggled(nobody, 1280, []);
  expect(isSelected(one, 1280)).toBe(true);
  expect(countSelected(toggled(one, 1280, []))).toBe(0);
});

test("Shift adds everybody from the last one chosen to here", () => {
  expect(countSelected(extended(byHand([1]), [1, 2, 3]))).toBe(3);
});

test("whoever takes one out of all goes on with those in sight without that one", () => {
  const all = { kind: "all", selectionId: "9a8c4f1e-5f5f-4b55-9a60-0d1f7f3f6d11", count: 1284 } as const;
  expect(isSelected(all, 7)).toBe(true);
  expect(toggled(all, 2, [1, 2, 3])).toEqual(byHand([1, 3]));
});

test("by hand no more are selected than one request can carry", () => {
  expect(countSelected(byHand(Array.from({ length: 5000 }, (_, n) => n)))).toBe(1000);
});
