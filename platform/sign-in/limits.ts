import type { Queryable, Sql, Tx } from "../database/connect.ts";
import { type CountedAttempt, networkOf, type RateLimit, type RateLimits } from "../rate-limits/rate-limits.ts";
import * as sql from "./familiar-networks-sql.ts";
import { WireError } from "./wire-error.ts";

interface Limit extends RateLimit {
  max: number;
}

/** Wrong passwords for one email from one network. */
const pair: Limit = { name: "pair", max: 10, minutes: 15 };
/** Wrong passwords from one network, for any email. */
const network: Limit = { name: "network", max: 100, minutes: 15 };
/** Wrong passwords for one email from all unfamiliar networks together. */
const account: Limit = { name: "account", max: 100, minutes: 60 };
/** Emails requested from one network. */
const emails: Limit = { name: "mails", max: 20, minutes: 60 };
/** Wrong codes from one network. */
const codes: Limit = { name: "codes", max: 30, minutes: 15 };
/** Ways to the identity provider from one network. */
const provider: Limit = { name: "provider", max: 60, minutes: 15 };
/** Wrong codes of an authenticator app for one account. A guess is right three times in a million. */
const secondFactor: Limit = { name: "second factor", max: 10, minutes: 60 };
/** Passwords, names and addresses changed by one account. */
const changes: Limit = { name: "changes", max: 20, minutes: 60 };

/** A whole office may share one familiar network. */
const familiarFactor = 10;
export const familiarDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** What was counted, so that it can be taken back. */
export type Counted = readonly CountedAttempt[];

export interface SignInLimits {
  /** Counted before the password is compared, so that parallel guesses gain nothing. */
  signIn(email: string, address: string): Promise<Counted>;
  email(address: string): Promise<void>;
  code(address: string): Promise<Counted>;
  /** Six digits can be guessed from many networks, and only someone who knows the password gets to guess. */
  secondFactor(uid: string): Promise<Counted>;
  change(uid: string): Promise<void>;
  provider(address: string): Promise<void>;
  /** It was not a guess after all. */
  uncount(db: Queryable, counted: Counted): Promise<void>;
  /** Someone proved by password or email who they are: their network is familiar from now on. */
  markFamiliar(tx: Tx, proof: { email: string; address: string; now: string; counted?: Counted }): Promise<void>;
}

/**
 * Nobody can lock out somebody else: what a stranger does elsewhere never counts against a network from which users sign in.
 * Whether a network is familiar does not depend on the email, so that a limit doesn't reveal who has an account.
 */
export function createSignInLimits(rateLimits: RateLimits, read: Sql, now: () => number): SignInLimits {
  async function count(limit: Limit, ...parts: string[]): Promise<CountedAttempt> {
    const counted = await rateLimits.count(limit, ...parts);
    if (counted.count > limit.max) throw tooMany(counted.secondsLeft);
    return counted;
  }

  async function isFamiliar(place: string): Promise<boolean> {
    return sql.isFamiliar(read, place, new Date(now() - familiarDays * dayMs).toISOString());
  }

  async function countNetwork(limit: Limit, place: string, familiar: boolean): Promise<CountedAttempt> {
    return count(familiar ? { ...limit, max: limit.max * familiarFactor } : limit, place);
  }

  async function uncount(db: Queryable, counted: Counted): Promise<void> {
    // One row at a time and always in the order of counting: otherwise two could wait for each other.
    for (const attempt of counted) await rateLimits.uncount(db, attempt);
  }

  return {
    async signIn(email, address) {
      const place = networkOf(address);
      const familiar = await isFamiliar(place);
      const counted = [await count(pair, email, place), await countNetwork(network, place, familiar)];
      if (!familiar) counted.push(await count(account, email));
      return counted;
    },
    async email(address) {
      const place = networkOf(address);
      await countNetwork(emails, place, await isFamiliar(place));
    },
    async code(address) {
      const place = networkOf(address);
      return [await countNetwork(codes, place, await isFamiliar(place))];
    },
    async secondFactor(uid) {
      return [await count(secondFactor, uid)];
    },
    async change(uid) {
      await count(changes, uid);
    },
    async provider(address) {
      const place = networkOf(address);
      await countNetwork(provider, place, await isFamiliar(place));
    },
    uncount,
    async markFamiliar(tx, { email, address, now: at, counted = [] }) {
      const place = networkOf(address);
      await uncount(tx, counted);
      await rateLimits.reset(tx, pair, email, place);
      await sql.markFamiliar(tx, place, at);
    },
  };
}

function tooMany(seconds: number): WireError {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new WireError("TOO_MANY_ATTEMPTS_TRY_LATER", `Too many attempts. Try again in ${wait}.`, seconds);
}
