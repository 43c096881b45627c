import type { OtherLanguage, Texts } from "../../design/translation.ts";
import type { SurveyKind } from "../survey.ts";
import { dailyTexts } from "./daily.es.ts";
import { weeklyTexts } from "./weekly.es.ts";

/** HB's own surveys in other languages. */
export const ownSurveyTexts: Record<OtherLanguage, Record<SurveyKind, Texts>> = {
  es: { daily: dailyTexts, weekly: weeklyTexts },
};
