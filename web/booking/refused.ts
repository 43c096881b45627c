import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import type { SlotLost } from "@hb/domain/sessions/booking-contract.ts";
import { Refusal } from "@hb/domain/refusal.ts";

export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal("internal", "Something unforeseen happened in this browser.");
}

/** The link speaks for nobody: never given out, renewed, revoked, or cut on its way. All look the same. */
export function isWrongLink({ code }: Refusal): boolean {
  return (
    code === "unauthenticated" || code === "permission-denied" || code === "not-found" || code === "invalid-argument"
  );
}

/** It may have been done all the same: the next attempt is the same request, so that it is done once. */
export function isUncertain({ code }: Refusal): boolean {
  return code === "unavailable" || code === "deadline-exceeded" || code === "internal";
}

/** A lost race brings the nearest free times along. */
export function lostIn({ code, details }: Refusal): SlotLost | undefined {
  const lost = details as Partial<SlotLost> | undefined;
  return code === "aborted" && Array.isArray(lost?.nearest) ? (lost as SlotLost) : undefined;
}

/** What a visitor reads: what happened, and what to do. */
export function sentenceOf({ code, message, details }: Refusal): string {
  const words = bookingPage.trouble;
  if (code === "unavailable" || code === "deadline-exceeded") return words.offline;
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: number };
  if (code === "resource-exhausted" && retryAfterSeconds) return words.tooMany(Math.ceil(retryAfterSeconds / 60));
  return words.other(message, code);
}
