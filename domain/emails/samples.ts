import { calendarFile } from "../sessions/calendar.ts";
import { bookingText } from "../sessions/text.ts";
import { addDays, addMinutes, instantAt } from "../time.ts";
import { consentCodeText, consentLinkText, consentRequestText, signedConsentText } from "./consent-text.ts";
import { loanerAvpText, loanerMq3Text, ownerAvpText, ownerMq3Text } from "./device-text.ts";
import type { EmailText } from "./email-text.ts";
import { type EmailType, emailType as t } from "./email-types.ts";
import { registrationReceivedText } from "./registration-text.ts";
import {
  handoffText,
  imminentPurchasesText,
  remoteOnboardingLoanerText,
  remoteOnboardingOwnerText,
  surveyReminderDailyText,
  surveyReminderWeeklyText,
} from "./remote-text.ts";
import {
  bookingConfirmationText,
  bookingInvitationText,
  bookingReminderLoanerText,
  bookingReminderOwnerText,
  linkAskedForText,
  type Visit,
} from "./visit-text.ts";

export interface SampleEmail {
  type: EmailType;
  /** Empty for the usual text. */
  variant: string;
  email: EmailText;
}

interface SampleSite {
  studyName: string;
  timeZone: string;
  siteAddress: string;
  arrivalNote: string;
  webAppUrl(this: void): string;
}

const day = "2026-11-19";

/** Every variant of every email to a participant, with made-up facts: for test emails and for ethics approval. */
export function sampleEmails({ studyName, timeZone, siteAddress, arrivalNote, webAppUrl }: SampleSite): SampleEmail[] {
  const reader = { firstName: "Maya", participantId: 1284, studyName };
  const bookUrl = `${webAppUrl()}/booking`;
  const surveyUrl = `${webAppUrl()}/home-survey/1284/example`;
  const startsAt = instantAt(day, "13:00", timeZone);
  const visit: Visit = {
    startsAt,
    lengthMinutes: 90,
    timeZone,
    siteAddress,
    arrivalNote,
    manageUrl: bookUrl,
    changeUntil: addMinutes(startsAt, -24 * 60),
    yourZone: null,
    isToday: false,
  };
  const onTheDay = { ...visit, changeUntil: null, isToday: true };
  const closesAt = instantAt(addDays(day, 1), "12:00", timeZone);
  const form = { formUrl: `${webAppUrl()}/icf-form/1284/example` };
  const of = (type: EmailType, email: EmailText, variant = ""): SampleEmail => ({ type, variant, email });
  return [
    of(
      t.handoff,
      handoffText({
        ...reader,
        device: "Apple Vision Pro",
        serial: "C02XK1ZVJG5J",
        handedOverOn: day,
        dueBackOn: addDays(day, 84),
      }),
    ),
    of(t.bookingConfirmation, {
      ...bookingConfirmationText({ ...reader, ...visit, what: "booked" }),
      attachments: [calendarOf(visit, studyName)],
    }),
    of(t.bookingConfirmation, bookingConfirmationText({ ...reader, ...onTheDay, what: "booked" }), "can't change"),
    of(t.bookingConfirmation, bookingConfirmationText({ ...reader, ...visit, what: "moved" }), "moved"),
    of(t.bookingConfirmation, bookingConfirmationText({ ...reader, ...visit, what: "cancelled", bookUrl }), "canceled"),
    of(
      t.bookingConfirmation,
      bookingConfirmationText({ ...reader, ...visit, what: "cancelled", bookUrl: null }),
      "canceled, can't rebook",
    ),
    of(t.bookingReminderLoaner, bookingReminderLoanerText({ ...reader, ...visit })),
    of(t.bookingReminderLoaner, bookingReminderLoanerText({ ...reader, ...onTheDay }), "on the day"),
    of(t.bookingReminderOwner, bookingReminderOwnerText({ ...reader, ...visit })),
    of(t.bookingReminderOwner, bookingReminderOwnerText({ ...reader, ...onTheDay }), "on the day"),
    of(t.surveyReminderDaily, surveyReminderDailyText({ ...reader, surveyUrl, on: day, closesAt, timeZone })),
    of(t.surveyReminderWeekly, surveyReminderWeeklyText({ ...reader, surveyUrl, week: 3, closesAt, timeZone })),
    of(t.imminentPurchases, imminentPurchasesText(reader)),
    of(t.remoteOnboardingOwner, remoteOnboardingOwnerText({ ...reader, surveyUrl, weeks: 12 })),
    of(t.remoteOnboardingLoaner, remoteOnboardingLoanerText({ ...reader, surveyUrl, weeks: 12 })),
    of(t.loanerAvp, loanerAvpText({ ...reader, surveyUrl })),
    of(t.loanerMq3, loanerMq3Text({ ...reader, surveyUrl })),
    of(t.ownerAvp, ownerAvpText({ ...reader, surveyUrl })),
    of(t.ownerMq3, ownerMq3Text({ ...reader, surveyUrl: null })),
    of(t.registrationReceived, registrationReceivedText(reader)),
    of(
      t.bookingInvitation,
      bookingInvitationText({ ...reader, bookUrl, lengthMinutes: 90, siteAddress, isReminder: false }),
    ),
    of(
      t.bookingInvitation,
      bookingInvitationText({ ...reader, bookUrl, lengthMinutes: null, siteAddress, isReminder: true }),
      "reminder",
    ),
    of(t.linkAskedFor, linkAskedForText({ ...reader, bookUrl, visit: null })),
    of(t.linkAskedFor, linkAskedForText({ ...reader, bookUrl, visit }), "with a visit"),
    of(t.linkAskedFor, linkAskedForText({ ...reader, bookUrl, visit: onTheDay }), "with a visit, can't change"),
    of(t.consentRequest, consentRequestText({ ...reader, ...form, why: "first" })),
    of(t.consentRequest, consentRequestText({ ...reader, ...form, why: "renewed" }), "new version"),
    of(t.consentRequest, consentRequestText({ ...reader, ...form, why: "reminder" }), "reminder"),
    of(t.signedConsent, signedConsentText({ ...reader, signedAt: startsAt, timeZone, consentVersion: 2 })),
    of(t.consentLink, consentLinkText({ ...reader, ...form })),
    of(t.consentCode, consentCodeText({ ...reader, code: "482913" })),
  ];
}

/** As the real email carries it. */
function calendarOf({ startsAt, lengthMinutes }: Visit, studyName: string) {
  const summary = bookingText.summary(studyName);
  const event = { uid: "sample", sequence: 0, changedAt: startsAt, startsAt, lengthMinutes, summary };
  const organizer = { name: studyName, email: "study@example.org" };
  const attendee = { name: "Maya", email: "maya@example.org" };
  return {
    filename: bookingText.fileName,
    contentType: "text/calendar; charset=utf-8; method=REQUEST",
    content: calendarFile("REQUEST", [{ ...event, organizer, attendee }]),
  };
}
