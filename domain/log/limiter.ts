import { z } from "zod";
import type { Instant } from "../contract.ts";
import { addDays, dateInZone, startOfDay } from "../time.ts";
import { logLimiterDays } from "./limiter-days.ts";

export const LogLimiterDays = z.literal(logLimiterDays);
export type LogLimiterDays = z.infer<typeof LogLimiterDays>;

/** Whole days at the site, including today: 1 starts at midnight today, 2 at midnight yesterday. */
export function logSince(days: LogLimiterDays, now: Instant, zone: string): Instant {
  return startOfDay(addDays(dateInZone(now, zone), 1 - days), zone);
}
