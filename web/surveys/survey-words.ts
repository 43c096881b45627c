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

/** `today, 12:00 pm`, `tomorrow, 12:00 am`, `Thursday, November 19, 12:00 pm`: on the participant's own calendar. */
export function sayMoment(at: string, { timeZone, today }: Calendar): string {
  const on = dateInZone(at, timeZone);
  const day = on === today ? "today" : on === addDays(today, 1) ? "tomorrow" : publicDate(on, today);
  return `${day}, ${publicTime(at, timeZone)}`;
}
