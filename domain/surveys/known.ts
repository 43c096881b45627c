import type { Instant } from "../contract.ts";
import { publicDate } from "../format.ts";
import { languages } from "../language.ts";
import { dateInZone } from "../time.ts";
import type { AheadSurvey, AskedQuestionnaire, DueSurvey } from "./contract.ts";
import { namingDay } from "./question.ts";
import { questionnaireIdOf, type SurveyRef } from "./survey.ts";

/** What a phone was told when it last reached the study. */
export interface KnownSurveys {
  due: readonly DueSurvey[];
  ahead: readonly AheadSurvey[];
  questionnaires: readonly AskedQuestionnaire[];
  timeZone: string;
}

/** What can be answered at a moment, as far as the phone knows: in the order in which the server lists it. */
export function listKnownDue({ due, ahead, questionnaires, timeZone }: KnownSurveys, now: Instant): DueSurvey[] {
  const today = dateInZone(now, timeZone);
  const isReopened = new Set(due.filter(({ state }) => state === "reopened").map(({ key }) => key));
  // What was due was open, whatever this phone's clock says now.
  return [...due, ...ahead.filter(({ opensAt }) => opensAt <= now)]
    .filter(({ closesAt }) => now < closesAt)
    .flatMap(({ survey, key, opensAt, onTimeUntil, closesAt }): DueSurvey[] => {
      const asked = questionnaires.find(({ definition }) => definition.kind === questionnaireIdOf(survey));
      if (!asked) return [];
      const state = isReopened.has(key) ? "reopened" : now < onTimeUntil ? "due" : "late";
      return [{ survey, key, opensAt, onTimeUntil, closesAt, state, ...askedOn(asked, survey, today) }];
    })
    .sort((one, other) => placeOf(one) - placeOf(other) || (newestFirst(one) < newestFirst(other) ? 1 : -1));
}

const placeOf = ({ survey }: DueSurvey) => ["daily", "weekly", "own"].indexOf(survey.kind);
/** Today's daily survey before yesterday's; the others as they opened. */
const newestFirst = ({ survey, opensAt }: DueSurvey) => (survey.kind === "daily" ? opensAt : -Date.parse(opensAt));

/** Asked after its day, every question names the day, in every language. */
export function askedOn(asked: AskedQuestionnaire, survey: SurveyRef, today: string): AskedQuestionnaire {
  if (survey.kind !== "daily" || survey.on === today) return asked;
  const day = survey.on;
  const translations: AskedQuestionnaire["translations"] = {};
  for (const language of languages) {
    const translated = asked.translations[language];
    if (translated) translations[language] = namingDay(translated, publicDate(day, language, today));
  }
  return { definition: namingDay(asked.definition, publicDate(day, "en", today)), translations };
}
