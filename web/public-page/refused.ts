import type { Refusal } from "@hb/domain/refusal.ts";

/** The link speaks for nobody: never given out, renewed, revoked, or cut on its way. All look the same. */
export function isWrongLink({ code }: Refusal): boolean {
  return (
    code === "unauthenticated" || code === "permission-denied" || code === "not-found" || code === "invalid-argument"
  );
}

interface TroubleWords {
  /** Absent where the page sends again by itself. */
  offline?: string;
  tooMany: (minutes: number) => string;
  notSent: (message: string, code: string) => string;
}

/** What a visitor reads, in the words of the page: what happened, and what to do. */
export function sentenceOf({ code, message, details }: Refusal, words: TroubleWords): string {
  if (words.offline && (code === "unavailable" || code === "deadline-exceeded")) return words.offline;
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: number };
  if (code === "resource-exhausted" && retryAfterSeconds) return words.tooMany(Math.ceil(retryAfterSeconds / 60));
  return words.notSent(message, code);
}
