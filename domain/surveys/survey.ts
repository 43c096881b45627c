import { z } from "zod";
import { DateOn } from "../contract.ts";

export const surveyKinds = ["daily", "weekly"] as const;
export const SurveyKind = z.enum(surveyKinds);
export type SurveyKind = z.infer<typeof SurveyKind>;

/** Identifies a person's survey: a day in their own time zone, or a study week. */
export const SurveyRef = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("daily"), on: DateOn }),
  z.object({ kind: z.literal("weekly"), week: z.int().min(1).max(99) }),
]);
export type SurveyRef = z.infer<typeof SurveyRef>;

/** `daily-2026-11-17`, `weekly-3`: the folder for its photos, and part of how emails refer to it. */
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

/** The state of a survey. `notYet` also covers days before the person's first day. */
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
