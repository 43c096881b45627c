import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { expect, test } from "vitest";
import { type Draft, declines, differentInitials, furthestStep, newDraft, problemsIn, restoredDraft } from "./draft.ts";

const text: ConsentText = {
  version: 1,
  publishedOn: "2026-01-01",
  title: "Consent",
  changes: [],
  sections: [
    { id: "purpose", title: "Why", blocks: ["Because."] },
    { id: "risks", title: "Risks", blocks: ["None."] },
  ],
  questions: [
    { id: "takePart", question: "Take part?", yes: "I do.", no: "I do not.", needed: true },
    { id: "recordings", question: "Recordings?", yes: "Yes.", no: "No.", needed: false },
  ],
  meaning: "I agree.",
  declining: "I decline.",
};
const filled: Draft = {
  ...newDraft("hash"),
  initials: { purpose: "MO", risks: "MO" },
  answers: { takePart: true, recordings: false },
  printedName: "Maya Okafor",
  signsBy: "typing",
  typed: "Maya Okafor",
};

test("no section is passed over without initials, no question without an answer", () => {
  expect(furthestStep(text, newDraft("hash"))).toBe(1);
  expect(furthestStep(text, { ...newDraft("hash"), initials: { purpose: " " } })).toBe(1);
  expect(furthestStep(text, { ...newDraft("hash"), initials: { purpose: "MO" } })).toBe(2);
  expect(furthestStep(text, { ...filled, answers: { takePart: true } })).toBe(3);
  expect(furthestStep(text, filled)).toBe(4);
});

test("whoever does not want to take part has nothing to sign; a no to anything else is an answer", () => {
  const declined = { ...filled, answers: { takePart: false, recordings: true } };
  expect(declines(text, declined)).toBe(true);
  expect(furthestStep(text, declined)).toBe(3);
  expect(declines(text, filled)).toBe(false);
});

test("a signature is drawn or typed, and needs a name beside it", () => {
  const review = { kind: "review" } as const;
  expect(problemsIn(review, text, filled)).toEqual({});
  expect(Object.keys(problemsIn(review, text, { ...filled, printedName: " " }))).toEqual(["printedName"]);
  expect(Object.keys(problemsIn(review, text, { ...filled, signsBy: "drawing" }))).toEqual(["signature"]);
});

test("what was filled in for another wording is asked again, but for the name", () => {
  expect(restoredDraft(filled, "hash")).toEqual(filled);
  expect(restoredDraft(filled, "another")).toEqual({ ...newDraft("another"), printedName: "Maya Okafor" });
  expect(restoredDraft("broken", "hash")).toEqual(newDraft("hash"));
});

test("initials that were written in two ways are both named", () => {
  expect(differentInitials({ initials: { purpose: "MO", risks: "M.O.", data: "MO " } })).toEqual(["MO", "M.O."]);
});
