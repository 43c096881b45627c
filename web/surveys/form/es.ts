import { publicPage as publicPageEs } from "@hb/domain/public-page/text.es.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { answerText as answerTextEs } from "@hb/domain/surveys/answer-text.es.ts";
import { answerText } from "@hb/domain/surveys/answer-text.ts";
import { homeSurveyPage as homeSurveyPageEs } from "@hb/domain/surveys/page-text.es.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { phoneText as phoneTextEs } from "@hb/domain/surveys/phone-text.es.ts";
import { phoneText } from "@hb/domain/surveys/phone-text.ts";

/** What the home survey page shows, in Spanish; the questions come with the survey. */
export default new Map<object, object>([
  [publicPage, publicPageEs],
  [homeSurveyPage, homeSurveyPageEs],
  [answerText, answerTextEs],
  [phoneText, phoneTextEs],
]);
