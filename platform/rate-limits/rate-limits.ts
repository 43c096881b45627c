import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Queryable } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import * as sql from "./sql.ts";

export interface RateLimit {
  name: string;
  /** The length of the window, which starts with the first attempt. */
  minutes: number;
}

/** One attempt that was counted. */
export interface CountedAttempt {
  /** In this window, with this one. */
  count: number;
  secondsLeft: number;
  key: Buffer;
}

/**
 * Counts attempts in the database: for all processes together, and outside the transaction of the call, so that a refusal
 * doesn't undo the count. The caller compares the count with its maximum.
 */
export interface RateLimits {
  /** `parts` name what is limited: an email, a network, both. */
  count(limit: RateLimit, ...parts: string[]): Promise<CountedAttempt>;
  /** It was not an attempt of the counted kind after all. */
  uncount(db: Queryable, attempt: Pick<CountedAttempt, "key">): Promise<void>;
  /** Ends the window. */
  reset(db: Queryable, limit: RateLimit, ...parts: string[]): Promise<void>;
}

/** One in this many counts also deletes windows that are over. */
const sweepEvery = 200;

export function createRateLimits({ write }: Pick<Database, "write">, now: () => number): RateLimits {
  let counted = 0;
  return {
    async count(limit, ...parts) {
      const key = keyOf(limit, parts);
      const at = now();
      const endsAt = new Date(at + limit.minutes * 60_000).toISOString();
      const window = await sql.countAttempt(write, { key, now: new Date(at).toISOString(), endsAt });
      if (++counted % sweepEvery === 0) await sql.deleteEndedWindows(write, new Date(at).toISOString());
      const secondsLeft = Math.max(1, Math.ceil((Date.parse(window.endsAt) - at) / 1000));
      return { count: window.count, secondsLeft, key };
    },
    uncount: (db, { key }) => sql.uncountAttempt(db, key),
    reset: (db, limit, ...parts) => sql.deleteWindow(db, keyOf(limit, parts)),
  };
}

function keyOf({ name }: RateLimit, parts: readonly string[]): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([name, ...parts]))
    .digest();
}

/** One IPv4 address, or the 64 bits of an IPv6 address that a provider gives to one customer. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = [], tail] = plain
    .toLowerCase()
    .split("::")
    .map(side => side.split(":").filter(group => group !== ""));
  const left = tail === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail];
  return `${left
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
