import type { Tx } from "../../database/connect.ts";
import { inTransaction } from "../../database/tx.ts";
import type { Account } from "../accounts/account.ts";
import * as accounts from "../accounts/sql.ts";
import { objectField, text } from "../fields.ts";
import type { SignInRefusal } from "../hooks.ts";
import { instant, type Operation, type OperationContext, type Place, tokenAnswer } from "../operation.ts";
import { meetPlace, type StartedSignIn, startSignIn } from "../tokens/refresh-tokens.ts";
import { hashOf, looksLikeSecret, makeSecret } from "../tokens/secrets.ts";
import * as signIns from "../tokens/sign-in-sql.ts";
import { reject, WireError } from "../wire-error.ts";
import { readRecoveryCode } from "./recovery-codes.ts";
import * as sql from "./sql.ts";
import { findStep, looksLikeTotp } from "./totp.ts";

const challengeMinutes = 10;
const maxCodeLength = 40;

/** What the SDK gets after a right password or the identity provider when a code is asked for: it raises `auth/multi-factor-auth-required`. */
export async function startChallenge(
  tx: Tx,
  factor: sql.SecondFactor,
  now: string,
  provider: signIns.ProviderProof | null = null,
): Promise<object> {
  const mfaPendingCredential = makeSecret();
  const expiresAt = new Date(Date.parse(now) + challengeMinutes * 60_000).toISOString();
  await sql.insertPendingSignIn(tx, hashOf(mfaPendingCredential), { uid: factor.uid, expiresAt, provider });
  return { mfaPendingCredential, mfaInfo: [factorInfo(factor)] };
}

/** As lookups and challenges describe it. */
export function factorInfo({ id, name, enrolledAt }: sql.SecondFactor) {
  return { mfaEnrollmentId: id, ...(name !== null && { displayName: name }), enrolledAt, totpInfo: {} };
}

type Outcome = { account: Account; signIn: StartedSignIn } | { refused: SignInRefusal; answer: WireError };

/** accounts/mfaSignIn:finalize: completes a sign-in with a code of the authenticator app, or with a recovery code. */
export function secondFactorSignIn(context: OperationContext): Operation {
  const { database, now, tokens, limits, hooks, isUsable } = context;
  return async (fields, place) => {
    const { address } = place;
    const credential = text(fields, "mfaPendingCredential");
    const factorId = text(fields, "mfaEnrollmentId");
    // Authenticator apps show a code in two groups, and people type it that way.
    const code = text(objectField(fields, "totpVerificationInfo"), "verificationCode", maxCodeLength).replace(
      /\s/g,
      "",
    );
    const at = instant(now);
    const hash = hashOf(credential);
    const pending = looksLikeSecret(credential) ? await sql.findPendingSignIn(database.read, hash) : undefined;
    if (!pending) reject("INVALID_MFA_PENDING_CREDENTIAL");
    if (pending.expiresAt <= at) reject("TOTP_CHALLENGE_TIMEOUT");

    const outcome = await tryCode({ uid: pending.uid, hash, factorId, code, place, now: at });
    if ("refused" in outcome) {
      const { refused: reason, answer } = outcome;
      await inTransaction(database, async tx => {
        const account = await accounts.findAccount(tx, pending.uid);
        if (account) await hooks.refused(tx, { email: account.email, uid: account.uid, address, now: at, reason });
      });
      throw answer;
    }
    return tokenAnswer(tokens, outcome.account, outcome.signIn);
  };

  interface Attempt {
    uid: string;
    hash: Buffer;
    factorId: string;
    code: string;
    place: Place;
    now: string;
  }

  /** Guesses of six digits are limited per account. A recovery code can't be guessed, so it still works after that. */
  async function tryCode({ uid, hash, factorId, code, place, now: at }: Attempt): Promise<Outcome> {
    const { address } = place;
    const counted = await (looksLikeTotp(code) ? limits.secondFactor(uid) : limits.code(address)).catch(tooMany);
    if (counted instanceof WireError) return { refused: "too many attempts", answer: counted };

    return inTransaction(database, async (tx): Promise<Outcome> => {
      const account = await accounts.lockAccount(tx, uid);
      const pending = await sql.findPendingSignIn(tx, hash);
      if (!account || !pending) reject("INVALID_MFA_PENDING_CREDENTIAL");
      if (!isUsable(account)) reject("USER_DISABLED");
      const factor = await sql.lockFactor(tx, uid);
      if (factor?.id !== factorId) reject("MFA_ENROLLMENT_NOT_FOUND");
      const proof = await takeCode(tx, factor, code, at);
      if (!proof) return { refused: "wrong code", answer: new WireError("INVALID_CODE") };
      await sql.takePendingSignIn(tx, hash);
      const event = { uid, ...place, now: at };
      const { provider } = pending;
      const signIn = await startSignIn(tx, { ...event, secondFactor: proof, provider });
      await signIns.noteSignedIn(tx, uid, at);
      await limits.markFamiliar(tx, { email: account.email, address, now: at, counted });
      const method = provider ? "provider" : "password";
      await hooks.signedIn(tx, { ...event, method, isNewPlace: await meetPlace(tx, event) });
      if (proof === "recovery_code")
        await hooks.secondFactorChanged(tx, { uid, address, now: at, how: "recovery code used" });
      return { account, signIn };
    });
  }
}

async function takeCode(
  tx: Tx,
  { id, secret, lastStep }: sql.CheckedFactor,
  code: string,
  at: string,
): Promise<signIns.SecondFactorProof | undefined> {
  const step = findStep(secret, code, { now: Date.parse(at), after: lastStep });
  if (step !== undefined) {
    await sql.useStep(tx, id, step);
    return "totp";
  }
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode === undefined) return undefined;
  return (await sql.takeRecoveryCode(tx, id, hashOf(recoveryCode))) ? "recovery_code" : undefined;
}

function tooMany(error: unknown): WireError {
  if (error instanceof WireError) return error;
  throw error;
}
