import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";
import { Link } from "../links/link.ts";
import { Email } from "../participants/profile.ts";
import { LengthMinutes, SessionId } from "./session.ts";

const allow = { link: "booking" } as const;

/** A time that can be booked. Several stations at one time are one time to a visitor. */
export const FreeSlot = z.object({ sessionId: SessionId, startsAt: Instant, lengthMinutes: LengthMinutes });
export type FreeSlot = z.infer<typeof FreeSlot>;

/** A visit as its participant sees it. */
export const Visit = z.object({
  sessionId: SessionId,
  startsAt: Instant,
  lengthMinutes: LengthMinutes,
  /** It can be moved and cancelled until then. */
  changeableUntil: Instant,
  canChange: z.boolean(),
});
export type Visit = z.infer<typeof Visit>;

export const bookingStates = ["mayBook", "booked", "tooLate", "notEligible", "nothingFree"] as const;
/** `booked`: may still be moved or cancelled; `tooLate`: booked, and its cut-off has passed. */
export const BookingState = z.enum(bookingStates);
export type BookingState = z.infer<typeof BookingState>;

/** Everything the page needs, whichever state it is in. */
export const openBooking = read({
  allow,
  input: Link,
  output: z.object({
    state: BookingState,
    firstName: z.string(),
    visit: Visit.nullable(),
    /** In order of time; also while a visit can be moved. */
    slots: z.array(FreeSlot),
    /** Days in the site's zone that have free times, with how many. */
    days: z.array(z.object({ on: z.iso.date(), free: z.int() })),
    /** The slot that this person holds. */
    hold: z.object({ sessionId: SessionId, heldUntil: Instant }).nullable(),
    siteTimeZone: z.string(),
    siteAddress: z.string(),
    arrivalNote: z.string(),
    cutOffHours: z.number(),
    holdMinutes: z.number(),
    contactMailbox: z.string(),
  }),
});

/** What a lost race answers with: refused `aborted`, details of this shape. */
export const SlotLost = z.object({ reason: z.string(), nearest: z.array(FreeSlot) });
export type SlotLost = z.infer<typeof SlotLost>;

const chosenSlot = Link.extend({ requestId: RequestId, sessionId: SessionId });
const holdIsUnlogged = "It keeps a time for a few minutes and is gone by itself; the booking is what the log tells.";

/** Keeps a time for this person while they decide; the time before is free again. May answer another station's slot. */
export const holdSlot = change({
  allow,
  input: chosenSlot,
  output: z.object({ sessionId: SessionId, heldUntil: Instant }),
  unlogged: holdIsUnlogged,
});
export const releaseSlot = change({
  allow,
  input: Link.extend({ requestId: RequestId }),
  output: z.object({}),
  unlogged: holdIsUnlogged,
});

/** Held or not: whoever comes first. Lost: refused `aborted` with SlotLost. */
export const bookSlot = change({ allow, input: chosenSlot, output: z.object({ visit: Visit }) });

/** `from` is the session that the page showed: if it is not booked any more, refused `aborted` with `{ visit }`. */
export const moveBookingByLink = change({
  allow,
  input: chosenSlot.extend({ from: SessionId }),
  output: z.object({ visit: Visit }),
});
export const cancelBookingByLink = change({ allow, input: chosenSlot, output: z.object({}) });

/** The visit for the person's own calendar. */
export const bookingCalendarFile = read({
  allow,
  input: Link,
  output: z.object({ fileName: z.string(), text: z.string() }),
});

/** Sends a link to whoever may book under this address; the answer is the same either way. */
export const askForBookingLink = change({
  allow: "public",
  input: z.object({ requestId: RequestId, email: Email }),
  output: z.object({}),
  unlogged: "Whether somebody is known by this address is told to nobody; the mail that goes out is in the log.",
});
