import { Refusal } from "@hb/domain/refusal.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";

export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal("internal", "Something unforeseen happened in this browser.");
}

/** The link speaks for nobody: never given out, renewed, revoked, or cut on its way. All look the same. */
export function isWrongLink({ code }: Refusal): boolean {
  return (
    code === "unauthenticated" || code === "permission-denied" || code === "not-found" || code === "invalid-argument"
  );
}

/** HB did not hear it, or its answer was lost: it is sent again by itself, as the same request. */
export function isUnreachable({ code }: Refusal): boolean {
  return code === "unavailable" || code === "deadline-exceeded" || code === "cancelled";
}

/** What a visitor reads: what happened, and what to do. */
export function sentenceOf({ code, message, details }: Refusal): string {
  const words = homeSurveyPage.trouble;
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: number };
  if (code === "resource-exhausted" && retryAfterSeconds) return words.tooMany(Math.ceil(retryAfterSeconds / 60));
  return words.notSent(message, code);
}
