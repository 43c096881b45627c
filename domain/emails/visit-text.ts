import type { Instant } from "../contract.ts";
import { addMinutes, dateInZone, publicDate, publicDateTime, publicTime, publicTimes, zoneName } from "../time.ts";
import type { EmailText, Fact } from "./email-text.ts";
import { greeting, type Recipient, reasonLine } from "./recipient.ts";

/** Grows when a sentence below changes. */
const version = 1;

export interface Visit {
  startsAt: Instant;
  lengthMinutes: number;
  /** The site's. */
  timeZone: string;
  /** Where to come; each line stands on its own. Empty = the mail leaves it out. */
  siteAddress: string;
  arrivalNote: string;
  /** The booking page of this person. */
  manageUrl: string;
  /** Until when the visit can be moved or cancelled there. */
  changeUntil: Instant;
}

export function visitWhen({ startsAt, lengthMinutes, timeZone }: Visit): Fact {
  const endsAt = addMinutes(startsAt, lengthMinutes);
  const [first, last] = [zoneName(startsAt, timeZone), zoneName(endsAt, timeZone)];
  // Only around the hour that clocks show twice do the two differ: then each time says which one it is.
  const times =
    first === last
      ? `${publicTimes(startsAt, endsAt, timeZone)} ${first}`
      : `${publicTime(startsAt, timeZone)} ${first} to ${publicTime(endsAt, timeZone)} ${last}`;
  return ["When", [publicDate(dateInZone(startsAt, timeZone)), times]];
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

const untilWhen = ({ changeUntil, timeZone }: Visit) =>
  `You can do this until ${publicDateTime(changeUntil, timeZone)}. After that, write to us.`;
const calendarNote = "The attached calendar file puts the visit into your calendar and follows it if it moves.";
const moveOrCancel = "Move or cancel my visit";

export type BookingConfirmation = Recipient &
  Visit & {
    what: "booked" | "moved" | "cancelled";
    /** Where a cancelled visit can be booked anew; null = the person may not. */
    bookUrl?: string | null;
  };

/** Mail 2: a visit was booked, moved or cancelled. */
export function bookingConfirmationText(facts: BookingConfirmation): EmailText {
  const { what, studyName } = facts;
  const day = publicDate(dateInZone(facts.startsAt, facts.timeZone));
  const shared = { version, greeting: greeting(facts) };
  if (what === "cancelled")
    return {
      ...shared,
      subject: `Your visit on ${day} is cancelled`,
      headline: "Your visit is cancelled",
      paragraphs: [
        "This visit will not take place.",
        facts.bookUrl
          ? "If you still want to take part, choose another time."
          : "If you think this is a mistake, answer this email.",
      ],
      facts: [visitWhen(facts)],
      ...(facts.bookUrl && { button: { label: "Choose another time", href: facts.bookUrl } }),
      notes: ["The attached calendar file takes the visit out of your calendar."],
      because: reasonLine(facts, `you had a visit with the ${studyName}`),
    };
  const moved = what === "moved";
  return {
    ...shared,
    subject: moved ? `Your visit has moved to ${day}` : `Your visit on ${day} is booked`,
    headline: moved ? "Your visit has a new time" : "Your visit is booked",
    paragraphs: [
      moved
        ? "Your visit has moved. This is the new time, and the old one no longer counts."
        : "Thank you for taking part. We look forward to meeting you.",
    ],
    facts: visitFacts(facts),
    button: { label: moveOrCancel, href: facts.manageUrl },
    notes: [untilWhen(facts), calendarNote],
    because: reasonLine(facts, `a visit with the ${studyName} is booked for you`),
  };
}

export type BookingReminder = Recipient & Visit;

/** Mail 3: to somebody who borrows a headset. */
export function bookingReminderLoanerText(facts: BookingReminder): EmailText {
  return reminder(facts, {
    paragraphs: [
      "This is a reminder of your visit. We look forward to meeting you.",
      "You do not need a headset of your own. We have one ready for you.",
    ],
    bring: [],
  });
}

/** Mail 7: to somebody who owns a headset. */
export function bookingReminderOwnerText(facts: BookingReminder): EmailText {
  return reminder(facts, {
    paragraphs: [
      "This is a reminder of your visit. We look forward to meeting you.",
      "Bring your own headset, with its battery charged, its cable, and the password of the account you use on it.",
    ],
    bring: ["Your headset, charged, with its cable."],
  });
}

function reminder(facts: BookingReminder, words: { paragraphs: string[]; bring: string[] }): EmailText {
  const day = publicDate(dateInZone(facts.startsAt, facts.timeZone));
  return {
    version,
    subject: `Reminder: your visit on ${day}`,
    headline: "Your visit is coming up",
    greeting: greeting(facts),
    paragraphs: words.paragraphs,
    facts: visitFacts(facts, words.bring),
    button: { label: moveOrCancel, href: facts.manageUrl },
    notes: [untilWhen(facts)],
    because: reasonLine(facts, `you have a visit with the ${facts.studyName}`),
  };
}

export type BookingInvitation = Recipient & {
  bookUrl: string;
  /** How long a visit takes; null = it differs. */
  lengthMinutes: number | null;
  siteAddress: string;
  /** They were invited before and have not booked. */
  isReminder: boolean;
};

/** Mail 101: somebody may choose a time. */
export function bookingInvitationText(facts: BookingInvitation): EmailText {
  const { isReminder, studyName, lengthMinutes } = facts;
  const where = lines(facts.siteAddress);
  return {
    version,
    subject: isReminder ? `Reminder: choose a time for your visit` : `Choose a time for your visit to the ${studyName}`,
    headline: isReminder ? "Your place is still open" : "You are invited",
    greeting: greeting(facts),
    paragraphs: isReminder
      ? ["We invited you to visit us and have not seen a booking yet. You can still choose a time that suits you."]
      : [
          `Thank you for your interest in the ${studyName}. We would like to invite you to a visit.`,
          "Choose a time that suits you. It takes about a minute.",
        ],
    facts: [
      ...(lengthMinutes === null ? [] : [["How long", inHours(lengthMinutes)] as const]),
      ...(where.length > 0 ? [["Where", where] as const] : []),
    ],
    button: { label: "Choose a time", href: facts.bookUrl },
    notes: [
      "This link is yours alone: do not pass it on.",
      "If you no longer want to take part, answer this email and tell us.",
    ],
    because: reasonLine(facts, `you registered for the ${studyName}`),
  };
}

export type LinkAskedFor = Recipient & {
  bookUrl: string;
  /** The visit they have already; null = none. */
  visit: Visit | null;
};

/** Mail 102: somebody asked for their link on the booking page. */
export function linkAskedForText(facts: LinkAskedFor): EmailText {
  const { visit } = facts;
  return {
    version,
    subject: `Your booking link for the ${facts.studyName}`,
    headline: "Your booking link",
    greeting: greeting(facts),
    paragraphs: [
      visit
        ? "You asked for the link to your booking. Your visit is below; with the link you can move or cancel it."
        : "You asked for the link to our booking page. With it you can choose a time for your visit.",
    ],
    ...(visit && { facts: [visitWhen(visit)] }),
    button: { label: visit ? moveOrCancel : "Choose a time", href: facts.bookUrl },
    notes: [
      "This link is yours alone: do not pass it on.",
      "If you did not ask for it, you need not do anything. Nothing has changed.",
    ],
    because: reasonLine(facts, "somebody entered this address on our booking page"),
  };
}

/** `About 30 minutes`, `About 2 hours 15 minutes` */
function inHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const whole = hours === 0 ? "" : hours === 1 ? "1 hour" : `${hours} hours`;
  const part = rest === 0 ? "" : rest === 1 ? "1 minute" : `${rest} minutes`;
  return `About ${[whole, part].filter(Boolean).join(" ")}`;
}
