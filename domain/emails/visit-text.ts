import type { Instant } from "../contract.ts";
import { publicDate, publicDateTime, publicTime, publicTimes, yourTimes, zoneName } from "../format.ts";
import { addMinutes, dateInZone } from "../time.ts";
import { type EmailText, type Fact, type Recipient, reasonLine, writeEmail } from "./email-text.ts";
import type { EmailWording } from "./wording/catalog.ts";

export interface Visit {
  startsAt: Instant;
  lengthMinutes: number;
  /** The site's. */
  timeZone: string;
  /** Line by line. Empty = the email leaves it out. */
  siteAddress: string;
  arrivalNote: string;
  /** The participant's booking page. */
  manageUrl: string;
  /** Until when the visit can be rescheduled or canceled there; null = that's over. */
  changeUntil: Instant | null;
  /** The participant's, for the times on their own clock. */
  yourZone: string | null;
  /** It's on the day the email goes out. */
  isToday: boolean;
}

export function visitWhen({ startsAt, lengthMinutes, timeZone, yourZone }: Visit): Fact {
  const endsAt = addMinutes(startsAt, lengthMinutes);
  const [first, last] = [zoneName(startsAt, timeZone), zoneName(endsAt, timeZone)];
  // The names only differ around the hour that clocks show twice: then each time gets its own.
  const times =
    first === last
      ? `${publicTimes(startsAt, endsAt, timeZone)} ${first}`
      : `${publicTime(startsAt, timeZone)} ${first} to ${publicTime(endsAt, timeZone)} ${last}`;
  const yours = yourTimes({ from: startsAt, to: endsAt }, timeZone, yourZone ?? undefined);
  return ["When", [publicDate(dateInZone(startsAt, timeZone)), times, ...(yours ? [`${yours} your time`] : [])]];
}

function visitFacts(visit: Visit, bring: readonly string[] = []): Fact[] {
  const where = lines(visit.siteAddress);
  const brought = [...bring, ...lines(visit.arrivalNote)];
  return [
    visitWhen(visit),
    ...(where.length > 0 ? [["Where", where] as const] : []),
    ...(brought.length > 0 ? [["Bring", brought] as const] : []),
  ];
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .map(line => line.trim())
    .filter(Boolean);
}

/** What a wording can say about a visit. */
function visitValues({ startsAt, changeUntil, timeZone }: Visit) {
  return {
    day: publicDate(dateInZone(startsAt, timeZone)),
    time: publicTime(startsAt, timeZone),
    until: changeUntil === null ? null : publicDateTime(changeUntil, timeZone),
  };
}

export type BookingConfirmation = Recipient &
  Visit & {
    what: "booked" | "moved" | "cancelled";
    /** Where to book another visit after a cancellation; null = this participant can't. */
    bookUrl?: string | null;
  };

/** Email 2: a visit was booked, rescheduled or canceled. */
export function bookingConfirmationText(
  facts: BookingConfirmation,
  wording: EmailWording<"bookingConfirmation">,
): EmailText {
  const { what, studyName, bookUrl } = facts;
  const values = visitValues(facts);
  if (what === "cancelled")
    return writeEmail(facts, wording, {
      variant: bookUrl ? "canceled" : "canceledForGood",
      values,
      facts: [visitWhen(facts)],
      href: bookUrl ?? null,
      because: reasonLine(facts, `you had a visit booked with ${studyName}`),
    });
  return writeEmail(facts, wording, {
    variant: facts.changeUntil === null ? `${what}TooLate` : what,
    values,
    facts: visitFacts(facts),
    href: facts.manageUrl,
    because: reasonLine(facts, `you have a visit booked with ${studyName}`),
  });
}

export type BookingReminder = Recipient & Visit;

/** Email 3: to someone who borrows a headset. */
export function bookingReminderLoanerText(
  facts: BookingReminder,
  wording: EmailWording<"bookingReminderLoaner">,
): EmailText {
  return reminderText(facts, wording, []);
}

/** Email 7: to someone who owns a headset. */
export function bookingReminderOwnerText(
  facts: BookingReminder,
  wording: EmailWording<"bookingReminderOwner">,
): EmailText {
  return reminderText(facts, wording, ["Your headset, charged, with its cable"]);
}

function reminderText(
  facts: BookingReminder,
  wording: EmailWording<"bookingReminderLoaner" | "bookingReminderOwner">,
  bring: readonly string[],
): EmailText {
  const day = facts.isToday ? "today" : "ahead";
  return writeEmail(facts, wording, {
    variant: facts.changeUntil === null ? `${day}TooLate` : day,
    values: visitValues(facts),
    facts: visitFacts(facts, bring),
    href: facts.manageUrl,
    because: reasonLine(facts, `you have a visit booked with ${facts.studyName}`),
  });
}

export type BookingInvitation = Recipient & {
  bookUrl: string;
  /** How long a visit takes; null = it varies. */
  lengthMinutes: number | null;
  siteAddress: string;
  /** They were invited before and haven't booked. */
  isReminder: boolean;
};

/** Email 101: invites to choose a time. */
export function bookingInvitationText(facts: BookingInvitation, wording: EmailWording<"bookingInvitation">): EmailText {
  const { lengthMinutes } = facts;
  const where = lines(facts.siteAddress);
  return writeEmail(facts, wording, {
    variant: facts.isReminder ? "reminder" : "first",
    facts: [
      ...(lengthMinutes === null ? [] : [["How long", durationText(lengthMinutes)] as const]),
      ...(where.length > 0 ? [["Where", where] as const] : []),
    ],
    href: facts.bookUrl,
    because: reasonLine(facts, `you registered for ${facts.studyName}`),
  });
}

export type LinkAskedFor = Recipient & {
  bookUrl: string;
  /** The visit they already have; null = none. */
  visit: Visit | null;
};

/** Email 102: a booking link that was requested on the booking page. */
export function linkAskedForText(facts: LinkAskedFor, wording: EmailWording<"linkAskedFor">): EmailText {
  const { visit } = facts;
  return writeEmail(facts, wording, {
    variant: !visit ? "noVisit" : visit.changeUntil === null ? "visitTooLate" : "visit",
    ...(visit && { values: visitValues(visit), facts: [visitWhen(visit)] }),
    href: facts.bookUrl,
    because: reasonLine(facts, "this address was entered on our booking page"),
  });
}

/** `About 30 minutes`, `About 2 hours 15 minutes` */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const whole = hours === 0 ? "" : hours === 1 ? "1 hour" : `${hours} hours`;
  const part = rest === 0 ? "" : rest === 1 ? "1 minute" : `${rest} minutes`;
  return `About ${[whole, part].filter(Boolean).join(" ")}`;
}
