import { z } from "zod";
import { DateOn } from "../contract.ts";

export const surveyKinds = ["daily", "weekly"] as const;
export const SurveyKind = z.enum(surveyKinds);
export type SurveyKind = z.infer<typeof SurveyKind>;

/** A questionnaire that the study added. */
export const OwnQuestionnaire = z
  .string()
  .regex(/^own[a-z0-9]{1,20}$/)
  .meta({ names: "none" });
/** `daily`, `weekly`, or one that the study added. */
export const QuestionnaireId = z.union([SurveyKind, OwnQuestionnaire]);
export type QuestionnaireId = z.infer<typeof QuestionnaireId>;

/** A survey that counts toward a person's days and weeks: a day in their own time zone, or a study week. */
export const CountedSurvey = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("daily"), on: DateOn }),
  z.object({ kind: z.literal("weekly"), week: z.int().min(1).max(99) }),
]);
export type CountedSurvey = z.infer<typeof CountedSurvey>;

/** Identifies a person's survey. One that the study added has the day on which it opens. */
export const SurveyRef = z.discriminatedUnion("kind", [
  ...CountedSurvey.options,
  z.object({ kind: z.literal("own"), questionnaire: OwnQuestionnaire, on: DateOn }),
]);
export type SurveyRef = z.infer<typeof SurveyRef>;
export type OwnSurveyRef = Extract<SurveyRef, { kind: "own" }>;

/** `daily-2026-11-17`, `weekly-3`, `ownab12-2026-11-17`: the folder for its photos, and how emails refer to it. */
export const SurveyKey = z.string().regex(/^((daily|own[a-z0-9]{1,20})-\d{4}-\d{2}-\d{2}|weekly-[1-9]\d?)$/);

export function surveyKey(survey: SurveyRef): string {
  return survey.kind === "weekly" ? `weekly-${survey.week}` : `${questionnaireIdOf(survey)}-${survey.on}`;
}

export function surveyOfKey(key: string): SurveyRef | undefined {
  const [, id = "", rest = ""] = /^(\w+)-(.+)$/.exec(key) ?? [];
  const kind = id.startsWith("own") ? "own" : id;
  return SurveyRef.safeParse({ kind, questionnaire: id, on: rest, week: Number(rest) }).data;
}

export function questionnaireIdOf(survey: SurveyRef): QuestionnaireId {
  return survey.kind === "own" ? survey.questionnaire : survey.kind;
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
