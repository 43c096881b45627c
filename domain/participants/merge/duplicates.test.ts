import { expect, test } from "vitest";
import { type Comparable, lettersApart, likeness, minDuplicateScore, similarity } from "./duplicates.ts";

const wren: Comparable = {
  firstName: "Wren",
  lastName: "Abernathy",
  email: "wren@example.com",
  phone: "+14155550170",
  bornOn: "1990-05-01",
};
const stranger: Comparable = {
  firstName: "Tomás",
  lastName: "Núñez",
  email: "t.nunez@example.org",
  phone: "+14155550111",
  bornOn: "1971-01-31",
};
const compare = (other: Partial<Comparable>) => likeness(wren, { ...stranger, ...other });

test("the same phone and a name one letter apart say so, and weigh enough", () => {
  const { score, reasons } = compare({ firstName: "Wen", lastName: "Abernathy", phone: wren.phone, bornOn: null });
  expect(reasons).toEqual(["same phone", "name one letter apart"]);
  expect(score).toBe(85);
});

test("an email is the same whatever its case and +tag", () => {
  expect(compare({ email: "WREN+study@example.com" }).reasons).toContain("same email");
  expect(compare({ email: "wrem@example.com" }).reasons).toContain("email one letter apart");
});

test("a name is the same whatever its case and accents, and in another order", () => {
  expect(compare({ firstName: "WREN", lastName: "abernáthy" }).reasons).toContain("same name");
  expect(compare({ firstName: "Abernathy", lastName: "Wren" }).reasons).toContain("same name in another order");
});

test("near names are found by their letters", () => {
  expect(compare({ firstName: "Wren", lastName: "Abernahty" }).reasons).toContain("name one letter apart");
  expect(compare({ firstName: "Wrenn", lastName: "Abernaty" }).reasons).toContain("name two letters apart");
  expect(compare({ firstName: "Wren Lee", lastName: "Abernathy" }).reasons).toContain("similar name");
});

test("the same name with another birth date isn't offered; with the same one it is nearly sure", () => {
  const named = { firstName: "Wren", lastName: "Abernathy" };
  expect(compare(named).score).toBeLessThan(minDuplicateScore);
  expect(compare({ ...named, bornOn: null }).score).toBeGreaterThanOrEqual(minDuplicateScore);
  expect(compare({ ...named, bornOn: wren.bornOn })).toEqual({
    score: 75,
    reasons: ["same name", "same date of birth"],
  });
});

test("everything the same is one person; nothing in common is no one", () => {
  expect(likeness(wren, wren).score).toBe(100);
  expect(compare({})).toEqual({ score: 0, reasons: ["different dates of birth"] });
  const nobody: Comparable = { firstName: "", lastName: "", email: null, phone: null, bornOn: null };
  expect(likeness(nobody, nobody)).toEqual({ score: 0, reasons: [] });
});

test("likeness doesn't depend on who is named first", () => {
  const other = { ...stranger, phone: wren.phone, firstName: "Abernathy", lastName: "Wren" };
  expect(likeness(wren, other)).toEqual(likeness(other, wren));
});

test("letters apart counts what was left out, added, mistaken or swapped", () => {
  for (const [a, b, apart] of [
    ["wren", "wren", 0],
    ["wren", "wen", 1],
    ["wren", "wrenn", 1],
    ["wren", "wrem", 1],
    ["wren", "wern", 1],
    ["wren", "wenn", 2],
    ["wren", "anna", undefined],
  ] as const)
    expect([a, b, lettersApart(a, b, 2)]).toEqual([a, b, apart]);
});

test("similarity is the share of trigrams in common", () => {
  expect(similarity("anna", "anna")).toBe(1);
  expect(similarity("anna", "otto")).toBe(0);
  expect(similarity("", "")).toBe(0);
  expect(similarity("word", "two words")).toBeCloseTo(0.363636, 5);
});
