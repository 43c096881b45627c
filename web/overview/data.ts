import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Period } from "@hb/domain/overview/weeks.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";

export type Overview = Output<Functions["getOverview"]>;
export type Charts = Output<Functions["getOverviewCharts"]>;

const overviewKey = ["overview"] as const;
/** Hours pass and days are over without anybody doing anything. */
const everyMs = 60_000;

/** Whatever moves in the study may move a figure; what is shown stays until the new figures are there. */
export function useLiveOverview(): void {
  useMarker("study/lastParticipantsUpdate", overviewKey);
  useMarker("study/lastSessionsUpdate", overviewKey);
  useMarker("study/lastRemoteStudyUpdate", overviewKey);
  useMarker("study/lastEmailsUpdate", overviewKey);
  useMarker("study/lastSettingsUpdate", overviewKey);
  const client = useQueryClient();
  useEffect(() => {
    // What was kept from an earlier visit is shown, and asked for again: nobody was listening meanwhile.
    void client.invalidateQueries({ queryKey: overviewKey });
  }, [client]);
}

export function useOverview() {
  return useQuery<Overview, Refusal>({
    queryKey: [...overviewKey, "needs"],
    queryFn: () => call("getOverview", null),
    refetchInterval: everyMs,
  });
}

export function useCharts(period: Period, enabled: boolean) {
  return useQuery<Charts, Refusal>({
    enabled: enabled,
    queryKey: [...overviewKey, "charts", period],
    queryFn: () => call("getOverviewCharts", { period }),
    placeholderData: keepPreviousData,
  });
}
