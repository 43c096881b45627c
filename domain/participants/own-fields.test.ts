import { expect, test } from "vitest";
import { changedAnswers, changedQuestions, ownFieldsOf, ownProblems, ownText } from "./own-fields.ts";
import type { AskedForm, OwnQuestion } from "./registration/form-content.ts";

const choice = (id: number, label: string) => ({ id, label });
const hand = (...choices: Extract<OwnQuestion, { type: "single" }>["choices"]): OwnQuestion => ({
  id: "hand",
  type: "single",
  title: "Hand",
  optional: true,
  choices,
});
const why: OwnQuestion = { id: "why", type: "text", title: "Why?", optional: true, maxLength: 10 };
const sports: OwnQuestion = {
  id: "sports",
  type: "several",
  title: "Sports",
  optional: false,
  choices: [choice(2, "Tennis"), choice(1, "Running")],
};
const form = (...questions: OwnQuestion[]): AskedForm => ({
  steps: [{ id: "you", title: "You", headline: "You", intro: "", questions }],
});

test("a field has the newest words and every choice that anyone can have made; the form's own come first", () => {
  const fields = ownFieldsOf([
    form(why, hand(choice(1, "Right-handed"), choice(3, "Both"))),
    form(hand(choice(1, "Right"), choice(2, "Left"))),
  ]);
  expect(fields.map(({ question, isAsked }) => [question.id, isAsked])).toEqual([
    ["hand", true],
    ["why", false],
  ]);
  expect(fields[0]?.question).toEqual(hand(choice(1, "Right"), choice(2, "Left"), choice(3, "Both")));
});

const fields = ownFieldsOf([form(hand(choice(1, "Right"), choice(2, "Left")), why, sports)]);

test("a colleague may leave any answer out, but none may be wrong", () => {
  expect(ownProblems(fields, { hand: 1, why: "Fun", sports: null })).toEqual([]);
  const wrong = ownProblems(fields, { hand: 9, why: "x".repeat(11), sports: [1, 7], shoes: 44 });
  expect(wrong.map(({ path }) => path.join("."))).toEqual([
    "ownAnswers.hand",
    "ownAnswers.why",
    "ownAnswers.sports",
    "ownAnswers.shoes",
  ]);
});

test("a change keeps what it doesn't name, trims words, and sorts choices as they are asked", () => {
  const before = { hand: 1, why: "Fun" };
  const after = changedAnswers(fields, before, { why: " ", sports: [1, 2] });
  expect(after).toEqual({ hand: 1, sports: [2, 1] });
  expect(changedQuestions(before, after)).toEqual(["why", "sports"]);
  expect(changedQuestions(before, changedAnswers(fields, before, { why: "Fun " }))).toEqual([]);
  expect(ownText(sports, after["sports"])).toBe("Tennis, Running");
  expect(ownText(sports, [])).toBeUndefined();
});
