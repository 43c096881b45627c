import type { Language, Translated } from "@hb/domain/language.ts";
import { answerText as answerTextEs } from "@hb/domain/surveys/answer-text.es.ts";
import { answerText } from "@hb/domain/surveys/answer-text.ts";
import { homeSurveyPage as homeSurveyPageEs } from "@hb/domain/surveys/page-text.es.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";

type Refused = Translated<typeof homeSurveyPage.refused>;

/** Why a survey isn't taken, in the language of the page that sent it. */
export const refusals: Record<Language, Refused> = { en: homeSurveyPage.refused, es: homeSurveyPageEs.refused };

export const answerWords: Record<Language, Translated<typeof answerText>> = { en: answerText, es: answerTextEs };
