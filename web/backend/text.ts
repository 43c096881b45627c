import type { RefusalCode } from "@hb/domain/refusal.ts";

export const unreachable = "Couldn't connect. Check your network and try again.";
export const signedOut = "You're not signed in anymore.";
export const canceled = "Canceled.";
export const brokenPage = "Something went wrong on this page.";

/** What is said where a refusal came without a sentence of its own. */
export const refusalText: Record<RefusalCode, string> = {
  "invalid-argument": "Something in this request isn't valid.",
  "failed-precondition": "This can't be done right now.",
  "out-of-range": "This is out of range.",
  unauthenticated: signedOut,
  "permission-denied": "You don't have permission to do this.",
  "not-found": "This no longer exists.",
  "already-exists": "This already exists.",
  aborted: "A colleague just changed this.",
  "resource-exhausted": "Too many requests. Try again in a few minutes.",
  "deadline-exceeded": "This took too long. Try again.",
  cancelled: canceled,
  unavailable: unreachable,
  unimplemented: "HB was updated. Reload this page.",
  "data-loss": "Some of the data couldn't be read.",
  unknown: "Something went wrong. Try again.",
  internal: "Something went wrong. Try again.",
};

export const connectionText = { noAnswer: (seconds: number) => `No answer for ${seconds} seconds.` };
