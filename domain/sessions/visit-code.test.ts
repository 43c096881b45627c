import { expect, test } from "vitest";
import { readVisitCode, visitCode } from "./visit-code.ts";

test("every visit has a code of its own, which reads back", () => {
  const ids = [1, 22, 23, 528, 529, 4812, 12_166, 12_167, 19_683, 2_147_483_647];
  for (const id of ids) expect(readVisitCode(visitCode(id))).toBe(id);
  expect([1, 4812, 19_683].map(visitCode)).toEqual(["2236", "C47W", "3J6PF"]);
});

test("lower case, spaces and dashes don't matter", () => {
  expect(readVisitCode(" c47-w ")).toBe(4812);
});

test("a slip of the pen is noticed: two letters swapped, one too few, or one that isn't used", () => {
  const [a, b, c, check] = visitCode(4812).split("");
  expect(readVisitCode(`${b}${a}${c}${check}`)).toBeUndefined();
  expect(readVisitCode(`${a}${c}${b}${check}`)).toBeUndefined();
  for (const wrong of [`${a}${b}${check}`, `${a}${b}0${check}`, "", "C47"])
    expect(readVisitCode(wrong)).toBeUndefined();
});
