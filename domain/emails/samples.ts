import type { Language } from "../language.ts";
import { refuse } from "../refusal.ts";
import { calendarFile } from "../sessions/calendar.ts";
import { bookingText as spanishBooking } from "../sessions/text.es.ts";
import { bookingText } from "../sessions/text.ts";
import { addDays, addMinutes, instantAt } from "../time.ts";
import { consentCodeText, consentLinkText, consentRequestText, signedConsentText } from "./consent-text.ts";
import { loanerAvpText, loanerMq3Text, ownerAvpText, ownerMq3Text } from "./device-text.ts";
import type { EmailText } from "./email-text.ts";
import { type EmailType, emailType } from "./email-types.ts";
import { emailConfirmationText, registrationReceivedText } from "./registration-text.ts";
import {
  handoffText,
  imminentPurchasesText,
  remoteOnboardingText,
  surveyReminderDailyText,
  surveyReminderOwnText,
  surveyReminderWeeklyText,
} from "./remote-text.ts";
import {
  type BookingReminder,
  bookingConfirmationText,
  bookingInvitationText,
  bookingReminderLoanerText,
  bookingReminderOwnerText,
  linkAskedForText,
  type Visit,
} from "./visit-text.ts";
import { type EmailName, type EmailWording, emailDefinition, emailNames, type VariantName } from "./wording/catalog.ts";
import type { Wording } from "./wording/wording.ts";

export interface SampleEmail {
  type: EmailType;
  /** Empty where there is only one. */
  variant: string;
  email: EmailText;
}

interface SampleSite {
  studyName: string;
  timeZone: string;
  siteAddress: string;
  arrivalNote: Visit["arrivalNote"];
  webAppUrl(this: void): string;
}

type Samples = {
  readonly [N in EmailName]: { readonly [V in VariantName<N>]: (wording: EmailWording<N>) => EmailText };
};

/** Every variant of every email to a participant, with made-up facts: for test emails and for ethics approval. */
export function sampleEmails(
  site: SampleSite & { emailWording<N extends EmailName>(this: void, name: N, language?: Language): EmailWording<N> },
  language: Language = "en",
): SampleEmail[] {
  return emailNames.flatMap(name => {
    const variants = Object.entries(emailDefinition(name).variants);
    return variants.map(([variant, { label }]) => ({
      type: emailType[name],
      variant: variants.length === 1 ? "" : label,
      email: sampleEmail(site, { name, variant, wording: site.emailWording(name, language) }),
    }));
  });
}

interface SampleRequest {
  name: EmailName;
  variant: string;
  wording: { version: number; content: Readonly<Record<string, Wording>>; language?: Language };
}

/** One variant with made-up facts, in any wording: also one that is still a draft. */
export function sampleEmail(site: SampleSite, { name, variant, wording }: SampleRequest): EmailText {
  // Which variants there are depends on the email.
  const samples = samplesFor(site)[name] as Record<string, (given: SampleRequest["wording"]) => EmailText>;
  const write = samples[variant] ?? refuse("not-found", "There's no such email.");
  return write(wording);
}

const day = "2026-11-19";

