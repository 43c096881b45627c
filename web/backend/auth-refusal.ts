import { Refusal, type RefusalCode } from "@hb/domain/refusal.ts";
import { authText } from "./auth-text.ts";
import { brokenPage, unreachable } from "./text.ts";

const noMatch = ["unauthenticated", authText.noMatch] as const;
const deadLink = ["failed-precondition", authText.deadLink] as const;

const tooLate = ["failed-precondition", authText.tooLate] as const;

/** The sign-in SDK's codes in plain words. A wrong email and a wrong password read the same. */
const messages: Record<string, readonly [RefusalCode, string]> = {
  "invalid-credential": noMatch,
  "wrong-password": noMatch,
  "user-not-found": noMatch,
  "invalid-email": noMatch,
  "missing-password": noMatch,
  "user-disabled": ["permission-denied", authText.disabled],
  "user-token-expired": ["unauthenticated", authText.ended],
  "requires-recent-login": ["unauthenticated", authText.notRecent],
  "too-many-requests": ["resource-exhausted", authText.tooMany],
  "network-request-failed": ["unavailable", unreachable],
  "expired-action-code": deadLink,
  "invalid-action-code": deadLink,
  "invalid-verification-code": ["invalid-argument", authText.wrongCode],
  "totp-challenge-timeout": tooLate,
  "invalid-verification-id": tooLate,
  "invalid-multi-factor-session": tooLate,
  "multi-factor-info-not-found": tooLate,
  "second-factor-already-in-use": ["failed-precondition", authText.alreadyOn],
  "user-mismatch": ["failed-precondition", authText.someoneElse],
  "operation-not-allowed": ["failed-precondition", authText.methodOff],
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
    return new Refusal("internal", brokenPage);
  }
  const said = typeof message === "string" ? wrapped.exec(message)?.[1] : undefined;
  const short = code.slice("auth/".length);
  if (short === "weak-password") return new Refusal("invalid-argument", said ? `${said}.` : authText.weakPassword);
  // The server has the reason.
  if ((short === "provider-sign-in-refused" || short === "password-sign-in-off") && said)
    return new Refusal("failed-precondition", `${said}.`);
  const known = messages[short];
  if (known) return new Refusal(...known, details[short]);
  const isReference = said !== undefined && /^[0-9a-f-]{36}$/.test(said);
  return new Refusal("internal", authText.failed, isReference ? { request: said } : undefined);
}
