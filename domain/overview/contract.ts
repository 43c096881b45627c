import { z } from "zod";
import { DateOn, Instant, PlainText, read } from "../contract.ts";
import { Filters } from "../participants/filters.ts";
import { armNames } from "./figures.ts";
import { outcomes } from "./outcomes.ts";
import { Targets, traitNames } from "./targets.ts";
import { periods } from "./weeks.ts";

const Count = z.int().min(0);
/** By the option's name in the address bar. */
const Counts = z.record(PlainText, Count);
const Outcomes = z.record(z.enum(outcomes), Count);

/**
 * What needs attention today, and the study's figures. Only includes lists that the caller can open; an empty list counts
 * as 0. Figures about people are of everyone, or of those whom the list's filters let through: that needs the list's
 * permission too. What needs attention and the devices are always of everyone.
 */
export const getOverview = read({
  names: "hidden",
  allow: ["overview"],
  input: z.object({ filters: Filters.optional() }),
  output: z.object({
    at: Instant,
    today: DateOn,
    needs: z
      .object({
        arrivals: z.object({ count: Count, nextAt: Instant.nullable() }),
        sessionsToClose: z.object({ count: Count, oldestAt: Instant.nullable() }),
        unsignedConsents: z.object({ count: Count }),
        overdueReturns: z.object({ count: Count, oldestDays: Count }),
        /** How many of them missed several surveys in a row. */
        peopleToCall: z.object({ count: Count, missed: Count }),
        surveyAlerts: z.object({ count: Count, oldestAt: Instant.nullable() }),
        failedEmails: z.object({ count: Count }),
        /** How many of them are very likely. */
        duplicates: z.object({ count: Count, certain: Count }),
      })
      .partial(),
    enrolment: z.object({ registered: Count, statuses: Counts, target: z.int().nullable() }),
    /** This week. */
    week: z.object({ from: DateOn, sessions: Outcomes }),
    home: z.object({ active: Count, loaner: Count, owner: Count }),
    devices: z.object({ out: Count, overdue: Count, cleaning: Count, ready: Count }),
    /** When the log was last verified, and the result; null = never. */
    log: z.object({ at: Instant, entries: Count, problem: PlainText.nullable() }).nullable(),
  }),
});

const Compliance = z.object({
  /** Currently active. */
  active: Count,
  /** Active participants, by compliance. */
  bands: Counts,
  /** Everyone in this arm over their whole time, in percent; null while no survey was due. */
  rate: z.int().nullable(),
  byWeek: z.array(z.object({ week: z.int(), rate: z.int().nullable() })),
});

/** Chart data, of everyone or of those whom the list's filters let through. Each period ends with the current week. */
export const getOverviewCharts = read({
  names: "hidden",
  allow: ["stats"],
  input: z.object({ period: z.enum(periods), filters: Filters.optional() }),
  output: z.object({
    /** Mondays, oldest first. */
    weeks: z.array(DateOn).min(1),
    /** One per week. */
    sessions: z.array(Outcomes),
    /** One per week, by source. */
    registrations: z.array(Counts),
    compliance: z.record(z.enum(armNames), Compliance),
    /** Completions for each trait that has targets. */
    people: z.object({
      of: Count,
      traits: z.record(z.enum(traitNames), Counts),
      targets: Targets,
    }),
  }),
});
