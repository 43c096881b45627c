import type { FastifyInstance } from "fastify";
import type { Access } from "../access.ts";
import type { Database } from "../database/database.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { accountRule, createFindCaller, createIdentify, type IsTooOld } from "./accounts/callers.ts";
import { followAccountChanges } from "./accounts/changes.ts";
import type { Identify } from "./accounts/identity.ts";
import { noHooks, type SignInEmails, type SignInHooks } from "./hooks.ts";
import { createSignInLimits, familiarDays } from "./limits.ts";
import type { ServedProvider } from "./provider/provider.ts";
import * as sql from "./sweep-sql.ts";
import { type ClaimsOf, createTokens } from "./tokens/id-tokens.ts";
import { createSigningKeys, verifyingDays } from "./tokens/keys.ts";
import { maxIdleDays } from "./tokens/refresh-tokens.ts";
import { signInRoutes } from "./wire.ts";

export interface SignInConfig {
  database: Database;
  rateLimits: RateLimits;
  projectId: string;
  now: () => number;
}

/** What the app brings. */
export interface SignInParts<A> {
  access: Pick<Access<A, never>, "actorOf" | "customActorOf" | "claimsOf" | "maxSignInMs">;
  hooks?: SignInHooks;
  /** Absent = no codes are sent: passwords cannot be reset by email. */
  emails?: SignInEmails;
  /** Decides on which day an account expires; UTC by default. */
  timeZone?: () => string;
  /** Words of the app's trade, which make a password easier to guess. */
  weakWords?: readonly string[];
  /** Absent = everyone signs in with a password. */
  provider?: ServedProvider | undefined;
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
  const [keys, changes] = await Promise.all([createSigningKeys(database, now), followAccountChanges(database)]);
  let claimsOf: ClaimsOf = () => ({});
  const tokens = createTokens(keys, projectId, now, (account, signIn) => claimsOf(account, signIn));
  let isCustomUid = async (_uid: string) => false;

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
      if (!(await isCustomUid(uid))) throw new Error(`There are no custom tokens for ${uid}.`);
      return tokens.makeCustomToken(uid);
    },
    serve({ access, hooks = noHooks, emails, timeZone = () => "UTC", weakWords = [], provider }) {
      claimsOf = (account, signIn) => access.claimsOf?.(account, signIn) ?? {};
      // The uid of an account never has a colon.
      isCustomUid = async uid => uid.includes(":") && (await access.customActorOf?.(uid)) !== undefined;
      const isUsable = accountRule(now, timeZone);
      const isTooOld: IsTooOld = (account, signedInAt) =>
        access.maxSignInMs !== undefined && now() - signedInAt >= access.maxSignInMs(account);
      const findCaller = createFindCaller({ database, changes }, tokens, { ...access, isUsable, isTooOld });
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
        isTooOld,
        isCustomUid,
        weakWords,
        provider,
      };
      return { identify: createIdentify(findCaller), routes: signInRoutes(context, projectId) };
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([sweeping, changes.stop()]);
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
