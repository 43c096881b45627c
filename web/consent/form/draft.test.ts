import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { consentPage } from "@hb/domain/consent/page-text.ts";
import { expect, test } from "vitest";
import {
  type Draft,
  type Drawing,
  declines,
  differentInitials,
  fitted,
  furthestStep,
  newDraft,
  nothingDrawn,
  problemsIn,
  restoredDraft,
  restoredDrawing,
  withoutLastStroke,
} from "./draft.ts";

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

test("no section is skipped without initials, no question without an answer", () => {
  expect(furthestStep(text, newDraft("hash"), consentPage)).toBe(1);
  expect(furthestStep(text, { ...newDraft("hash"), initials: { purpose: " " } }, consentPage)).toBe(1);
  expect(furthestStep(text, { ...newDraft("hash"), initials: { purpose: "MO" } }, consentPage)).toBe(2);
  expect(furthestStep(text, { ...filled, answers: { takePart: true } }, consentPage)).toBe(3);
  expect(furthestStep(text, filled, consentPage)).toBe(4);
});

test("someone who says no to taking part has nothing to sign; a no to anything else is an answer", () => {
  const declined = { ...filled, answers: { takePart: false, recordings: true } };
  expect(declines(text, declined)).toBe(true);
  expect(furthestStep(text, declined, consentPage)).toBe(3);
  expect(declines(text, filled)).toBe(false);
});

test("a signature is drawn or typed, and needs a name beside it", () => {
  const review = { kind: "review" } as const;
  expect(problemsIn(review, text, filled, consentPage)).toEqual({});
  expect(Object.keys(problemsIn(review, text, { ...filled, printedName: " " }, consentPage))).toEqual(["printedName"]);
  expect(Object.keys(problemsIn(review, text, { ...filled, signsBy: "drawing" }, consentPage))).toEqual(["signature"]);
});

test("what was filled in for another version of the text is asked again, except the name", () => {
  expect(restoredDraft(filled, "hash")).toEqual(filled);
  expect(restoredDraft(filled, "another")).toEqual({ ...newDraft("another"), printedName: "Maya Okafor" });
  expect(restoredDraft("broken", "hash")).toEqual(newDraft("hash"));
});

test("initials written in two ways are both shown", () => {
  expect(differentInitials({ initials: { purpose: "MO", risks: "M.O.", data: "MO " } })).toEqual(["MO", "M.O."]);
});

const drawing: Drawing = {
  width: 300,
  strokes: [
    [
      [10, 20, 0.5, 1],
      [30, 40, 0.5, 2],
    ],
    [[50, 60, 0.7, 3]],
  ],
};

test("a signature keeps its place in the field when the phone is turned, and its pressure and times as they were", () => {
  const turned = fitted(drawing, 600);
  expect(turned.strokes[0]).toEqual([
    [20, 40, 0.5, 1],
    [60, 80, 0.5, 2],
  ]);
  expect(fitted(turned, 300)).toEqual(drawing);
});

test("undo removes the last stroke and nothing else", () => {
  expect(withoutLastStroke(drawing).strokes).toEqual([drawing.strokes[0]]);
  expect(withoutLastStroke(nothingDrawn).strokes).toEqual([]);
});

test("what was saved is a drawing or nothing", () => {
  expect(restoredDrawing(JSON.parse(JSON.stringify(drawing)))).toEqual(drawing);
  for (const broken of [undefined, null, "x", { width: 0, strokes: [] }, { width: 3, strokes: [[["a", 1, 1, 1]]] }])
    expect(restoredDrawing(broken)).toBe(nothingDrawn);
});
