import type { FastifyInstance } from "fastify";
import type { Access } from "../access.ts";
import type { Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { accountRule, createFindCaller, createIdentify } from "./accounts/callers.ts";
import type { Identify } from "./accounts/identity.ts";
import { createSignInLimits, familiarDays } from "./limits.ts";
import * as sql from "./sweep-sql.ts";
import { createTokens } from "./tokens/id-tokens.ts";
import { createSigningKeys, verifyingDays } from "./tokens/keys.ts";
import { maxIdleDays } from "./tokens/refresh-tokens.ts";
import { signInRoutes } from "./wire.ts";

/** Why a sign-in was refused, in words that a log can show. */
export type SignInRefusal =
  | "unknown email"
  | "wrong password"
  | "one-time password expired"
  | "account disabled"
  | "account expired"
  | "too many attempts"
  | "refresh token used twice";

interface AccountEvent {
  uid: string;
  address: string;
  now: string;
}

/** Called when something happened to an account, inside the transaction that does it: an app writes its log here. */
export interface SignInHooks {
  signedIn(tx: Tx, event: AccountEvent): Promise<void>;
  /** Once per refusal; with a `uid` if the email belongs to an account. In a short transaction of its own. */
  refused(
    tx: Tx,
    event: { email: string; uid?: string | undefined; address: string; now: string; reason: SignInRefusal },
  ): Promise<void>;
  /** `changed` while signed in, `reset` by an emailed code. */
  passwordChanged(tx: Tx, event: AccountEvent & { how: "changed" | "reset" }): Promise<void>;
  emailChanged(tx: Tx, event: AccountEvent & { old: string; new: string }): Promise<void>;
  nameChanged(tx: Tx, event: AccountEvent & { old: string; new: string }): Promise<void>;
}

const nothing = async () => {};
const noHooks: SignInHooks = {
  signedIn: nothing,
  refused: nothing,
  passwordChanged: nothing,
  emailChanged: nothing,
  nameChanged: nothing,
};

interface AccountEmail {
  uid: string;
  /** The address that gets the email. */
  email: string;
  name: string;
  now: string;
}
interface CodeEmail extends AccountEmail {
  /** The SDK's `oobCode`: verifyPasswordResetCode, confirmPasswordReset, applyActionCode. */
  code: string;
  expiresAt: string;
}

/** Queues emails inside the transaction that causes them. */
export interface SignInEmails {
  passwordReset(tx: Tx, email: CodeEmail): Promise<void>;
  /** Asks the owner of this address to confirm it. */
  emailVerification(tx: Tx, email: CodeEmail): Promise<void>;
  /** To the new address. The change takes effect when the code is used. */
  emailChange(tx: Tx, email: CodeEmail & { oldEmail: string }): Promise<void>;
  /** To the old address, after the change. */
  emailChanged(tx: Tx, email: AccountEmail & { newEmail: string }): Promise<void>;
}

export interface SignInConfig {
  database: Database;
  rateLimits: RateLimits;
  projectId: string;
  now: () => number;
}

/** What the app brings. */
export interface SignInParts<A> {
  access: Pick<Access<A, never>, "actorOf" | "customActorOf">;
  hooks?: SignInHooks;
  /** Absent = no codes are sent: passwords cannot be reset by email. */
  emails?: SignInEmails;
  /** Decides on which day an account expires; UTC by default. */
  timeZone?: () => string;
  /** Passwords to refuse besides the most common ones, in lower case. */
  weakPasswords?: readonly string[];
}

export interface SignIn {
  /** For a uid that `customActorOf` knows: a page signs in with it. */
  customToken(uid: string): Promise<string>;
  serve<A>(parts: SignInParts<A>): SignInService<A>;
  stop(): Promise<void>;
}
export interface SignInService<A> {
  identify: Identify<A>;
  routes: (http: FastifyInstance) => Promise<void>;
}

const sweepMs = 10 * 60_000;

export async function openSignIn({ database, rateLimits, projectId, now }: SignInConfig): Promise<SignIn> {
  const keys = await createSigningKeys(database, now);
  const tokens = createTokens(keys, projectId, now);
  let isCustomUid = (_uid: string) => false;

  let sweeping: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A sweep that fails is made up for by the next one.
    sweeping ??= sweep(database, now())
      .catch(() => {})
      .finally(() => {
        sweeping = undefined;
      });
  }, sweepMs).unref();

  return {
    async customToken(uid) {
      if (!isCustomUid(uid)) throw new Error(`There are no custom tokens for ${uid}.`);
      return tokens.makeCustomToken(uid);
    },
    serve({ access, hooks = noHooks, emails, timeZone = () => "UTC", weakPasswords = [] }) {
      // The uid of an account never has a colon.
      isCustomUid = uid => uid.includes(":") && access.customActorOf?.(uid) !== undefined;
      const isUsable = accountRule(now, timeZone);
      const findCaller = createFindCaller(database, tokens, { ...access, isUsable });
      const limits = createSignInLimits(rateLimits, database.read, now);
      const context = {
        database,
        now,
        tokens,
        limits,
        hooks,
        emails,
        findCaller,
        isUsable,
        isCustomUid,
        weakPasswords,
      };
      return { identify: createIdentify(findCaller), routes: signInRoutes(context, projectId) };
    },
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}

/** How long an expired code is still told apart from a wrong one. */
const expiredCodeDays = 1;

/** Deletes what has expired. Nothing here works any longer, deleted or not. */
export async function sweep(database: Database, now: number): Promise<void> {
  const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000).toISOString();
  await sql.sweep(database.write, {
    codesBefore: daysAgo(expiredCodeDays),
    signInsUnusedSince: daysAgo(maxIdleDays),
    addressesBefore: daysAgo(familiarDays),
    keysBefore: daysAgo(verifyingDays),
  });
}
