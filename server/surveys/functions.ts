import * as contract from "@hb/domain/surveys/contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { handle } from "@hb/platform/functions/handle.ts";

const later = async () => refuse("unimplemented", "This is not there yet.");

export const surveyFunctions = () => [
  handle(contract.openHomeSurvey, later),
  handle(contract.submitSurvey, later),
  handle(contract.listSurveyAnswers, later),
  handle(contract.listAlerts, later),
  handle(contract.acknowledgeAlert, later),
  handle(contract.listSurveyDefinitions, later),
];