function samplesFor({ studyName, timeZone, siteAddress, arrivalNote, webAppUrl }: SampleSite): Samples {
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
  const open = { ...reader, ...visit };
  const late = { ...open, changeUntil: null };
  const loan = {
    ...reader,
    device: "Apple Vision Pro",
    serial: "C02XK1ZVJG5J",
    handedOverOn: day,
    dueBackOn: addDays(day, 84),
  };
  const invited = { ...reader, bookUrl, siteAddress };
  const asked = { ...reader, formUrl: `${webAppUrl()}/icf-form/1284/example` };
  const due = { ...reader, surveyUrl, closesAt: instantAt(addDays(day, 1), "12:00", timeZone), timeZone };
  const onboarded = { ...reader, surveyUrl, weeks: 12 };
  return {
    handoff: {
      handedOver: wording => handoffText({ ...loan, state: "handedOver" }, wording),
      askedBack: wording => handoffText({ ...loan, state: "askedBack" }, wording),
      overdue: wording => handoffText({ ...loan, state: "overdue" }, wording),
    },
    bookingConfirmation: {
      booked: wording => ({
        ...bookingConfirmationText({ ...open, what: "booked" }, wording),
        attachments: [calendarOf(visit, studyName, wording.language)],
      }),
      bookedTooLate: wording => bookingConfirmationText({ ...late, what: "booked" }, wording),
      moved: wording => bookingConfirmationText({ ...open, what: "moved" }, wording),
      movedTooLate: wording => bookingConfirmationText({ ...late, what: "moved" }, wording),
      canceled: wording => bookingConfirmationText({ ...open, what: "cancelled", bookUrl }, wording),
      canceledForGood: wording => bookingConfirmationText({ ...open, what: "cancelled", bookUrl: null }, wording),
    },
    bookingReminderLoaner: remindersOf(bookingReminderLoanerText, open),
    bookingReminderOwner: remindersOf(bookingReminderOwnerText, open),
    surveyReminderDaily: { open: wording => surveyReminderDailyText({ ...due, on: day }, wording) },
    surveyReminderWeekly: { open: wording => surveyReminderWeeklyText({ ...due, week: 3 }, wording) },
    surveyReminderOwn: {
      open: wording => surveyReminderOwnText({ ...due, title: "Ease of use", minutes: 4 }, wording),
    },
    imminentPurchases: { planned: wording => imminentPurchasesText(reader, wording) },
    remoteOnboardingOwner: { welcome: wording => remoteOnboardingText(onboarded, wording) },
    remoteOnboardingLoaner: { welcome: wording => remoteOnboardingText(onboarded, wording) },
    loanerAvp: { instructions: wording => loanerAvpText({ ...reader, surveyUrl }, wording) },
    loanerMq3: { instructions: wording => loanerMq3Text({ ...reader, surveyUrl }, wording) },
    ownerAvp: { instructions: wording => ownerAvpText({ ...reader, surveyUrl }, wording) },
    ownerMq3: { instructions: wording => ownerMq3Text({ ...reader, surveyUrl }, wording) },
    registrationReceived: { received: wording => registrationReceivedText(reader, wording) },
    emailConfirmation: {
      asked: wording =>
        emailConfirmationText({ ...reader, confirmUrl: `${webAppUrl()}/confirm-email/1284/example` }, wording),
    },
    bookingInvitation: {
      first: wording => bookingInvitationText({ ...invited, lengthMinutes: 90, isReminder: false }, wording),
      reminder: wording => bookingInvitationText({ ...invited, lengthMinutes: null, isReminder: true }, wording),
    },
    linkAskedFor: {
      noVisit: wording => linkAskedForText({ ...reader, bookUrl, visit: null }, wording),
      visit: wording => linkAskedForText({ ...reader, bookUrl, visit }, wording),
      visitTooLate: wording => linkAskedForText({ ...reader, bookUrl, visit: late }, wording),
    },
    consentRequest: {
      first: wording => consentRequestText({ ...asked, why: "first" }, wording),
      renewed: wording => consentRequestText({ ...asked, why: "renewed" }, wording),
      reminder: wording => consentRequestText({ ...asked, why: "reminder" }, wording),
    },
    signedConsent: {
      signed: wording => signedConsentText({ ...reader, signedAt: startsAt, timeZone, consentVersion: 2 }, wording),
    },
    consentLink: { link: wording => consentLinkText(asked, wording) },
    consentCode: { code: wording => consentCodeText({ ...reader, code: "482913" }, wording) },
  };
}

/** Both kinds of participants are reminded in the same cases. */
function remindersOf(write: typeof bookingReminderLoanerText, open: BookingReminder): Samples["bookingReminderLoaner"] {
  const late = { ...open, changeUntil: null };
  return {
    ahead: wording => write(open, wording),
    aheadTooLate: wording => write(late, wording),
    today: wording => write({ ...open, isToday: true }, wording),
    todayTooLate: wording => write({ ...late, isToday: true }, wording),
  };
}

/** As the real email carries it. */
function calendarOf({ startsAt, lengthMinutes }: Visit, studyName: string, language: Language = "en") {
  const text = language === "es" ? spanishBooking : bookingText;
  const summary = text.summary(studyName);
  const event = { uid: "sample", sequence: 0, changedAt: startsAt, startsAt, lengthMinutes, summary, language };
  const organizer = { name: studyName, email: "study@example.org" };
  const attendee = { name: "Maya", email: "maya@example.org" };
  return {
    filename: text.fileName,
    contentType: "text/calendar; charset=utf-8; method=REQUEST",
    content: calendarFile("REQUEST", [{ ...event, organizer, attendee }]),
  };
}
