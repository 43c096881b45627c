import { z } from "zod";
import { Instant, read } from "../contract.ts";
import { UserId } from "../users/user.ts";
import { Timeline } from "./timeline.ts";

export const TimelineSubject = z.object({
  kind: z.enum(["participant", "session", "device"]),
  id: z.int().min(1).max(2_147_483_647),
});
export type TimelineSubject = z.infer<typeof TimelineSubject>;

/**
 * A record now and everything that changed about it, as far as the caller can read its history. Its values are as many and
 * as free as the records', so an account whose names are hidden is refused.
 */
export const getTimeline = read({
  allow: ["log"],
  input: TimelineSubject,
  output: Timeline.extend({
    /** Since then nothing of before is known; null = the person wasn't anonymized. */
    anonymizedAt: Instant.nullable(),
    /** What the study's own questions are called, by field. */
    labels: z.record(z.string(), z.string()),
    /** Current names of people who appear in it, by number. */
    people: z.record(z.string(), z.string()),
  }),
});

/** Every account that there is or was, with what it was allowed at any time. Also needs `log`. */
export const listAccountTimelines = read({
  names: "none",
  allow: ["users"],
  input: z.null(),
  output: z.object({ accounts: z.array(Timeline.extend({ userId: UserId })) }),
});

/** How many, by id of the status or state; `unknown` where the log no longer says or never did. */
const Counts = z.record(z.string(), z.int());

/** The lists' totals as they were after everything that happened up to this moment, and now. */
export const getTotalsAsOf = read({
  names: "none",
  allow: ["overview"],
  input: z.object({ at: Instant }),
  output: z.object({
    participants: z.object({ past: Counts, now: Counts }),
    sessions: z.object({ past: Counts, now: Counts }),
    devices: z.object({ past: Counts, now: Counts }),
    /** The first entry of the log; nothing is known of before. */
    since: Instant.nullable(),
  }),
});
