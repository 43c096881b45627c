import { z } from "zod";
import { DateOn, Instant, read } from "../contract.ts";
import { armNames } from "./figures.ts";
import { outcomes } from "./outcomes.ts";
import { Targets, traitNames } from "./targets.ts";
import { periods } from "./weeks.ts";

const Count = z.int().min(0);
/** By the option's word in the address bar. */
const Counts = z.record(z.string(), Count);
const Outcomes = z.record(z.enum(outcomes), Count);

/**
 * What needs someone today, and the figures of the study. Of the needs only those whose list the caller may open are
 * there; a count without anything behind it is 0 and is there too.
 */
export const getOverview = read({
  allow: ["overview"],
  input: z.null(),
  output: z.object({
    at: Instant,
    today: DateOn,
    needs: z
      .object({
        arrivals: z.object({ count: Count, nextAt: Instant.nullable() }),
        sessionsToClose: z.object({ count: Count, oldestAt: Instant.nullable() }),
        unsignedConsents: z.object({ count: Count }),
        overdueReturns: z.object({ count: Count, oldestDays: Count }),
        /** Of them, who has missed several surveys in a row. */
        peopleToCall: z.object({ count: Count, missed: Count }),
        surveyAlerts: z.object({ count: Count, oldestAt: Instant.nullable() }),
        failedEmails: z.object({ count: Count }),
        /** Of them, how many are as good as sure. */
        duplicates: z.object({ count: Count, certain: Count }),
      })
      .partial(),
    enrolment: z.object({ registered: Count, statuses: Counts, target: z.int().nullable() }),
    /** Of the present week. */
    week: z.object({ from: DateOn, sessions: Outcomes }),
    home: z.object({ active: Count, loaner: Count, owner: Count }),
    devices: z.object({ out: Count, overdue: Count, cleaning: Count, ready: Count }),
    /** When the log's chain was walked last, and what was found; null = never yet. */
    log: z.object({ at: Instant, entries: Count, problem: z.string().nullable() }).nullable(),
  }),
});

const Compliance = z.object({
  /** Who is active now. */
  active: Count,
  /** Of those who are active, by the word of their compliance. */
  bands: Counts,
  /** Of everyone of the arm over their whole time, in percent; null while nothing was asked. */
  rate: z.int().nullable(),
  byWeek: z.array(z.object({ week: z.int(), rate: z.int().nullable() })),
});

/** What the charts draw; each period ends with the present week. */
export const getOverviewCharts = read({
  allow: ["stats"],
  input: z.object({ period: z.enum(periods) }),
  output: z.object({
    /** Mondays, the oldest first. */
    weeks: z.array(DateOn).min(1),
    /** One for each week. */
    sessions: z.array(Outcomes),
    /** One for each week, by source. */
    registrations: z.array(Counts),
    compliance: z.record(z.enum(armNames), Compliance),
    /** Who completed, by each of what the study wants to be balanced by. */
    people: z.object({
      of: Count,
      traits: z.record(z.enum(traitNames), Counts),
      targets: Targets,
    }),
  }),
});
