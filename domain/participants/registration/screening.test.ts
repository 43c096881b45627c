import { expect, test } from "vitest";
import type { Question } from "../../surveys/question.ts";
import { emptyProfile } from "../profile.ts";
import { conditionWords, type ScreeningCondition, type ScreeningRule, screen, screeningProblems } from "./screening.ts";

const today = "2026-11-17";
const person = { ...emptyProfile("UTC"), type: null, ownAnswers: {} };
const rule = (...all: ScreeningCondition[]): ScreeningRule => ({
  id: "r1",
  all,
  status: 7,
  reason: "Why",
  message: "",
});
const any = (on: ScreeningCondition["on"], ...isAnyOf: number[]): ScreeningCondition => ({
  kind: "choice",
  on,
  isAnyOf,
  isNot: false,
});
const none = (on: ScreeningCondition["on"], ...isAnyOf: number[]): ScreeningCondition => ({
  kind: "choice",
  on,
  isAnyOf,
  isNot: true,
});
const range = (on: ScreeningCondition["on"], from: number | null, to: number | null): ScreeningCondition => ({
  kind: "range",
  on,
  from,
  to,
});
const holds = (condition: ScreeningCondition, about: Partial<Parameters<typeof screen>[1]>) =>
  screen([rule(condition)], { ...person, ...about }, today) !== undefined;

test("an age is counted on the site's day, both ends included", () => {
  const minor = range("age", null, 17);
  expect(holds(minor, { bornOn: "2008-11-18" })).toBe(true);
  expect(holds(minor, { bornOn: "2008-11-17" })).toBe(false);
  expect(holds(range("age", 18, 18), { bornOn: "2008-11-17" })).toBe(true);
  expect(holds(minor, { bornOn: null })).toBe(false);
});

test("owning a headset is told by its model, a Quest by its own", () => {
  const wanted = none("headsets", 1, 102);
  const quest = { brand: 4, type: 3, questType: 2, ownedFor: null } as const;
  expect(holds(wanted, { headsets: [] })).toBe(true);
  expect(holds(wanted, { headsets: [{ ...quest, questType: 1 }] })).toBe(true);
  expect(holds(wanted, { headsets: [{ ...quest, questType: 1 }, quest] })).toBe(false);
  expect(holds(wanted, { headsets: [{ brand: 1, type: 1, questType: null, ownedFor: null }] })).toBe(false);
});

test("where someone lives is a list of states, and no state is none of them", () => {
  const nearby = none("state", 5, 29);
  expect(holds(nearby, { country: 196, state: 5 })).toBe(false);
  expect(holds(nearby, { country: 196, state: 6 })).toBe(true);
  expect(holds(nearby, { country: 68, state: null })).toBe(true);
  expect(holds(any("country", 196), { country: 196 })).toBe(true);
});

test("the study's own questions count: a choice, one of several, a number", () => {
  expect(holds(any("own.hand", 2), { ownAnswers: { hand: 2 } })).toBe(true);
  expect(holds(any("own.sports", 2), { ownAnswers: { sports: [1, 2] } })).toBe(true);
  expect(holds(range("own.hours", 20, null), { ownAnswers: { hours: 20 } })).toBe(true);
  expect(holds(range("own.hours", 20, null), { ownAnswers: { hours: 19 } })).toBe(false);
  expect(holds(range("own.hours", 20, null), { ownAnswers: {} })).toBe(false);
});

test("all conditions of a rule must hold, and the first rule that does decides", () => {
  const both = rule(any("gender", 1), range("age", 30, null));
  const later = { ...rule(any("gender", 1)), id: "r2", status: 10 as const };
  const born = (bornOn: string) => screen([both, later], { ...person, gender: 1, bornOn }, today)?.id;
  expect([born("1990-05-01"), born("2000-05-01")]).toEqual(["r1", "r2"]);
  expect(screen([both, later], { ...person, gender: 2, bornOn: "1990-05-01" }, today)).toBeUndefined();
});

test("a rule says what it lacks, and reads as words", () => {
  const hand: Question = {
    id: "hand",
    type: "single",
    title: "Hand",
    optional: true,
    choices: [{ id: 1, label: "Left" }],
  };
  const wrong = [
    any("own.hand", 2),
    any("own.foot", 1),
    any("gender"),
    range("gender", 1, 2),
    any("age", 17),
    range("age", 9, 3),
    range("age", null, null),
  ];
  expect(screeningProblems([rule(...wrong)], [hand])).toHaveLength(wrong.length);
  expect(screeningProblems([rule(any("own.hand", 1), range("age", null, 17))], [hand])).toEqual([]);
  expect(conditionWords(range("age", null, 17), [])).toBe("Age: up to 17");
  expect(conditionWords(none("state", 5), [])).toBe("State: not California");
});
