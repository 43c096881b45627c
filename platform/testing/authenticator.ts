import { type MultiFactorError, multiFactor, TotpMultiFactorGenerator, type User } from "firebase/auth";
import { codeOf, stepAt } from "../sign-in/second-factor/totp.ts";

/** What an authenticator app shows for this secret, as it was typed into the app. */
export function codeFor(secret: string, now: number): string {
  return codeOf(fromBase32(secret), stepAt(now));
}

/** Sets up an authenticator app with the official SDK. Answers its secret. */
export async function enrollAuthenticator(user: User, now: () => number, name?: string): Promise<string> {
  const { secretKey, ...secret } = await startEnrollment(user);
  await multiFactor(user).enroll(secret.confirm(codeFor(secretKey, now())), name);
  return secretKey;
}

export async function startEnrollment(user: User) {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  return {
    secretKey: secret.secretKey,
    secret,
    confirm: (code: string) => TotpMultiFactorGenerator.assertionForEnrollment(secret, code),
  };
}

/** The error of a sign-in whose password was right, and which waits for a code. */
export async function challengeOf(signIn: Promise<unknown>): Promise<MultiFactorError> {
  try {
    await signIn;
  } catch (error) {
    if ((error as { code?: string }).code === "auth/multi-factor-auth-required") return error as MultiFactorError;
    throw error;
  }
  throw new Error("No code was asked for.");
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, letter => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
}
