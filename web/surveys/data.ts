import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { remoteStudyKey } from "../remote-study/live.ts";

const surveysKey = [...remoteStudyKey, "surveys"] as const;

export type AnswersOfPerson = Output<Functions["listSurveyAnswers"]>;
export function useAnswers(participantId: number, limit: number) {
  return useQuery<AnswersOfPerson, Refusal>({
    queryKey: [...surveysKey, "answers", participantId, limit],
    queryFn: () => call("listSurveyAnswers", { participantId, offset: 0, limit }),
    placeholderData: keepPreviousData,
  });
}

export type Alerts = Output<Functions["listAlerts"]>;
export interface AlertFilters {
  participantId?: number;
  open?: boolean;
}
export function useAlerts(filters: AlertFilters, limit: number) {
  return useQuery<Alerts, Refusal>({
    queryKey: [...surveysKey, "alerts", filters, limit],
    queryFn: () => call("listAlerts", { ...filters, offset: 0, limit }),
    placeholderData: keepPreviousData,
  });
}

export type Definitions = Output<Functions["listSurveyDefinitions"]>;
export function useDefinitions() {
  return useQuery<Definitions, Refusal>({
    queryKey: [...surveysKey, "definitions"],
    queryFn: () => call("listSurveyDefinitions", null),
  });
}
