import type { Instant } from "../contract.ts";
import {
  addMinutes,
  dateInZone,
  publicDate,
  publicDateTime,
  publicTime,
  publicTimes,
  yourTimes,
  zoneName,
} from "../time.ts";
import { type EmailText, type Fact, greeting, personalLink, type Recipient, reasonLine } from "./email-text.ts";

/** Goes up when a sentence below changes. */
const version = 3;

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

/** A button only while it works. */
const changeButton = ({ changeUntil, manageUrl }: Visit) =>
  changeUntil === null ? {} : { button: { label: changeVisit, href: manageUrl } };
const changeNote = ({ changeUntil, timeZone }: Visit) =>
  changeUntil === null
    ? "It's too late to reschedule or cancel online. If you can't come, reply to this email."
    : `You can reschedule or cancel until ${publicDateTime(changeUntil, timeZone)}. After that, contact us.`;
const calendarNote = "The attached calendar file adds the visit to your calendar and updates it if the visit moves.";
const changeVisit = "Reschedule or cancel";

export type BookingConfirmation = Recipient &
  Visit & {
    what: "booked" | "moved" | "cancelled";
    /** Where to book another visit after a cancellation; null = this participant can't. */
    bookUrl?: string | null;
  };

/** Email 2: a visit was booked, rescheduled or canceled. */
export function bookingConfirmationText(facts: BookingConfirmation): EmailText {
  const { what, studyName } = facts;
  const day = publicDate(dateInZone(facts.startsAt, facts.timeZone));
  const shared = { version, greeting: greeting(facts) };
  if (what === "cancelled")
    return {
      ...shared,
      subject: `Your visit on ${day} is canceled`,
      headline: "Your visit is canceled",
      paragraphs: [
        "This visit won't take place.",
        facts.bookUrl
          ? "If you'd still like to take part, choose another time."
          : "If you think this is a mistake, reply to this email.",
      ],
      facts: [visitWhen(facts)],
      ...(facts.bookUrl && { button: { label: "Choose another time", href: facts.bookUrl } }),
      notes: ["The attached calendar file removes the visit from your calendar."],
      because: reasonLine(facts, `you had a visit booked with ${studyName}`),
    };
  const moved = what === "moved";
  return {
    ...shared,
    subject: moved ? `Your visit has moved to ${day}` : `Your visit on ${day} is booked`,
    headline: moved ? "Your visit has a new time" : "Your visit is booked",
    paragraphs: [
      moved
        ? "Your visit has moved. The new time below replaces the old one."
        : "Thank you for taking part. We look forward to meeting you.",
    ],
    facts: visitFacts(facts),
    ...changeButton(facts),
    notes: [changeNote(facts), calendarNote],
    because: reasonLine(facts, `you have a visit booked with ${studyName}`),
  };
}

export type BookingReminder = Recipient & Visit;

/** Email 3: to someone who borrows a headset. */
export function bookingReminderLoanerText(facts: BookingReminder): EmailText {
  return reminderText(facts, "You don't need your own headset. We'll have one ready for you.", []);
}

/** Email 7: to someone who owns a headset. */
export function bookingReminderOwnerText(facts: BookingReminder): EmailText {
  return reminderText(
    facts,
    "Bring your own headset, charged, with its cable and the password for the account you use on it.",
    ["Your headset, charged, with its cable"],
  );
}

function reminderText(facts: BookingReminder, headset: string, bring: readonly string[]): EmailText {
  const day = publicDate(dateInZone(facts.startsAt, facts.timeZone));
  return {
    version,
    subject: facts.isToday
      ? `Today: your visit at ${publicTime(facts.startsAt, facts.timeZone)}`
      : `Reminder: your visit on ${day}`,
    headline: facts.isToday ? "See you today" : "Your visit is coming up",
    greeting: greeting(facts),
    paragraphs: ["This is a reminder about your visit. We look forward to meeting you.", headset],
    facts: visitFacts(facts, bring),
    ...changeButton(facts),
    notes: [changeNote(facts)],
    because: reasonLine(facts, `you have a visit booked with ${facts.studyName}`),
  };
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
export function bookingInvitationText(facts: BookingInvitation): EmailText {
  const { isReminder, studyName, lengthMinutes } = facts;
  const where = lines(facts.siteAddress);
  return {
    version,
    subject: isReminder ? "Reminder: choose a time for your visit" : `Choose a time for your visit to ${studyName}`,
    headline: isReminder ? "Your spot is still open" : "You're invited",
    greeting: greeting(facts),
    paragraphs: isReminder
      ? ["We invited you to visit us and haven't seen a booking yet. You can still choose a time that works for you."]
      : [
          `Thank you for your interest in ${studyName}. We'd like to invite you for a visit.`,
          "Choose a time that works for you. It takes about a minute.",
        ],
    facts: [
      ...(lengthMinutes === null ? [] : [["How long", durationText(lengthMinutes)] as const]),
      ...(where.length > 0 ? [["Where", where] as const] : []),
    ],
    button: { label: "Choose a time", href: facts.bookUrl },
    notes: [personalLink, "If you no longer want to take part, reply to this email and let us know."],
    because: reasonLine(facts, `you registered for ${studyName}`),
  };
}

export type LinkAskedFor = Recipient & {
  bookUrl: string;
  /** The visit they already have; null = none. */
  visit: Visit | null;
};

/** Email 102: a booking link that was requested on the booking page. */
export function linkAskedForText(facts: LinkAskedFor): EmailText {
  const { visit } = facts;
  return {
    version,
    subject: `Your booking link for ${facts.studyName}`,
    headline: "Your booking link",
    greeting: greeting(facts),
    paragraphs: [
      visit
        ? visit.changeUntil === null
          ? "You asked for the link to your booking. Your visit is below. It's too late to reschedule or cancel it online. If you can't come, reply to this email."
          : "You asked for the link to your booking. Your visit is below. Use the link to reschedule or cancel it."
        : "You asked for the link to our booking page. Use it to choose a time for your visit.",
    ],
    ...(visit && { facts: [visitWhen(visit)] }),
    button: {
      label: !visit ? "Choose a time" : visit.changeUntil === null ? "View visit" : changeVisit,
      href: facts.bookUrl,
    },
    notes: [personalLink, "If you didn't ask for it, ignore this email. Nothing has changed."],
    because: reasonLine(facts, "this address was entered on our booking page"),
  };
}

/** `About 30 minutes`, `About 2 hours 15 minutes` */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const whole = hours === 0 ? "" : hours === 1 ? "1 hour" : `${hours} hours`;
  const part = rest === 0 ? "" : rest === 1 ? "1 minute" : `${rest} minutes`;
  return `About ${[whole, part].filter(Boolean).join(" ")}`;
}
