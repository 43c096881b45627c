import { registrationProblems as text } from "@hb/domain/participants/registration/text.ts";
import { expect, test } from "vitest";
import { type Answers, firstStepWith, newDraft, problemsOf, restoredDraft, sentAnswers } from "./draft.ts";

const today = "2026-11-17";
const empty = newDraft().answers;
const whole: Answers = {
  ...empty,
  firstName: "Wren",
  lastName: "Abernathy",
  born: { month: 5, day: "1", year: "1990" },
  gender: 1,
  email: "wren@example.com",
  country: 196,
  state: 5,
  phone: "(415) 555-0170",
  type: 1,
  privacyVersion: 1,
  contactVersion: 1,
};
const wrong = (change: Partial<Answers>) => problemsOf({ ...whole, ...change }, today);

test("an empty form asks for every required answer and for no other", () => {
  const problems = problemsOf(empty, today);
  expect(Object.keys(problems).toSorted()).toEqual(
    [
      "bornOn",
      "contactVersion",
      "country",
      "email",
      "firstName",
      "gender",
      "lastName",
      "phone",
      "privacyVersion",
      "type",
    ].toSorted(),
  );
  expect(problems.gender).toBe(text.missing);
  expect(problems.privacyVersion).toBe(text.accept);
  expect(wrong({})).toEqual({});
});

test("the state is asked for as soon as the United States are chosen, whatever else is still missing", () => {
  expect(problemsOf({ ...empty, country: 196 }, today).state).toBe(text.stateMissing);
  expect(wrong({ country: 1 })).toEqual({});
});

test("a birth date is typed in parts and checked as a whole, on the site's date", () => {
  expect(wrong({ born: { month: 2, day: "30", year: "1990" } })).toEqual({ bornOn: text.date });
  expect(wrong({ born: { month: 2, day: "", year: "1990" } })).toEqual({ bornOn: text.date });
  expect(wrong({ born: { month: 11, day: "18", year: "2008" } })).toEqual({ bornOn: text.tooYoung });
  expect(wrong({ born: { month: 11, day: "17", year: "2008" } })).toEqual({});
});

test("a phone number is checked against its country once the rules have arrived", () => {
  expect(problemsOf(whole, today, () => false)).toEqual({ phone: text.phone });
});

test("answers to questions that are no longer asked stay in the form and aren't sent", () => {
  const headsets = [{ brand: 4 as const, type: 3 as const, questType: 2 as const, ownedFor: null }];
  const changed = {
    ...whole,
    headsets,
    country: 1 as const,
    specialAccommodation: 1 as const,
    specialAccommodationText: "a ramp",
  };
  expect(sentAnswers(changed)).toMatchObject({ headsets: [], state: null, specialAccommodationText: null });
  expect(sentAnswers({ ...changed, type: 2 })).toMatchObject({ headsets });
  expect(wrong(changed)).toEqual({});
});

test("no step is shown before the earlier ones are right", () => {
  expect(firstStepWith(problemsOf(empty, today))).toBe(1);
  expect(firstStepWith(wrong({ email: "" }))).toBe(2);
  expect(firstStepWith(wrong({}))).toBeUndefined();
});

test("an agreement to a text that has changed since is asked for again", () => {
  const { answers } = restoredDraft({ intentId: "x", answers: { ...whole, privacyVersion: 0 } });
  expect(answers).toEqual({ ...whole, privacyVersion: null });
});
