import type { EmailTopic } from "@hb/domain/emails/email.ts";
import type { EmailText } from "@hb/domain/emails/email-text.ts";
import { type EmailType, emailType } from "@hb/domain/emails/email-types.ts";
import {
  type BookingConfirmation,
  bookingConfirmationText,
  bookingInvitationText,
  bookingReminderLoanerText,
  bookingReminderOwnerText,
  linkAskedForText,
  type Visit,
} from "@hb/domain/emails/visit-text.ts";
import type { Language, Translated } from "@hb/domain/language.ts";
import { inLanguage } from "@hb/domain/links/link.ts";
import { emailKey } from "@hb/domain/participants/merge/identity.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { mayBeBookedByStaff, participantStatuses } from "@hb/domain/participants/status.ts";
import { changeableUntil, mayOpenBooking } from "@hb/domain/sessions/booking.ts";
import { type CalendarMethod, calendarFile } from "@hb/domain/sessions/calendar.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { bookingText as spanish } from "@hb/domain/sessions/text.es.ts";
import { bookingText as english } from "@hb/domain/sessions/text.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { type EmailComposer, sendEmail } from "../emails/acts.ts";
import { currentAddress } from "../links/acts.ts";
import { type ChangeContext, hourOf } from "../log/acts.ts";
import { findPerson, participantText } from "../participants/acts.ts";
import { languageFor, type Site } from "../site.ts";
import { previewBooking } from "./booking/booking-preview.ts";
import * as bookings from "./booking/booking-sql.ts";
import { findActiveSessionOf, findSessions } from "./sql.ts";
import { visitEmailText } from "./text.ts";

const texts: Record<Language, Translated<typeof english>> = { en: english, es: spanish };
/** What the booking page answers, and what calendar files say. */
export const bookingTextIn = (language: Language = "en") => texts[language];

/** While the link is revoked, the plain page is used: people can request a new link there. */
async function bookingPage(
  db: Queryable,
  site: Site,
  participantId: number,
  language: Language | undefined,
): Promise<string> {
  const address = await currentAddress(db, site, { form: "booking", participantId, language });
  return address ?? inLanguage(`${site.webAppUrl()}/booking`, language);
}

function lengthOf({ startsAt, endsAt }: bookings.Booking): number {
  return Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
}

interface VisitFile {
  booking: bookings.Booking;
  person: Participant;
  method: CalendarMethod;
  now: string;
  /** The person's booking page, if already known. */
  url?: string;
  language?: Language | undefined;
}

/** The visit for the person's own calendar; the same entry through every move. */
export async function visitFile(
  db: Queryable,
  site: Site,
  { booking, person, method, now, url: known, language }: VisitFile,
): Promise<string> {
  const url = known ?? (await bookingPage(db, site, person.id, languageFor(site, person)));
  const text = bookingTextIn(language);
  const cancelled = booking.endedAt !== null;
  const canChange = now <= changeableUntil(booking.startsAt, site.bookingCutOffHours);
  return calendarFile(method, [
    {
      uid: booking.id,
      sequence: booking.sequence,
      changedAt: booking.changedAt,
      startsAt: booking.startsAt,
      lengthMinutes: lengthOf(booking),
      ...(language && { language }),
      summary: text.summary(site.studyName),
      location: site.siteAddress.replaceAll("\n", ", "),
      description: text.description(
        cancelled ? [] : [site.arrivalNote[language ?? "en"], (canChange ? text.manage : text.view)(url)],
      ),
      cancelled,
      organizer: { name: site.studyName, email: site.contactMailbox },
      // Published for information, it invites no one (RFC 5546, 3.2.1).
      ...(method !== "PUBLISH" &&
        person.email !== null && { attendee: { name: fullName(person), email: person.email } }),
    },
  ]);
}

interface VisitFacts {
  booking: bookings.Booking;
  person: Participant;
  manageUrl: string;
  now: string;
}

function visitOf(site: Site, { booking, person, manageUrl, now }: VisitFacts): Visit {
  const { startsAt } = booking;
  const changeUntil = changeableUntil(startsAt, site.bookingCutOffHours);
  return {
    startsAt,
    lengthMinutes: lengthOf(booking),
    timeZone: site.timeZone,
    siteAddress: site.siteAddress,
    arrivalNote: site.arrivalNote,
    manageUrl,
    changeUntil: now <= changeUntil ? changeUntil : null,
    yourZone: person.timeZone,
    isToday: dateInZone(startsAt, site.timeZone) === dateInZone(now, site.timeZone),
  };
}

/** An email about a visit: the one it names, or the person's current one. */
function aboutVisit(
  type: EmailType,
  write: (facts: {
    db: Queryable;
    site: Site;
    booking: bookings.Booking;
    person: Participant;
    manageUrl: string;
    now: string;
    isOffer: boolean;
  }) => Promise<{ email: EmailText } | { stop: string }>,
): EmailComposer {
  return {
    type,
    async compose(db, site, { participantId, about, now, isPreview, isOffer = false }) {
      const [booking, person] = await Promise.all([
        about?.kind === "booking"
          ? bookings.findBooking(db, about.id)
          : isPreview && about?.kind === "session"
            ? previewBooking(db, { participantId, about, now })
            : bookings.findBookingOf(db, participantId),
        findPerson(db, participantId),
      ]);
      if (!person) return { stop: participantText.gone };
      // A merged person's visits belong to the kept one.
      if (!booking || booking.participantId !== person.id) return { stop: visitEmailText.noVisit };
      const manageUrl = await bookingPage(db, site, participantId, languageFor(site, person));
      return write({ db, site, booking, person, manageUrl, now, isOffer });
    },
  };
}

