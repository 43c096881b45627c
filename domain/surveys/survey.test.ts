import { expect, test } from "vitest";
import {
  isSameSurvey,
  SurveyKey,
  SurveyRef,
  surveyKey,
  surveyKinds,
  surveyOfKey,
  surveyStateLabels,
  surveyStates,
} from "./survey.ts";

const daily = { kind: "daily", on: "2026-11-17" } as const;
const weekly = { kind: "weekly", week: 3 } as const;

test("a survey is known by its day or its week, and by nothing else", () => {
  expect(surveyKinds).toEqual(["daily", "weekly"]);
  expect([daily, weekly].map(surveyKey)).toEqual(["daily-2026-11-17", "weekly-3"]);
  for (const survey of [daily, weekly]) {
    expect(surveyOfKey(surveyKey(survey))).toEqual(survey);
    expect(SurveyKey.safeParse(surveyKey(survey)).success).toBe(true);
  }
  for (const key of ["", "daily", "monthly-3", "daily-3", "weekly-2026-11-17", "weekly-0", "weekly-x"])
    expect(surveyOfKey(key), key).toBeUndefined();
  expect(isSameSurvey(weekly, { ...weekly })).toBe(true);
  expect(isSameSurvey(weekly, daily) || isSameSurvey(weekly, { ...weekly, week: 4 })).toBe(false);
});

test("weeks count from 1 to 99", () => {
  const isSurvey = (week: number) => SurveyRef.safeParse({ kind: "weekly", week }).success;
  expect([0, 1, 99, 100].map(isSurvey)).toEqual([false, true, true, false]);
});

test("every state of a survey has its words", () => {
  expect(surveyStates.map(state => surveyStateLabels[state])).toEqual([
    "not yet",
    "due",
    "reopened",
    "done",
    "done late",
    "missed",
    "excused",
  ]);
});
