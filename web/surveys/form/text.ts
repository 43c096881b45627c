import { publicDate, publicTime } from "@hb/domain/format.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage as text } from "@hb/domain/surveys/page-text.ts";
import { addDays, dateInZone } from "@hb/domain/time.ts";

/** The participant's own. */
interface Calendar {
  timeZone: string;
  today: string;
}

/** `Daily survey, November 17`; one that the study added has its title. */
export function surveyName({ survey, definition }: Pick<DueSurvey, "survey" | "definition">): string {
  if (survey.kind === "own") return definition.title;
  if (survey.kind === "weekly") return text.names.weekly(survey.week);
  return text.names.daily(publicDate(survey.on, survey.on).replace(/^\w+, /, ""));
}

/**
 * `noon today`, `midnight tonight`, `Thursday, November 19, 1:00 pm`. Twelve o'clock is never written with am or pm, and
 * midnight belongs to the day it ends.
 */
export function formatEnd(at: string, { timeZone, today }: Calendar): string {
  const time = publicTime(at, timeZone);
  const on = dateInZone(at, timeZone);
  if (time === "12:00 am") return `midnight ${formatDay(addDays(on, -1), today, "tonight")}`;
  const day = formatDay(on, today, "today");
  return time === "12:00 pm" ? `noon ${day}` : `${day}, ${time}`;
}

/** When something starts: what opens at midnight opens with its day. */
export function formatStart(at: string, calendar: Calendar): string {
  const isWholeDay = publicTime(at, calendar.timeZone) === "12:00 am";
  return isWholeDay ? formatDay(dateInZone(at, calendar.timeZone), calendar.today, "today") : formatEnd(at, calendar);
}

function formatDay(on: string, today: string, sameDay: string): string {
  if (on === today) return sameDay;
  return on === addDays(today, 1) ? "tomorrow" : publicDate(on, today);
}
