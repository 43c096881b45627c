import { publicDate, publicDay, publicTime } from "@hb/domain/format.ts";
import { type Language, languages, type Translated } from "@hb/domain/language.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { addDays, dateInZone, timeInZone } from "@hb/domain/time.ts";
import { useLanguage, useText } from "../../public-page/language.tsx";

/** The participant's own. */
interface Calendar {
  timeZone: string;
  today: string;
}

export interface Words {
  text: Translated<typeof homeSurveyPage>;
  language: Language;
}

export function useWords(): Words {
  return { text: useText(homeSurveyPage), language: useLanguage() };
}

/** `Daily survey, November 17`; one that the study added has its title. */
export function surveyName(due: DueSurvey, words: Words): string {
  return nameOf(due.survey, definitionIn(due, words.language).title, words);
}

export function nameOf(survey: SurveyRef, title: string, { text, language }: Words): string {
  if (survey.kind === "own") return title;
  if (survey.kind === "weekly") return text.names.weekly(survey.week);
  return text.names.daily(publicDay(survey.on, language));
}

/** The questions in the language of the page, where they are written in it. */
export function definitionIn(
  { definition, translations }: Pick<DueSurvey, "definition" | "translations">,
  language: Language,
): DueSurvey["definition"] {
  return translations[language] ?? definition;
}

/** Those in which it can be answered. */
export function languagesOf({ translations }: Pick<DueSurvey, "translations">): Language[] {
  return languages.filter(language => language === "en" || translations[language]);
}

/**
 * `noon today`, `midnight tonight`, `Thursday, November 19, 1:00 pm`. Twelve o'clock is never written with am or pm, and
 * midnight belongs to the day it ends.
 */
export function formatEnd(at: string, { timeZone, today }: Calendar, words: Words): string {
  const { times, days } = words.text;
  const time = timeInZone(at, timeZone);
  const on = dateInZone(at, timeZone);
  if (time === "00:00") return times.midnight(formatDay(addDays(on, -1), today, words, days.tonight));
  const day = formatDay(on, today, words);
  return time === "12:00" ? times.noon(day) : times.at(day, publicTime(at, timeZone, words.language));
}

/** When something starts: what opens at midnight opens with its day. */
export function formatStart(at: string, calendar: Calendar, words: Words): string {
  const { timeZone, today } = calendar;
  const isWholeDay = timeInZone(at, timeZone) === "00:00";
  return isWholeDay ? formatDay(dateInZone(at, timeZone), today, words) : formatEnd(at, calendar, words);
}

function formatDay(on: string, today: string, { text: { days }, language }: Words, sameDay = days.today): string {
  if (on === today) return sameDay;
  return on === addDays(today, 1) ? days.tomorrow : days.on(publicDate(on, language, today));
}
