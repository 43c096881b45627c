import type { Access } from "../../access.ts";
import type { Sql } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { Refusal } from "../../refusal.ts";
import type { SignInMethod } from "../hooks.ts";
import type { Claims, Tokens } from "../tokens/id-tokens.ts";
import * as sql from "../tokens/sign-in-sql.ts";
import { reject, WireError } from "../wire-error.ts";
import type { Permissions } from "./account.ts";
import type { AccountChanges } from "./changes.ts";
import type { Identify, Identity } from "./identity.ts";

export interface Caller<A = unknown> extends Identity<A> {
  /** Undefined for a custom token, which has no sign-in. */
  signIn: string | undefined;
  /** When they last proved who they are, in ms. */
  provedAt: number;
  changePassword: boolean;
  secondFactor: sql.SecondFactorProof | null;
  method: SignInMethod;
}

/** Rejects as the sign-in paths answer; `identify` turns that into one refusal for everything else. */
export type FindCaller<A = unknown> = (idToken: string) => Promise<Caller<A>>;

export type IsUsable = (account: { disabled: boolean; expiresOn: string | null }) => boolean;

export function accountRule(now: () => number, timeZone: () => string): IsUsable {
  return ({ disabled, expiresOn }) => !disabled && (expiresOn === null || dateIn(timeZone(), now()) <= expiresOn);
}

/** Whether a sign-in of that time has reached the end that the app sets for such an account. */
export type IsTooOld = (account: { permissions: Permissions }, signedInAt: number) => boolean;

type Actors<A> = Pick<Access<A, never>, "actorOf" | "customActorOf">;

/** A token proves who it was made for. Whether that sign-in and account still exist is what the database says now. */
export function createFindCaller<A>(
  { database, changes }: { database: Database; changes: Pick<AccountChanges, "edition"> },
  tokens: Tokens,
  { isUsable, isTooOld, actorOf, customActorOf }: Actors<A> & { isUsable: IsUsable; isTooOld: IsTooOld },
): FindCaller<A> {
  const findState = createFindState(database.read, changes);
  return async idToken => {
    const claims = await tokens.verifyIdToken(idToken);
    return { ...claims, ...(await stateOf(claims)) };
  };

  async function stateOf({
    uid,
    signIn,
  }: Claims): Promise<Pick<Caller<A>, "actor" | "changePassword" | "secondFactor" | "method">> {
    if (signIn === undefined) {
      const actor = (await customActorOf?.(uid)) ?? reject("INVALID_ID_TOKEN");
      return { actor, changePassword: false, secondFactor: null, method: "password" };
    }
    const state = await findState(signIn);
    if (state?.uid !== uid) reject("TOKEN_EXPIRED");
    if (!isUsable(state)) reject("USER_DISABLED");
    if (state.isOver || isTooOld(state, Date.parse(state.signedInAt))) reject("TOKEN_EXPIRED");
    const { changePassword, secondFactor, method } = state;
    return { actor: actorOf(state), changePassword, secondFactor, method };
  }
}

export function createIdentify<A>(findCaller: FindCaller<A>): Identify<A> {
  return async idToken => {
    try {
      const { uid, actor, expiresAt } = await findCaller(idToken);
      return { uid, actor, expiresAt };
    } catch (error) {
      if (error instanceof WireError) throw new Refusal("unauthenticated", "Your session has ended. Sign in again.");
      throw error;
    }
  };
}

interface Pending {
  signIn: string;
  state: PromiseWithResolvers<sql.SignInState | undefined>;
}

/** The longest that a state is believed if the notification of its change is lost. */
const believedMs = 1_000;
const maxBelieved = 10_000;

/**
 * Reads sign-ins with their accounts, and believes what it read until an account changes. Calls that arrive in the same
 * turn of the event loop share one query, which runs after the last of them arrived.
 */
function createFindState(
  db: Sql,
  changes: Pick<AccountChanges, "edition">,
): (signIn: string) => Promise<sql.SignInState | undefined> {
  let waiting: Pending[] = [];
  let edition = changes.edition;
  const believed = new Map<string, { state: sql.SignInState; until: number }>();

  function believedState(signIn: string): sql.SignInState | undefined {
    if (edition !== changes.edition || believed.size > maxBelieved) believed.clear();
    edition = changes.edition;
    const found = believed.get(signIn);
    return found && performance.now() < found.until ? found.state : undefined;
  }

  async function readAll(): Promise<void> {
    const batch = waiting;
    waiting = [];
    const askedIn = changes.edition;
    const until = performance.now() + believedMs;
    try {
      const found = await sql.listSignInStates(db, [...new Set(batch.map(({ signIn }) => signIn))]);
      const bySignIn = new Map(found.map(state => [state.signIn, state]));
      for (const { signIn, state } of batch) state.resolve(bySignIn.get(signIn));
      // A change while the database answered may or may not be in the answer.
      if (edition === askedIn && changes.edition === askedIn)
        for (const state of found) believed.set(state.signIn, { state, until });
    } catch (error) {
      for (const { state } of batch) state.reject(error);
    }
  }

  return async signIn => {
    const known = believedState(signIn);
    if (known) return known;
    const state = Promise.withResolvers<sql.SignInState | undefined>();
    if (waiting.push({ signIn, state }) === 1) setImmediate(readAll);
    return state.promise;
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(timeZone: string, instant: number): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish writes dates as YYYY-MM-DD.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}
