import type { Input, Output } from "@hb/domain/contract.ts";
import type { AnonymisationRequest } from "@hb/domain/data-protection/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { call, callStream } from "../backend/call.ts";
import { downloadAddress } from "../backend/files.ts";
import { useMarker } from "../backend/markers.ts";

const key = ["data protection"] as const;
/** Every staff user hears it; what waits for a second holder of users moves it. */
const marker = "authentication/lastUsersUpdate";

/** Everything of this feature is as fresh as its marker. */
export function useLiveDataProtection(): void {
  useMarker(marker, key);
}

export type { AnonymisationRequest };

export function useAnonymisationRequests(enabled = true) {
  return useQuery<AnonymisationRequest[], Refusal>({
    queryKey: [...key, "requests"],
    queryFn: async () => (await call("listAnonymisationRequests", null)).requests,
    enabled: enabled,
  });
}

export type Preview = Output<Functions["previewAnonymisation"]>;

/** Asked for anew with every look: a decision is made on what is so now. */
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

export async function endSealed(client: QueryClient, given: Input<Functions["endSealedConsents"]>) {
  return after(client, call("endSealedConsents", given));
}

export async function ask(client: QueryClient, given: Input<Functions["askForAnonymisation"]>) {
  return after(client, call("askForAnonymisation", given));
}

export async function end(client: QueryClient, given: Input<Functions["endAnonymisationRequests"]>) {
  return after(client, call("endAnonymisationRequests", given));
}

export async function anonymise(client: QueryClient, given: Input<Functions["anonymisePeople"]>) {
  return after(client, call("anonymisePeople", given));
}

async function after<T>(client: QueryClient, work: Promise<T>): Promise<T> {
  const answer = await work;
  await Promise.all([
    client.invalidateQueries({ queryKey: key }),
    client.invalidateQueries({ queryKey: ["participants"] }),
  ]);
  return answer;
}

export type Made = Output<Functions["archivePerson"]> & { address: string };

/** Answers with an address that works for a quarter of an hour. */
export async function makeArchive(
  participantId: number,
  onProgress: (progress: { files: number; of: number }) => void,
  signal: AbortSignal,
): Promise<Made> {
  const made = await callStream("archivePerson", { participantId }, onProgress, signal);
  return { ...made, address: await downloadAddress(made.file) };
}
