import type { Instant } from "../contract.ts";
import { publicDate, publicDateTime, publicTime, publicTimes, withZone, yourTimes, zoneName } from "../format.ts";
import type { Language } from "../language.ts";
import { addMinutes, dateInZone } from "../time.ts";
import { type EmailText, emailWordsIn, type Fact, type Recipient, reasonLine, writeEmail } from "./email-text.ts";
import type { EmailWording } from "./wording/catalog.ts";

export interface Visit {
  startsAt: Instant;
  lengthMinutes: number;
  /** The site's. */
  timeZone: string;
  /** Line by line. Empty = the email leaves it out. */
  siteAddress: string;
  arrivalNote: Readonly<Record<Language, string>>;
  /** The participant's booking page. */
  manageUrl: string;
  /** Until when the visit can be rescheduled or canceled there; null = that's over. */
  changeUntil: Instant | null;
  /** The participant's, for the times on their own clock. */
  yourZone: string | null;
  /** It's on the day the email goes out. */
  isToday: boolean;
}

export function visitWhen({ startsAt, lengthMinutes, timeZone, yourZone }: Visit, language: Language = "en"): Fact {
  const words = emailWordsIn(language);
  const endsAt = addMinutes(startsAt, lengthMinutes);
  const timeOf = (at: Instant) => withZone(at, timeZone, publicTime(at, timeZone, language), language);
  // The names only differ around the hour that clocks show twice: then each time gets its own.
  const times =
    zoneName(startsAt, timeZone, language) === zoneName(endsAt, timeZone, language)
      ? withZone(startsAt, timeZone, publicTimes(startsAt, endsAt, timeZone, language), language)
      : words.fromTo(timeOf(startsAt), timeOf(endsAt));
  const yours = yourTimes({ from: startsAt, to: endsAt }, timeZone, yourZone ?? undefined, language);
  const day = publicDate(dateInZone(startsAt, timeZone), language);
  return [words.facts.when, [day, times, ...(yours ? [words.yourTime(yours)] : [])]];
}

function visitFacts(visit: Visit, language: Language, bring: readonly string[] = []): Fact[] {
  const { facts: labels } = emailWordsIn(language);
  const where = lines(visit.siteAddress);
  const brought = [...bring, ...lines(visit.arrivalNote[language])];
  return [
    visitWhen(visit, language),
    ...(where.length > 0 ? [[labels.where, where] as const] : []),
    ...(brought.length > 0 ? [[labels.bring, brought] as const] : []),
  ];
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .map(line => line.trim())
    .filter(Boolean);
}

/** What a wording can say about a visit. */
function visitValues({ startsAt, changeUntil, timeZone }: Visit, language: Language) {
  return {
    day: publicDate(dateInZone(startsAt, timeZone), language),
    time: publicTime(startsAt, timeZone, language),
    until: changeUntil === null ? null : publicDateTime(changeUntil, timeZone, language),
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
  const { language = "en" } = wording;
  const values = visitValues(facts, language);
  if (what === "cancelled")
    return writeEmail(facts, wording, {
      variant: bookUrl ? "canceled" : "canceledForGood",
      values,
      facts: [visitWhen(facts, language)],
      href: bookUrl ?? null,
      because: reasonLine(facts, ({ hadVisit }) => hadVisit(studyName)),
    });
  return writeEmail(facts, wording, {
    variant: facts.changeUntil === null ? `${what}TooLate` : what,
    values,
    facts: visitFacts(facts, language),
    href: facts.manageUrl,
    because: reasonLine(facts, ({ hasVisit }) => hasVisit(studyName)),
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
  return reminderText(facts, wording, [emailWordsIn(wording.language).ownHeadset]);
}

function reminderText(
  facts: BookingReminder,
  wording: EmailWording<"bookingReminderLoaner" | "bookingReminderOwner">,
  bring: readonly string[],
): EmailText {
  const { language = "en" } = wording;
  const day = facts.isToday ? "today" : "ahead";
  return writeEmail(facts, wording, {
    variant: facts.changeUntil === null ? `${day}TooLate` : day,
    values: visitValues(facts, language),
    facts: visitFacts(facts, language, bring),
    href: facts.manageUrl,
    because: reasonLine(facts, ({ hasVisit }) => hasVisit(facts.studyName)),
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
  const words = emailWordsIn(wording.language);
  const where = lines(facts.siteAddress);
  return writeEmail(facts, wording, {
    variant: facts.isReminder ? "reminder" : "first",
    facts: [
      ...(lengthMinutes === null
        ? []
        : [[words.facts.howLong, words.duration(Math.floor(lengthMinutes / 60), lengthMinutes % 60)] as const]),
      ...(where.length > 0 ? [[words.facts.where, where] as const] : []),
    ],
    href: facts.bookUrl,
    because: reasonLine(facts, ({ registered }) => registered(facts.studyName)),
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
  const { language = "en" } = wording;
  return writeEmail(facts, wording, {
    variant: !visit ? "noVisit" : visit.changeUntil === null ? "visitTooLate" : "visit",
    ...(visit && { values: visitValues(visit, language), facts: [visitWhen(visit, language)] }),
    href: facts.bookUrl,
    because: reasonLine(facts, ({ enteredForBooking }) => enteredForBooking),
  });
}
