import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useRead } from "../queries/read.ts";
import { remoteStudyKey } from "../remote-study/live.ts";

export function useAnswers(participantId: number, limit: number) {
  const input = { participantId, offset: 0, limit };
  return useRead(remoteStudyKey, "listSurveyAnswers", input, { placeholderData: keepPreviousData });
}

/** What someone answered on one day or in one week. */
export function useAnswerTo(participantId: number, survey: SurveyRef) {
  return useRead(remoteStudyKey, "listSurveyAnswers", { participantId, survey, offset: 0, limit: 1 });
}

/** Someone who never was at home has none. */
export function useOwnSurveys(participantId: number) {
  return useRead(remoteStudyKey, "listOwnSurveys", { participantId });
}

export function useAlerts(filters: { participantId?: number; open?: boolean }, limit: number) {
  const input = { ...filters, offset: 0, limit };
  return useRead(remoteStudyKey, "listAlerts", input, { placeholderData: keepPreviousData });
}

export type Definitions = Output<Functions["listSurveyDefinitions"]>;
export function useDefinitions() {
  return useRead(remoteStudyKey, "listSurveyDefinitions", null);
}

export type OwnSurveysOf = Output<Functions["listOwnSurveys"]>;
