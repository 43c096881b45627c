import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Period } from "@hb/domain/overview/weeks.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useLive, useMarker } from "../backend/markers.ts";

export type Overview = Output<Functions["getOverview"]>;
export type Charts = Output<Functions["getOverviewCharts"]>;

const overviewKey = ["overview"] as const;
/** Some figures change with the time of day alone. */
const everyMs = 60_000;

/** Any change in the study may change a figure; the old figures stay until the new ones are there. */
export function useLiveOverview(): void {
  useLive(marker.participants, overviewKey);
  useMarker(marker.sessions, overviewKey);
  useMarker(marker.remoteStudy, overviewKey);
  useMarker(marker.emails, overviewKey);
  useMarker(marker.settings, overviewKey);
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
