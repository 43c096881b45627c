import { createHash } from "node:crypto";
import { refuse } from "@hb/domain/refusal.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { networkOf } from "@hb/platform/sign-in/limits.ts";
import * as sql from "./sql.ts";

export interface Limit {
  name: string;
  minutes: number;
}

export interface Attempts {
  count: number;
  /** Until the window is over. */
  seconds: number;
  /** It was no try of the counted kind after all. */
  uncount(): Promise<void>;
}

/** Counts what strangers try, by their network, in the database: all processes together, and kept when a call is refused. */
export interface Limits {
  count(limit: Limit, address: string, now: string): Promise<Attempts>;
}

/** One in so many counts also sweeps windows that are over. */
const sweepEvery = 200;

export function createLimits(started: Promise<Platform>): Limits {
  let counted = 0;
  return {
    async count({ name, minutes }, address, now) {
      const { write } = (await started).database;
      const at = Date.parse(now);
      const key = createHash("sha256")
        .update(JSON.stringify([name, networkOf(address)]))
        .digest();
      const window = await sql.countAttempt(write, { key, now, endsAt: new Date(at + minutes * 60_000).toISOString() });
      if (++counted % sweepEvery === 0) await sql.deleteExpiredAttempts(write, now);
      return {
        count: window.count,
        seconds: Math.max(1, Math.ceil((Date.parse(window.endsAt) - at) / 1000)),
        uncount: () => sql.uncountAttempt(write, key),
      };
    },
  };
}

export function refuseTooMany(seconds: number): never {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  refuse("resource-exhausted", `Too many attempts from your network. Try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
