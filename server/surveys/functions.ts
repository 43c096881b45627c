import type { LivePeople } from "../remote-study/acts.ts";
import type { Site } from "../site.ts";
import { alertFunctions } from "./alert-functions.ts";
import { answerFunctions } from "./answer-functions.ts";
import { excuseFunctions } from "./excuse-functions.ts";
import { homeSurveyFunctions } from "./home-survey-functions.ts";

export const surveyFunctions = (site: Site, people: LivePeople) => [
  ...homeSurveyFunctions(site),
  ...answerFunctions(site, people),
  ...alertFunctions(),
  ...excuseFunctions(site),
];
