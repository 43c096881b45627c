import { type SurveyState, surveyStateLabels } from "@hb/domain/surveys/survey.ts";
import { staffDate, staffDateTime, timeInZone } from "@hb/domain/time.ts";
import type { Square } from "../data.ts";

/** Which survey: `Tue 17 Nov`, `Week 3`. */
export function nameOf({ survey }: Pick<Square, "survey">, today: string): string {
  return survey.kind === "daily" ? staffDate(survey.on, today) : `Week ${survey.week}`;
}

/** What became of a survey, on the person's own clock: `Tue 17 Nov, done at 21:04`. */
export function sayOne(square: Square, zone: string, today: string): string {
  const { state, submittedAt, closesAt, reopenedUntil, reason, survey } = square;
  const name = nameOf(square, today);
  const moment = (at: string) => staffDateTime(at, zone, today);
  const told = `${name}, ${surveyStateLabels[state]}`;
  if ((state === "done" || state === "late") && submittedAt)
    return survey.kind === "daily" && state === "done"
      ? `${told} at ${timeInZone(submittedAt, zone)}`
      : `${told} ${moment(submittedAt)}`;
  if (state === "due") return `${told} until ${moment(closesAt)}`;
  if (state === "reopened" && reopenedUntil) return `${told} until ${moment(reopenedUntil)}`;
  if (state === "excused" && reason) return `${told}: ${reason}`;
  return told;
}

/** What can be done about a weekly survey. */
export function canReopen(state: SurveyState): boolean {
  return state === "missed";
}

/** Answered ones are left alone. */
export function canExcuse(state: SurveyState): boolean {
  return state === "missed" || state === "due" || state === "reopened";
}
