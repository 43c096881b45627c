import type { Output } from "@hb/domain/contract.ts";
import type { AnonymizationRequest } from "@hb/domain/data-protection/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, callStream } from "../backend/call.ts";
import { downloadAddress } from "../backend/files.ts";
import { useMarker } from "../backend/markers.ts";

const key = ["data protection"] as const;
/** Fetched again after every change here: anonymized people change in every list. */
export const refreshAfterChange = [key, ["participants"]] as const;
/** Keeps everything of this feature up to date: requests that wait for confirmation move the users' marker. */
export function useLiveDataProtection(): void {
  useMarker(marker.users, key);
}

export type { AnonymizationRequest };

export function useAnonymizationRequests(enabled = true) {
  return useQuery<AnonymizationRequest[], Refusal>({
    queryKey: [...key, "requests"],
    queryFn: async () => (await call("listAnonymisationRequests", null)).requests,
    enabled: enabled,
  });
}

export type Preview = Output<Functions["previewAnonymisation"]>;

/** Always fetched anew, so that decisions are based on current data. */
export function usePreview(participantIds: readonly number[]) {
  return useQuery<Preview, Refusal>({
    queryKey: [...key, "preview", participantIds],
    queryFn: () => call("previewAnonymisation", { participantIds: [...participantIds] }),
    staleTime: 0,
    gcTime: 0,
  });
}

export type DueRow = Output<Functions["listRetentionDue"]>["rows"][number];
export const duePageSize = 100;

export function useRetentionDue(page: number) {
  return useQuery<Output<Functions["listRetentionDue"]>, Refusal>({
    queryKey: [...key, "due", page],
    queryFn: () => call("listRetentionDue", { offset: page * duePageSize, limit: duePageSize }),
    placeholderData: keepPreviousData,
  });
}

export type SealedRow = Output<Functions["listSealedConsentsDue"]>["rows"][number];

export function useSealedDue() {
  return useQuery<Output<Functions["listSealedConsentsDue"]>, Refusal>({
    queryKey: [...key, "sealed"],
    queryFn: () => call("listSealedConsentsDue", { offset: 0, limit: duePageSize }),
  });
}

export type Made = Output<Functions["archivePerson"]> & { address: string };

/** Answers with an address that works for 15 minutes. */
export async function makeArchive(
  participantId: number,
  onProgress: (progress: { files: number; of: number }) => void,
  signal: AbortSignal,
): Promise<Made> {
  const made = await callStream("archivePerson", { participantId }, onProgress, signal);
  return { ...made, address: await downloadAddress(made.file) };
}
