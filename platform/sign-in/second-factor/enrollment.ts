import { randomBytes, randomUUID } from "node:crypto";
import type { Tx } from "../../database/connect.ts";
import { inTransaction } from "../../database/tx.ts";
import { updateAccount } from "../accounts/accounts.ts";
import type { Caller } from "../accounts/callers.ts";
import * as accounts from "../accounts/sql.ts";
import { assertRecentSignIn } from "../codes/codes.ts";
import { type Fields, maxTokenLength, objectField, optionalText, text } from "../fields.ts";
import { instant, type Operation, type OperationContext, type Place, tokenAnswer } from "../operation.ts";
import { addRefreshToken } from "../tokens/refresh-tokens.ts";
import { hashOf, makeSecret } from "../tokens/secrets.ts";
import * as signIns from "../tokens/sign-in-sql.ts";
import { reject } from "../wire-error.ts";
import * as sql from "./sql.ts";
import { base32, findStep, secretBytes, totp } from "./totp.ts";

const enrollmentMinutes = 15;
const maxNameLength = 100;

type EnrolledCaller = Caller & { signIn: string };

/** accounts/mfaEnrollment: sets up an authenticator app, or removes it. */
export function secondFactorEnrollment(
  context: OperationContext,
): Record<"start" | "finalize" | "withdraw", Operation> {
  const { database, now, limits, hooks, tokens } = context;
  return { start, finalize, withdraw };

  async function start(fields: Fields): Promise<object> {
    const { uid } = await callerOf(fields);
    if (!("totpEnrollmentInfo" in fields)) reject("OPERATION_NOT_ALLOWED");
    await limits.change(uid);
    const session = makeSecret();
    const secret = randomBytes(secretBytes);
    const expiresAt = new Date(now() + enrollmentMinutes * 60_000).toISOString();
    await inTransaction(database, async tx => {
      if (!(await accounts.lockAccount(tx, uid))) reject("TOKEN_EXPIRED");
      if (await sql.findFactor(tx, uid)) reject("SECOND_FACTOR_EXISTS");
      await sql.putEnrollment(tx, { uid, session: hashOf(session), secret, expiresAt });
    });
    return {
      totpSessionInfo: {
        sharedSecretKey: base32(secret),
        ...totp,
        sessionInfo: session,
        finalizeEnrollmentTime: expiresAt,
      },
    };
  }

  /** The first code confirms it. Other sign-ins end: they proved a password alone. */
  async function finalize(fields: Fields, { address }: Place): Promise<object> {
    const caller = await callerOf(fields);
    const { uid } = caller;
    const info = objectField(fields, "totpVerificationInfo");
    const session = hashOf(text(info, "sessionInfo"));
    const code = text(info, "verificationCode").replace(/\s/g, "");
    const name = optionalText(fields, "displayName", maxNameLength) || null;
    const counted = await limits.secondFactor(uid);
    return changeFactor(caller, async (tx, at) => {
      const enrollment = await sql.findEnrollment(tx, uid);
      if (!enrollment?.session.equals(session)) reject("INVALID_SESSION_INFO");
      if (enrollment.expiresAt <= at) reject("TOTP_CHALLENGE_TIMEOUT");
      const { secret } = enrollment;
      const lastStep = findStep(secret, code, { now: Date.parse(at), after: 0 }) ?? reject("INVALID_CODE");
      await sql.insertFactor(tx, { id: randomUUID(), uid, name, enrolledAt: at, lastStep, secret });
      await sql.dropEnrollment(tx, uid);
      await limits.uncount(tx, counted);
      await signIns.endOtherSignIns(tx, { uid, keep: caller.signIn, now: at });
      await signIns.setSecondFactor(tx, caller.signIn, "totp");
      await hooks.secondFactorChanged(tx, { uid, address, now: at, how: "enrolled" });
      return "totp";
    });
  }

  async function withdraw(fields: Fields, { address }: Place): Promise<object> {
    const caller = await callerOf(fields);
    const { uid } = caller;
    const id = text(fields, "mfaEnrollmentId");
    await limits.change(uid);
    return changeFactor(caller, async (tx, at) => {
      if ((await sql.findFactor(tx, uid))?.id !== id) reject("MFA_ENROLLMENT_NOT_FOUND");
      await sql.deleteFactor(tx, uid);
      await hooks.secondFactorChanged(tx, { uid, address, now: at, how: "removed" });
      return caller.secondFactor;
    });
  }

  async function callerOf(fields: Fields): Promise<EnrolledCaller> {
    const { signIn, ...caller } = await context.findCaller(text(fields, "idToken", maxTokenLength));
    if (signIn === undefined) reject("OPERATION_NOT_ALLOWED");
    if (caller.changePassword) reject("OPERATION_NOT_ALLOWED", "Choose a new password first.");
    assertRecentSignIn(caller.provedAt, now());
    return { ...caller, signIn };
  }

  /** The caller's own sign-in continues with new tokens, because their claims have changed. */
  async function changeFactor(
    { uid, signIn: id, provedAt, method }: EnrolledCaller,
    work: (tx: Tx, at: string) => Promise<signIns.SecondFactorProof | null>,
  ): Promise<object> {
    const at = instant(now);
    const { account, secondFactor, refreshToken } = await inTransaction(database, async tx => {
      if (!(await accounts.lockAccount(tx, uid)) || !(await signIns.lockSignIn(tx, id))) reject("TOKEN_EXPIRED");
      const secondFactor = await work(tx, at);
      const account = await updateAccount(tx, { uid, now: at });
      return { account, secondFactor, refreshToken: await addRefreshToken(tx, id, at) };
    });
    return tokenAnswer(tokens, account, { id, provedAt, secondFactor, method, refreshToken });
  }
}
