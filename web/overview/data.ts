import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Period } from "@hb/domain/overview/weeks.ts";
import type { Filters } from "@hb/domain/participants/filters.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useLive, useMarker } from "../backend/markers.ts";
import { useRead } from "../queries/read.ts";

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

/** Of everyone, or of those whom the filters let through. */
export function useOverview(filters: Filters) {
  return useRead(
    overviewKey,
    "getOverview",
    { filters },
    { refetchInterval: everyMs, placeholderData: keepPreviousData },
  );
}

export function useCharts(period: Period, filters: Filters, enabled: boolean) {
  return useRead(overviewKey, "getOverviewCharts", { period, filters }, { enabled, placeholderData: keepPreviousData });
}