const confirmation = aboutVisit(emailType.bookingConfirmation, async found => {
  const { db, site, booking, person, now, isOffer } = found;
  const cancelled = booking.endedAt !== null;
  const what = cancelled ? "cancelled" : booking.sequence > 0 ? "moved" : "booked";
  const visit = visitOf(site, found);
  // It was confirmed when the change below it was still possible.
  const isSettled = booking.changedAt <= changeableUntil(booking.startsAt, site.bookingCutOffHours);
  if (isOffer && !cancelled && visit.changeUntil === null && isSettled) return { stop: visitEmailText.tooLate };
  const method = cancelled ? "CANCEL" : "REQUEST";
  const facts: BookingConfirmation = {
    ...readerOf(person, site),
    ...visit,
    what,
    bookUrl: cancelled && mayOpenBooking(person) ? visit.manageUrl : null,
  };
  const wording = site.emailWording("bookingConfirmation", languageFor(site, person));
  const { language } = wording;
  const email = bookingConfirmationText(facts, wording);
  const attachment = {
    filename: bookingTextIn(language).fileName,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: await visitFile(db, site, { booking, person, method, now, url: visit.manageUrl, language }),
  };
  return { email: { ...email, attachments: [attachment] } };
});

const reminder = (name: "bookingReminderLoaner" | "bookingReminderOwner", write: typeof bookingReminderLoanerText) =>
  aboutVisit(emailType[name], async found => {
    const { db, site, booking, person, now } = found;
    if (booking.endedAt !== null) return { stop: visitEmailText.canceled };
    const [session] = await findSessions(db, [booking.sessionId ?? 0], now);
    if (session?.status !== sessionStatus.scheduled || booking.startsAt <= now) return { stop: visitEmailText.over };
    const wording = site.emailWording(name, languageFor(site, person));
    return { email: write({ ...readerOf(person, site), ...visitOf(site, found) }, wording) };
  });

const invitation: EmailComposer = {
  type: emailType.bookingInvitation,
  async compose(db, site, { participantId, now, isByRule }) {
    const [person, active] = await Promise.all([findPerson(db, participantId), findActiveSessionOf(db, participantId)]);
    if (!person) return { stop: participantText.gone };
    if (active !== undefined) return { stop: visitEmailText.booked };
    if (!mayBeBookedByStaff.includes(person.status))
      return { stop: visitEmailText.statusIs(participantStatuses.label(person.status)) };
    const [bookUrl, lengthMinutes] = await Promise.all([
      bookingPage(db, site, participantId, languageFor(site, person)),
      bookings.findUsualLength(db, now),
    ]);
    const { siteAddress } = site;
    const facts = { ...readerOf(person, site), bookUrl, lengthMinutes, siteAddress, isReminder: isByRule };
    return { email: bookingInvitationText(facts, site.emailWording("bookingInvitation", languageFor(site, person))) };
  },
};

const linkAskedFor: EmailComposer = {
  type: emailType.linkAskedFor,
  async compose(db, site, { participantId, now }) {
    const [person, active] = await Promise.all([findPerson(db, participantId), findActiveSessionOf(db, participantId)]);
    if (!person) return { stop: participantText.gone };
    const booking = active === undefined ? undefined : await bookings.findStandingBooking(db, active);
    if (!booking && !mayOpenBooking(person))
      return { stop: visitEmailText.statusIs(participantStatuses.label(person.status)) };
    const bookUrl = await bookingPage(db, site, participantId, languageFor(site, person));
    const visit = booking ? visitOf(site, { booking, person, manageUrl: bookUrl, now }) : null;
    const facts = { ...readerOf(person, site), bookUrl, visit };
    return { email: linkAskedForText(facts, site.emailWording("linkAskedFor", languageFor(site, person))) };
  },
};

/** Every email about a visit. */
export const sessionEmails: readonly EmailComposer[] = [
  confirmation,
  reminder("bookingReminderLoaner", bookingReminderLoanerText),
  reminder("bookingReminderOwner", bookingReminderOwnerText),
  invitation,
  linkAskedFor,
];

function readerOf({ id, firstName }: Participant, { studyName }: Site) {
  return { participantId: id, firstName, studyName };
}

export const aboutPerson = (id: number): EmailTopic => ({ kind: "participant", id: String(id) });

/** At most once an hour per person, so that no one can flood someone's mailbox. */
export async function sendBookingLink(context: ChangeContext, site: Site, email: string): Promise<void> {
  const key = emailKey(email);
  if (key === null) return;
  for (const participantId of await bookings.listByMailbox(context.tx, key)) {
    const cause = `booking-link:${participantId}:${hourOf(context.now)}`;
    await sendEmail(context, site, {
      type: emailType.linkAskedFor,
      participantId,
      about: aboutPerson(participantId),
      cause,
    });
  }
}
