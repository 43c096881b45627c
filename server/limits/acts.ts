import { refuse } from "@hb/domain/refusal.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { networkOf, type RateLimit } from "@hb/platform/rate-limits/rate-limits.ts";
import { limitText as text } from "./text.ts";

export interface Attempts {
  count: number;
  /** Until the window ends. */
  seconds: number;
}

/** Counts attempts by anonymous callers, by network. */
export interface Limits {
  count(limit: RateLimit, address: string): Promise<Attempts>;
}

export function createLimits({ rateLimits }: Pick<Platform, "rateLimits">): Limits {
  return {
    async count(limit, address) {
      const attempt = await rateLimits.count(limit, networkOf(address));
      return { count: attempt.count, seconds: attempt.secondsLeft };
    },
  };
}

export function refuseTooMany(seconds: number): never {
  refuse("resource-exhausted", text.tooMany(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
}
