import { Refusal, type RefusalCode } from "@hb/domain/refusal.ts";

/** The sign-in SDK's codes in the words of a sign-in page; one sentence, never which of the two was wrong. */
const sentences: Record<string, readonly [RefusalCode, string]> = {
  "invalid-credential": ["unauthenticated", "This email and password do not match."],
  "wrong-password": ["unauthenticated", "This email and password do not match."],
  "user-not-found": ["unauthenticated", "This email and password do not match."],
  "invalid-email": ["unauthenticated", "This email and password do not match."],
  "missing-password": ["unauthenticated", "This email and password do not match."],
  "user-disabled": [
    "permission-denied",
    "This account is disabled; an administrator of the study can enable it again.",
  ],
  "user-token-expired": ["unauthenticated", "Your sign-in has ended; sign in again."],
  "requires-recent-login": ["unauthenticated", "Your sign-in is too old for this; sign out and in again."],
  "too-many-requests": ["resource-exhausted", "There were too many attempts; wait a few minutes before the next one."],
  "network-request-failed": ["unavailable", "HB could not be reached; check the network and try again."],
  "expired-action-code": ["failed-precondition", "This link is too old or was used already."],
  "invalid-action-code": ["failed-precondition", "This link is too old or was used already."],
  "operation-not-allowed": ["failed-precondition", "This way of signing in is closed."],
};

/** The SDK wraps what the server said: `Firebase: <sentence> (auth/<code>).` */
const wrapped = /^Firebase: (.+?)\.? \(auth\/[\w-]+\)\.?$/;

/** Its details are "disabled" when the account may not be used any more. */
export function authRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== "string" || !code.startsWith("auth/")) {
    return new Refusal("internal", "Something unforeseen happened in this browser.");
  }
  const short = code.slice("auth/".length);
  if (short === "weak-password") {
    const said = typeof message === "string" ? wrapped.exec(message)?.[1] : undefined;
    return new Refusal("invalid-argument", said ? `${said}.` : "This password is too easy to guess.");
  }
  const known = sentences[short];
  if (!known) return new Refusal("internal", `Sign-in could not be finished (${short}); try again.`);
  return new Refusal(known[0], known[1], short === "user-disabled" ? "disabled" : undefined);
}
