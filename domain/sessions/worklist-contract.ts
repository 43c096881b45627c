import { z } from "zod";
import { DateOn, Page, PlainText, read } from "../contract.ts";
import { ParticipantCard } from "../participants/participant.ts";
import { Session } from "./session.ts";

const allow = ["scheduler"] as const;

/** Everyone expected today or on another day at the site, in order of arrival; without open slots. */
export const listArrivals = read({
  names: "hidden",
  allow,
  input: z.object({
    on: DateOn.optional(),
    /** Name, id, or a scanned code. */
    text: z.string().trim().max(300).meta({ names: "number" }).optional(),
  }),
  output: z.object({
    on: DateOn,
    arrivals: z.array(Session.extend({ station: PlainText, hasConsent: z.boolean() })),
    /** For the whole day, ignoring the search. */
    counts: z.object({ expected: z.int(), hereNow: z.int(), done: z.int(), missed: z.int() }),
  }),
});

/** Past sessions that still need closing, oldest first. */
export const listOverdueSessions = read({
  names: "hidden",
  allow,
  input: z.object(Page),
  output: z.object({ rows: z.array(Session), total: z.int() }),
});

/** For sessions that start on these days (inclusive, in the site's time zone), by participant, largest first. */
export const listBonusTotals = read({
  names: "hidden",
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
