import { z } from "zod";
import type { Instant } from "../contract.ts";
import { addDays, dateInZone, startOfDay } from "../time.ts";

/** How many days of the log are shown. */
export const logLimiterDays = [1, 2, 3, 4, 5, 6, 7, 30, 60, 90] as const;
export const LogLimiterDays = z.literal(logLimiterDays);
export type LogLimiterDays = z.infer<typeof LogLimiterDays>;

/** Whole days of the site, today included: 1 begins at today's first moment, 2 at yesterday's. */
export function logSince(days: LogLimiterDays, now: Instant, zone: string): Instant {
  return startOfDay(addDays(dateInZone(now, zone), 1 - days), zone);
}
