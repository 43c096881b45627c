import type { Output } from "@hb/domain/contract.ts";
import type { AnonymizationRequest } from "@hb/domain/data-protection/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callStream } from "../backend/call.ts";
import { downloadAddress } from "../backend/files.ts";
import { useMarker } from "../backend/markers.ts";
import { useRead } from "../queries/read.ts";

const key = ["data protection"] as const;
/** Fetched again after every change here: anonymized people change in every list. */
export const refreshAfterChange = [key, ["participants"]] as const;
/** Keeps everything of this feature up to date: requests that wait for confirmation move the users' marker. */
export function useLiveDataProtection(): void {
  useMarker(marker.users, key);
}

export type { AnonymizationRequest };

export function useAnonymizationRequests(enabled = true) {
  return useRead(key, "listAnonymisationRequests", null, {
    select: ({ requests }) => requests,
    enabled,
  });
}

/** For everyone on staff: what waits because no administrator could confirm it. */
export function useWaitingAnonymizations() {
  return useRead(key, "listWaitingAnonymisations", null, { select: ({ waiting }) => waiting });
}

export type Preview = Output<Functions["previewAnonymisation"]>;

/** Always fetched anew, so that decisions are based on current data. */
export function usePreview(participantIds: readonly number[]) {
  const input = { participantIds: [...participantIds] };
  return useRead(key, "previewAnonymisation", input, { staleTime: 0, gcTime: 0 });
}

export type DueRow = Output<Functions["listRetentionDue"]>["rows"][number];
export const duePageSize = 100;

export function useRetentionDue(page: number) {
  const input = { offset: page * duePageSize, limit: duePageSize };
  return useRead(key, "listRetentionDue", input, { placeholderData: keepPreviousData });
}

export type SealedRow = Output<Functions["listSealedConsentsDue"]>["rows"][number];

export function useSealedDue() {
  return useRead(key, "listSealedConsentsDue", { offset: 0, limit: duePageSize });
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
