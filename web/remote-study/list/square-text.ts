import { staffDate, staffDateTime, staffTime } from "@hb/domain/format.ts";
import { type SurveyState, surveyStateLabels } from "@hb/domain/surveys/survey.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import type { Square } from "../data.ts";

/** `Tue, Nov 17`, `Week 3` */
export function surveyName({ survey }: Pick<Square, "survey">, site: SiteTime): string {
  return survey.kind === "daily" ? staffDate(survey.on, site) : `Week ${survey.week}`;
}

/** The state of a survey, in the person's own time zone: `Tue, Nov 17, done at 9:04 PM`. */
export function squareText(square: Square, site: SiteTime): string {
  const { state, submittedAt, closesAt, reopenedUntil, reason, survey } = square;
  const name = surveyName(square, site);
  const moment = (at: string) => staffDateTime(at, site);
  const text = `${name}, ${surveyStateLabels[state]}`;
  if ((state === "done" || state === "late") && submittedAt)
    return survey.kind === "daily" && state === "done"
      ? `${text} at ${staffTime(submittedAt, site)}`
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
