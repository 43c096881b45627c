import type { Output } from "@hb/domain/contract.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";
import { useRead } from "../queries/read.ts";

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
  return useRead(consentsKey, "getConsents", { participantId });
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
const unchanging = { staleTime: Number.POSITIVE_INFINITY };
const textKey = ["consent text"];

export function useConsentText(version: number) {
  return useRead(textKey, "getConsentText", { version }, unchanging);
}

export type ConsentVersion = Output<Functions["listConsentVersions"]>["versions"][number];

export function useConsentVersions() {
  return useRead(consentsKey, "listConsentVersions", null, {
    select: ({ versions }) => versions.toSorted((a, b) => b.version - a.version),
  });
}

export type OutdatedPeople = Output<Functions["listOutdatedConsents"]>;
export const outdatedShown = 200;

export function useOutdated() {
  return useRead(consentsKey, "listOutdatedConsents", { offset: 0, limit: outdatedShown });
}

/** Asked for anew whenever a dialog opens. */
const forDialog = { gcTime: 0 };

export function useWithdrawalEffects(participantId: number) {
  return useRead(consentsKey, "previewConsentWithdrawal", { participantId }, forDialog);
}

type Who = Parameters<typeof call<"previewConsentAsk">>[1]["who"];

export function useAskPreview(who: Who) {
  return useRead(consentsKey, "previewConsentAsk", { who }, forDialog);
}

/** The real email, as it would be sent now. */
export function useRequestEmail(participantId: number) {
  const email = { type: emailType.consentRequest, participantId, about: null };
  return useRead(consentsKey, "previewEmail", email, forDialog);
}
