import type { TimelineSubject } from "@hb/domain/as-of/contract.ts";
import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useLive } from "../backend/markers.ts";
import { useRead } from "../queries/read.ts";

const asOfKey = ["as-of"] as const;

export type RecordTimeline = Output<Functions["getTimeline"]>;

/** Live, because every change moves the log's marker. */
export function useTimeline(subject: TimelineSubject) {
  useLive(marker.log, asOfKey);
  return useRead(asOfKey, "getTimeline", subject);
}

export function useAccountTimelines() {
  useLive(marker.users, asOfKey);
  return useRead(asOfKey, "listAccountTimelines", null);
}

/** The earlier figures stay until those of another moment are there. */
export function useTotalsAsOf(at: string) {
  return useRead(asOfKey, "getTotalsAsOf", { at }, { placeholderData: keepPreviousData });
}
