import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";
import { Language } from "../language.ts";
import { KeptLanguage, Link } from "../links/link.ts";
import { Email } from "../participants/profile.ts";
import { LengthMinutes, SessionId } from "./session.ts";

const allow = { link: "booking" } as const;

/** A time that can be booked. Visitors see several stations at the same time as one. */
export const FreeSlot = z.object({ sessionId: SessionId, startsAt: Instant, lengthMinutes: LengthMinutes });
export type FreeSlot = z.infer<typeof FreeSlot>;

/** A visit as its participant sees it. */
export const Visit = z.object({
  sessionId: SessionId,
  startsAt: Instant,
  lengthMinutes: LengthMinutes,
  /** Until when it can be rescheduled or canceled. */
  changeableUntil: Instant,
  canChange: z.boolean(),
});
export type Visit = z.infer<typeof Visit>;

export const bookingStates = ["mayBook", "booked", "tooLate", "notEligible", "nothingFree"] as const;
/** `booked`: can still be rescheduled or canceled; `tooLate`: booked, but past the cut-off. */
export const BookingState = z.enum(bookingStates);
export type BookingState = z.infer<typeof BookingState>;

/** Everything the page needs in any state. */
export const openBooking = read({
  allow,
  input: Link,
  output: z.object({
    state: BookingState,
    firstName: z.string(),
    language: KeptLanguage,
    visit: Visit.nullable(),
    /** In order of time; also while a visit can be rescheduled. */
    slots: z.array(FreeSlot),
    /** Days in the site's time zone with open times, and how many. */
    days: z.array(z.object({ on: z.iso.date(), free: z.int() })),
    /** The slot held for this person. */
    hold: z.object({ sessionId: SessionId, heldUntil: Instant }).nullable(),
    siteTimeZone: z.string(),
    siteAddress: z.string(),
    arrivalNote: z.string(),
    cutOffHours: z.number(),
    holdMinutes: z.number(),
    contactMailbox: z.string(),
  }),
});

/** Someone else was faster: refused as `aborted` with these details. */
export const SlotLost = z.object({ reason: z.string(), nearest: z.array(FreeSlot) });
export type SlotLost = z.infer<typeof SlotLost>;

const chosenSlot = Link.extend({ requestId: RequestId, sessionId: SessionId });
const holdIsUnlogged = "A hold lasts a few minutes and ends by itself. The booking is logged.";

/** Holds a time while the person decides and releases the previous one. May return another station's slot. */
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

/** Held or not, first come, first served. If it's taken: refused as `aborted` with SlotLost. */
export const bookSlot = change({ allow, input: chosenSlot, output: z.object({ visit: Visit }) });

/** `from` is the session the page showed. If it's no longer booked: refused as `aborted` with `{ visit }`. */
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

/** Sends a link if someone with this address can book. The answer is the same either way. */
export const askForBookingLink = change({
  allow: "public",
  input: z.object({ requestId: RequestId, email: Email, language: Language.default("en") }),
  output: z.object({}),
  unlogged: "It must not reveal whether the address is known. The email that is sent is logged.",
});
