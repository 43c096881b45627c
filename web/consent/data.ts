import type { Output } from "@hb/domain/contract.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";

// Below the participants' key, so that their marker refreshes consents too.
const participantsKey = ["participants"] as const;
const consentsKey = [...participantsKey, "consents"] as const;

/** For a page outside the list of participants, which already listens. */
export function useLiveConsents(): void {
  useMarker(marker.participants, participantsKey);
}

export type Consents = Output<Functions["getConsents"]>;
export type SignedConsent = Consents["signed"][number];
export type Verification = Output<Functions["verifyConsent"]>;

export function useConsents(participantId: number) {
  return useQuery<Consents, Refusal>({
    queryKey: [...consentsKey, participantId],
    queryFn: () => call("getConsents", { participantId }),
  });
}

/** For `useChange`: what a change of a consent refreshes. */
export const refreshedByConsents = [participantsKey];

export function verifyConsent(consentId: string): Promise<Verification> {
  return call("verifyConsent", { consentId });
}

export type FileMatch = Output<Functions["checkConsentFile"]>["match"];

/** By its hash or by the code it prints. */
export async function findSignedFile(by: { sha256: string } | { code: string }): Promise<FileMatch> {
  return (await call("checkConsentFile", by)).match;
}

/** A published text never changes. */
export function useConsentText(version: number | undefined) {
  return useQuery<Output<Functions["getConsentText"]>, Refusal>({
    queryKey: ["consent text", version],
    queryFn: () => call("getConsentText", { version: version ?? 1 }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type ConsentVersion = Output<Functions["listConsentVersions"]>["versions"][number];

export function useConsentVersions() {
  return useQuery<ConsentVersion[], Refusal>({
    queryKey: [...consentsKey, "versions"],
    queryFn: async () => (await call("listConsentVersions", null)).versions.toSorted((a, b) => b.version - a.version),
  });
}

export type PartDifference = Output<Functions["compareConsentVersions"]>["parts"][number];

export function useDifference(before: number | undefined, after: number | undefined) {
  return useQuery<PartDifference[], Refusal>({
    queryKey: ["consent text", "difference", before, after],
    queryFn: async () => (await call("compareConsentVersions", { before: before ?? 1, after: after ?? 1 })).parts,
    enabled: before !== undefined && after !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

export type OutdatedPeople = Output<Functions["listOutdatedConsents"]>;
export const outdatedShown = 200;

export function useOutdated() {
  return useQuery<OutdatedPeople, Refusal>({
    queryKey: [...consentsKey, "outdated"],
    queryFn: () => call("listOutdatedConsents", { offset: 0, limit: outdatedShown }),
  });
}

export function useWithdrawalEffects(participantId: number) {
  return useQuery<Output<Functions["previewConsentWithdrawal"]>, Refusal>({
    queryKey: [...consentsKey, "withdrawal", participantId],
    queryFn: () => call("previewConsentWithdrawal", { participantId }),
    gcTime: 0,
  });
}

type Who = Parameters<typeof call<"previewConsentAsk">>[1]["who"];

export function useAskPreview(who: Who) {
  return useQuery<Output<Functions["previewConsentAsk"]>, Refusal>({
    queryKey: [...consentsKey, "ask", who],
    queryFn: () => call("previewConsentAsk", { who }),
    gcTime: 0,
  });
}

/** The real email, as it would be sent now. */
export function useRequestEmail(participantId: number) {
  return useQuery<Output<Functions["previewEmail"]>, Refusal>({
    queryKey: [...consentsKey, "email", participantId],
    queryFn: () => call("previewEmail", { type: emailType.consentRequest, participantId, about: null }),
    gcTime: 0,
  });
}
