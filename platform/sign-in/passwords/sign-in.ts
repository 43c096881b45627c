import { inTransaction } from "../../database/tx.ts";
import { networkOf } from "../../rate-limits/rate-limits.ts";
import { Refusal } from "../../refusal.ts";
import type { Account } from "../accounts/account.ts";
import * as sql from "../accounts/sql.ts";
import { emailField, optionalText } from "../fields.ts";
import type { SignInRefusal } from "../hooks.ts";
import { instant, type Operation, type OperationContext, type Place, tokenAnswer } from "../operation.ts";
import { startChallenge } from "../second-factor/challenge.ts";
import { findFactor } from "../second-factor/sql.ts";
import { meetPlace, type StartedSignIn, startSignIn } from "../tokens/refresh-tokens.ts";
import * as signIns from "../tokens/sign-in-sql.ts";
import { reject, WireError } from "../wire-error.ts";
import { isPassword } from "./hashing.ts";
import { whyPasswordOff } from "./off.ts";

type Outcome =
  | { account: Account; signIn: StartedSignIn }
  | { account: Account; challenge: object }
  | { refused: SignInRefusal; uid: string | undefined; answer: WireError };

interface Attempt extends Place {
  email: string;
  password: string;
  now: string;
}

/** accounts:signInWithPassword */
export function passwordSignIn(context: OperationContext): Operation {
  const { database, now, tokens, limits, hooks, isUsable } = context;
  const label = context.provider?.provider.label;
  const oneAtATime = createQueues();

  return async (fields, place) => {
    const email = emailField(fields, "email");
    const password = optionalText(fields, "password");
    if (!password) reject("MISSING_PASSWORD");
    const { address } = place;
    const attempt = { email, password, ...place, now: instant(now) };
    // One at a time per email and network, so that several right passwords at once do not count as guesses.
    const outcome = await oneAtATime(`${email} ${networkOf(address)}`, () => tryPassword(attempt));
    if ("refused" in outcome) {
      const { refused: reason, uid, answer } = outcome;
      await inTransaction(database, tx => hooks.refused(tx, { email, uid, address, now: attempt.now, reason }));
      throw answer;
    }
    const { account } = outcome;
    return {
      kind: "identitytoolkit#VerifyPasswordResponse",
      localId: account.uid,
      email: account.email,
      displayName: account.name,
      registered: true,
      ...("challenge" in outcome ? outcome.challenge : await tokenAnswer(tokens, account, outcome.signIn)),
    };
  };

  async function tryPassword(attempt: Attempt): Promise<Outcome> {
    const { email, password, address, device } = attempt;
    const credentials = await signIns.findCredentials(database.read, email);
    const uid = credentials?.uid;
    const counted = await limits.signIn(email, address).catch(tooManyAttempts);
    if (counted instanceof WireError) return { refused: "too many attempts", uid, answer: counted };
    const isRight = await isPassword(password, credentials?.passwordHash);
    if (!credentials || !isRight) return refusal(credentials ? "wrong password" : "unknown email", uid, label);

    return inTransaction(database, async (tx): Promise<Outcome> => {
      const account = await sql.lockAccount(tx, credentials.uid);
      const problem = problemOf(account, credentials, attempt);
      if (!account || problem) return refusal(problem ?? "wrong password", uid, label);
      const factor = await findFactor(tx, account.uid);
      if (factor) {
        await limits.uncount(tx, counted);
        return { account, challenge: await startChallenge(tx, factor, attempt.now) };
      }
      const event = { uid: account.uid, address, device, now: attempt.now };
      const signIn = await startSignIn(tx, { ...event, secondFactor: null });
      await signIns.noteSignedIn(tx, account.uid, attempt.now);
      await limits.markFamiliar(tx, { email, address, now: attempt.now, counted });
      await hooks.signedIn(tx, { ...event, method: "password", isNewPlace: await meetPlace(tx, event) });
      return { account, signIn };
    });
  }

  /** Runs under the account's lock: the password may have been changed while this one was compared. */
  function problemOf(account: sql.LockedAccount | undefined, compared: signIns.Credentials, attempt: Attempt) {
    if (account?.email !== attempt.email || account.passwordHash !== compared.passwordHash) return "wrong password";
    if (account.passwordExpiresAt !== null && account.passwordExpiresAt <= attempt.now)
      return "one-time password expired";
    if (isUsable(account)) return account.providerOnly ? "password sign-in off" : undefined;
    return account.disabled ? "account disabled" : "account expired";
  }
}

function tooManyAttempts(error: unknown): WireError {
  if (error instanceof WireError) return error;
  throw error;
}

/** Only someone who knows the password learns more than that email and password don't match. */
function refusal(reason: SignInRefusal, uid: string | undefined, label: string | undefined): Outcome {
  if (reason === "password sign-in off")
    return { refused: reason, uid, answer: new WireError("PASSWORD_SIGN_IN_OFF", whyPasswordOff(label)) };
  const code =
    reason === "account disabled" || reason === "account expired" ? "USER_DISABLED" : "INVALID_LOGIN_CREDENTIALS";
  const sentence =
    reason === "one-time password expired" ? "This one-time password has expired. Ask for a new one." : undefined;
  return { refused: reason, uid, answer: new WireError(code, sentence) };
}

const maxQueueLength = 50;

/** Work with the same key runs one after the other; different keys run in parallel. */
function createQueues() {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= maxQueueLength) throw new Refusal("unavailable", "Too many requests. Try again in a moment.");
    queues.set(key, queue);
    queue.length++;
    const turn = queue.last.then(work);
    queue.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      if (--queue.length === 0) queues.delete(key);
    }
  };
}
