import { z } from "zod";
import { DateOn } from "../contract.ts";

export const surveyKinds = ["daily", "weekly"] as const;
export const SurveyKind = z.enum(surveyKinds);
export type SurveyKind = z.infer<typeof SurveyKind>;

/** Which of a person's surveys: a day on their own calendar, or a week of the study. */
export const SurveyRef = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("daily"), on: DateOn }),
  z.object({ kind: z.literal("weekly"), week: z.int().min(1).max(99) }),
]);
export type SurveyRef = z.infer<typeof SurveyRef>;

/** `daily-2026-11-17`, `weekly-3`: the folder of its photos, and part of what an email about it refers to. */
export const SurveyKey = z.string().regex(/^(daily-\d{4}-\d{2}-\d{2}|weekly-[1-9]\d?)$/);

export function surveyKey(survey: SurveyRef): string {
  return survey.kind === "daily" ? `daily-${survey.on}` : `weekly-${survey.week}`;
}

export function surveyOfKey(key: string): SurveyRef | undefined {
  const [, kind, rest = ""] = /^(daily|weekly)-(.+)$/.exec(key) ?? [];
  return SurveyRef.safeParse(kind === "daily" ? { kind, on: rest } : { kind, week: Number(rest) }).data;
}

export function isSameSurvey(one: SurveyRef, other: SurveyRef): boolean {
  return surveyKey(one) === surveyKey(other);
}

/** What became of a survey. `notYet` also stands for days before the study began for this person. */
export const surveyStates = ["notYet", "due", "reopened", "done", "late", "missed", "excused"] as const;
export const SurveyState = z.enum(surveyStates);
export type SurveyState = z.infer<typeof SurveyState>;

export const surveyStateLabels: Record<SurveyState, string> = {
  notYet: "not yet",
  due: "due",
  reopened: "reopened",
  done: "done",
  late: "done late",
  missed: "missed",
  excused: "excused",
};
