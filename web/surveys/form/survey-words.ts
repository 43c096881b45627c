import { homeSurveyPage as text } from "@hb/domain/surveys/page-text.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { addDays, dateInZone, publicDate, publicTime } from "@hb/domain/time.ts";

interface Calendar {
  timeZone: string;
  today: string;
}

/** `Daily survey, November 17` */
export function nameOf(survey: SurveyRef): string {
  if (survey.kind === "weekly") return text.names.weekly(survey.week);
  return text.names.daily(publicDate(survey.on, survey.on).replace(/^\w+, /, ""));
}

/**
 * `noon today`, `midnight tonight`, `Thursday, November 19, 1:00 pm`: on the participant's own calendar. Twelve o'clock
 * is never told by am and pm, and a midnight belongs to the day that it ends.
 */
export function sayMoment(at: string, { timeZone, today }: Calendar): string {
  const time = publicTime(at, timeZone);
  const on = dateInZone(at, timeZone);
  if (time === "12:00 am") return `midnight ${sayDay(addDays(on, -1), today, "tonight")}`;
  const day = sayDay(on, today, "today");
  return time === "12:00 pm" ? `noon ${day}` : `${day}, ${time}`;
}

/** When something begins: what opens at midnight opens with its day. */
export function sayOpening(at: string, calendar: Calendar): string {
  const isWholeDay = publicTime(at, calendar.timeZone) === "12:00 am";
  return isWholeDay ? sayDay(dateInZone(at, calendar.timeZone), calendar.today, "today") : sayMoment(at, calendar);
}

function sayDay(on: string, today: string, thisDay: string): string {
  if (on === today) return thisDay;
  return on === addDays(today, 1) ? "tomorrow" : publicDate(on, today);
}
