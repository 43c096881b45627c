import type { Translated } from "@hb/domain/language.ts";
import { standardForm } from "@hb/domain/participants/registration/form.ts";
import type { AskedForm } from "@hb/domain/participants/registration/form-content.ts";
import { registrationProblems as text } from "@hb/domain/participants/registration/text.ts";
import { expect, test } from "vitest";
import type { Texts } from "../public-page/language.tsx";
import { type Answers, firstStepWith, newDraft, problemsOf, restoredDraft, sentAnswers } from "./draft.ts";
import { ownRules } from "./own-rules.ts";

const today = "2026-11-17";
const texts: Texts = <T extends object>(english: T) => english as unknown as Translated<T>;
const form = standardForm;
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
const wrong = (change: Partial<Answers>) => problemsOf({ ...whole, ...change }, { form, today, texts });

test("an empty form asks for every required answer and for no other", () => {
  const problems = problemsOf(empty, { form, today, texts });
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
  expect(problems["gender"]).toBe(text.missing);
  expect(problems["privacyVersion"]).toBe(text.accept);
  expect(wrong({})).toEqual({});
});

test("the state is asked for as soon as the United States are chosen, whatever else is still missing", () => {
  expect(problemsOf({ ...empty, country: 196 }, { form, today, texts })["state"]).toBe(text.stateMissing);
  expect(wrong({ country: 1 })).toEqual({});
});

test("a birth date is typed in parts and checked as a whole, on the site's date", () => {
  expect(wrong({ born: { month: 2, day: "30", year: "1990" } })).toEqual({ bornOn: text.date });
  expect(wrong({ born: { month: 2, day: "", year: "1990" } })).toEqual({ bornOn: text.date });
  expect(wrong({ born: { month: 11, day: "18", year: "2008" } })).toEqual({ bornOn: text.tooYoung });
  expect(wrong({ born: { month: 11, day: "17", year: "2008" } })).toEqual({});
});

test("a phone number is checked against its country once the rules have arrived", () => {
  expect(problemsOf(whole, { form, today, texts, isPhone: () => false })).toEqual({ phone: text.phone });
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
  expect(sentAnswers(changed, form, undefined)).toMatchObject({
    headsets: [],
    state: null,
    specialAccommodationText: null,
  });
  expect(sentAnswers({ ...changed, type: 2 }, form, undefined)).toMatchObject({ headsets });
  expect(wrong(changed)).toEqual({});
});

test("no step is shown before the earlier ones are right", () => {
  expect(firstStepWith(form, problemsOf(empty, { form, today, texts }))).toBe(1);
  expect(firstStepWith(form, wrong({ email: "" }))).toBe(2);
  expect(firstStepWith(form, wrong({}))).toBeUndefined();
});

test("an agreement to a text that has changed since is asked for again", () => {
  const { answers } = restoredDraft({ intentId: "x", answers: { ...whole, privacyVersion: 0 } });
  expect(answers).toEqual({ ...whole, privacyVersion: null });
});

const own: AskedForm = {
  steps: form.steps.map(step =>
    step.id === "you"
      ? {
          ...step,
          questions: [
            ...step.questions,
            {
              id: "plays",
              type: "single",
              title: "Do you play?",
              optional: false,
              choices: [
                { id: 1, label: "Yes" },
                { id: 2, label: "No" },
              ],
            },
            {
              id: "hours",
              type: "number",
              title: "How long?",
              optional: false,
              when: { question: "plays", isAnyOf: [1] },
              unit: "hours",
              min: 0,
              max: 100,
              decimals: 0,
            },
          ],
        }
      : step,
  ),
};

test("the study's own questions are asked and checked like HB's, each where its answers call for it", () => {
  const problems = (answers: Answers["own"]) =>
    problemsOf({ ...whole, own: answers }, { form: own, today, texts, rules: ownRules });
  expect(problems({})).toEqual({ plays: text.missing });
  expect(firstStepWith(own, problems({}))).toBe(1);
  expect(problems({ plays: 1 })).toEqual({ hours: text.missing });
  expect(problems({ plays: 1, hours: 101 })).toHaveProperty("hours");
  expect(problems({ plays: 2 })).toEqual({});
  const changed = { ...whole, own: { plays: 2, hours: 5 } };
  expect(sentAnswers(changed, own, ownRules).ownAnswers).toEqual({ plays: 2 });
});
