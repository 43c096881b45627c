import type { Site } from "../site.ts";
import { answerFunctions } from "./answer-functions.ts";
import { excuseFunctions } from "./excuse-functions.ts";
import { homeSurveyFunctions } from "./home-survey-functions.ts";

export const surveyFunctions = (site: Site) => [
  ...homeSurveyFunctions(site),
  ...answerFunctions(site),
  ...excuseFunctions(site),
];
