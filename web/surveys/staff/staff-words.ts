import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { staffDate } from "@hb/domain/time.ts";

/** `Daily, Tue 17 Nov`, `Weekly, week 3` */
export function staffNameOf(survey: SurveyRef, today?: string): string {
  return survey.kind === "daily" ? `Daily, ${staffDate(survey.on, today)}` : `Weekly, week ${survey.week}`;
}

/** `Nausea, headache` */
export function saySymptoms(symptoms: readonly string[]): string {
  const words = symptoms.join(", ") || "symptoms not named";
  return words.charAt(0).toUpperCase() + words.slice(1);
}
