import { type SurveyState, surveyStateLabels } from "@hb/domain/surveys/survey.ts";
import { staffDate, staffDateTime, timeInZone } from "@hb/domain/time.ts";
import type { Square } from "../data.ts";

/** `Tue 17 Nov`, `Week 3` */
export function surveyName({ survey }: Pick<Square, "survey">, today: string): string {
  return survey.kind === "daily" ? staffDate(survey.on, today) : `Week ${survey.week}`;
}

/** The state of a survey, in the person's own time zone: `Tue 17 Nov, done at 21:04`. */
export function squareText(square: Square, zone: string, today: string): string {
  const { state, submittedAt, closesAt, reopenedUntil, reason, survey } = square;
  const name = surveyName(square, today);
  const moment = (at: string) => staffDateTime(at, zone, today);
  const text = `${name}, ${surveyStateLabels[state]}`;
  if ((state === "done" || state === "late") && submittedAt)
    return survey.kind === "daily" && state === "done"
      ? `${text} at ${timeInZone(submittedAt, zone)}`
      : `${text} ${moment(submittedAt)}`;
  if (state === "due") return `${text} until ${moment(closesAt)}`;
  if (state === "reopened" && reopenedUntil) return `${text} until ${moment(reopenedUntil)}`;
  if (state === "excused" && reason) return `${text}: ${reason}`;
  return text;
}

export function canReopen(state: SurveyState): boolean {
  return state === "missed";
}

export function canExcuse(state: SurveyState): boolean {
  return state === "missed" || state === "due" || state === "reopened";
}
