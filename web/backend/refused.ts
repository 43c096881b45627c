import { Refusal, type RefusalCode, refusalCodes } from "@hb/domain/refusal.ts";

/** The SDK appends the http status to a sentence: ` [409]`; status 0 is how it says that nothing answered. */
const httpStatus = / \[(\d+)\]$/;

/** What browsers say when a part of the page cannot be fetched: no connection, or an update of HB. */
const missingPart = /dynamically imported module|module script failed|Unable to preload|error loading dynamically/i;

export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && missingPart.test(error.message);
}

/** Whatever went wrong, as something that can be said to a person. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isMissingPart(error)) return new Refusal("unavailable", ownSentence.unavailable);
  const { code, message, details } = (error ?? {}) as { code?: unknown; message?: unknown; details?: unknown };
  if (typeof code !== "string" || typeof message !== "string" || !code.startsWith("functions/")) {
    return new Refusal("internal", "Something unforeseen happened in this browser.");
  }
  // A refusal that comes in a stream has no status of its own either, but a code.
  if (code === "functions/internal" && httpStatus.exec(message)?.[1] === "0")
    return new Refusal("unavailable", ownSentence.unavailable);
  const ours = refusalCodes.find(known => `functions/${known}` === code) ?? "internal";
  const sentence = message.replace(httpStatus, "");
  // Errors made by the SDK itself carry the bare code as their message.
  return new Refusal(ours, sentence === ours ? ownSentence[ours] : sentence, details);
}

/** Whether it may have been done all the same: then the next attempt is the same request, so that it is done once. */
export function isUncertain({ code }: Refusal): boolean {
  return code === "unavailable" || code === "deadline-exceeded" || code === "internal" || code === "unknown";
}

/** What stands in the record now: a refusal for a colleague's or a visitor's change brings it along. */
export function theirsOf(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== "aborted") return undefined;
  return (error.details as { theirs?: unknown } | null | undefined)?.theirs;
}

const ownSentence: Record<RefusalCode, string> = {
  "invalid-argument": "HB did not understand this.",
  "failed-precondition": "This cannot be done now.",
  "out-of-range": "This is out of range.",
  unauthenticated: "You are not signed in any more.",
  "permission-denied": "You may not do this.",
  "not-found": "This does not exist any more.",
  "already-exists": "This exists already.",
  aborted: "A colleague has changed this meanwhile.",
  "resource-exhausted": "There were too many requests; try again in a few minutes.",
  "deadline-exceeded": "HB did not answer for 70 seconds.",
  cancelled: "This was cancelled.",
  unavailable: "HB could not be reached.",
  unimplemented: "This HB does not know that function; reload the page.",
  "data-loss": "Some data was lost.",
  unknown: "Something went wrong. Try again.",
  internal: "Something unforeseen happened in HB.",
};
