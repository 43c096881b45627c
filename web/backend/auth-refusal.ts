import { Refusal, type RefusalCode } from "@hb/domain/refusal.ts";

const noMatch = ["unauthenticated", "Wrong email or password."] as const;
const deadLink = ["failed-precondition", "This link has expired or was already used."] as const;

const tooLate = ["failed-precondition", "This took too long. Start again."] as const;

/** The sign-in SDK's codes in plain words. A wrong email and a wrong password read the same. */
const messages: Record<string, readonly [RefusalCode, string]> = {
  "invalid-credential": noMatch,
  "wrong-password": noMatch,
  "user-not-found": noMatch,
  "invalid-email": noMatch,
  "missing-password": noMatch,
  "user-disabled": ["permission-denied", "This account is disabled. Ask an administrator to enable it."],
  "user-token-expired": ["unauthenticated", "Your session has ended. Sign in again."],
  "requires-recent-login": ["unauthenticated", "You signed in a while ago. Sign out, sign in again, and retry."],
  "too-many-requests": ["resource-exhausted", "Too many attempts. Try again in a few minutes."],
  "network-request-failed": ["unavailable", "Couldn't connect. Check your network and try again."],
  "expired-action-code": deadLink,
  "invalid-action-code": deadLink,
  "invalid-verification-code": ["invalid-argument", "Wrong code."],
  "totp-challenge-timeout": tooLate,
  "invalid-verification-id": tooLate,
  "invalid-multi-factor-session": tooLate,
  "multi-factor-info-not-found": tooLate,
  "second-factor-already-in-use": ["failed-precondition", "Two-step sign-in is already on."],
  "user-mismatch": ["failed-precondition", "You signed in as someone else. Sign in with the account you use here."],
  "operation-not-allowed": ["failed-precondition", "This sign-in method isn't available."],
};

/** The SDK wraps what the server said: `Firebase: <text> (auth/<code>).` */
const wrapped = /^Firebase: (.+?)\.? \(auth\/[\w-]+\)\.?$/;

/** What screens tell apart. */
const details: Record<string, string> = { "user-disabled": "disabled", "invalid-verification-code": "wrong code" };

/** Its details are "disabled" when the account was disabled, "wrong code" when a code was, or hold the server's reference of an unexpected failure. */
export function authRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== "string" || !code.startsWith("auth/")) {
    return new Refusal("internal", "Something went wrong on this page.");
  }
  const said = typeof message === "string" ? wrapped.exec(message)?.[1] : undefined;
  const short = code.slice("auth/".length);
  if (short === "weak-password")
    return new Refusal("invalid-argument", said ? `${said}.` : "This password is too easy to guess.");
  // The server has the reason.
  if ((short === "provider-sign-in-refused" || short === "password-sign-in-off") && said)
    return new Refusal("failed-precondition", `${said}.`);
  const known = messages[short];
  if (known) return new Refusal(...known, details[short]);
  const isReference = said !== undefined && /^[0-9a-f-]{36}$/.test(said);
  return new Refusal("internal", "Sign-in didn't work. Try again.", isReference ? { request: said } : undefined);
}
