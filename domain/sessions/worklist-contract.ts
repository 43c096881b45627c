import { z } from "zod";
import { DateOn, Page, read } from "../contract.ts";
import { ParticipantCard } from "../participants/participant.ts";
import { Session } from "./session.ts";

const allow = ["scheduler"] as const;

/** Everybody expected on the site's today, or on another day, in order of arrival; open slots are not shown. */
export const listArrivals = read({
  allow,
  input: z.object({
    on: DateOn.optional(),
    /** Name, id, or a scanned code. */
    text: z.string().trim().max(300).optional(),
  }),
  output: z.object({
    on: DateOn,
    arrivals: z.array(Session.extend({ station: z.string(), hasConsent: z.boolean() })),
    /** Of the whole day, whatever is searched for. */
    counts: z.object({ expected: z.int(), hereNow: z.int(), done: z.int(), missed: z.int() }),
  }),
});

/** Past sessions left Scheduled, the oldest first: each must be closed. */
export const listOverdueSessions = read({
  allow,
  input: z.object(Page),
  output: z.object({ rows: z.array(Session), total: z.int() }),
});

/** Of sessions that begin on these days (both included, in the site's zone), by participant, the largest first. */
export const listBonusTotals = read({
  allow,
  input: z.object({ from: DateOn, to: DateOn, ...Page }),
  output: z.object({
    rows: z.array(
      z.object({
        participant: ParticipantCard,
        sessions: z.int(),
        bonusCents: z.int(),
      }),
    ),
    total: z.int(),
    sumCents: z.int(),
  }),
});
