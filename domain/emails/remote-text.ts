import type { DateOn, Instant } from "../contract.ts";
import { publicDate, publicDateTime } from "../format.ts";
import { type EmailText, emailWordsIn, type Recipient, reasonLine, writeEmail } from "./email-text.ts";
import type { EmailWording } from "./wording/catalog.ts";

export type Handoff = Recipient & {
  /** “Apple Vision Pro” */
  device: string;
  serial: string | null;
  handedOverOn: DateOn;
  dueBackOn: DateOn | null;
  /** Once the device is asked back, the email says so. */
  state: "handedOver" | "askedBack" | "overdue";
};

/** Email 1: a loaned device was handed over, or it's time to return it. */
export function handoffText(facts: Handoff, wording: EmailWording<"handoff">): EmailText {
  const { device, serial, state } = facts;
  const { language = "en" } = wording;
  const { facts: labels } = emailWordsIn(language);
  const receivedOn = publicDate(facts.handedOverOn, language);
  const returnBy = facts.dueBackOn === null ? null : publicDate(facts.dueBackOn, language);
  return writeEmail(facts, wording, {
    variant: state,
    values: { device, receivedOn, returnBy },
    facts: [
      [labels.headset, device],
      ...(serial === null ? [] : [[labels.serial, serial] as const]),
      [labels.received, receivedOn],
      ...(returnBy === null ? [] : [[labels.returnBy, returnBy] as const]),
    ],
    because: reasonLine(facts, ({ received }) => received),
  });
}

export type DailySurvey = Recipient & {
  surveyUrl: string;
  /** The day it asks about. */
  on: DateOn;
  closesAt: Instant;
  /** The participant's. */
  timeZone: string;
};

/** Email 4. */
export function surveyReminderDailyText(facts: DailySurvey, wording: EmailWording<"surveyReminderDaily">): EmailText {
  const { language = "en" } = wording;
  const { facts: labels } = emailWordsIn(language);
  const surveyDay = publicDate(facts.on, language);
  const openUntil = publicDateTime(facts.closesAt, facts.timeZone, language);
  return writeEmail(facts, wording, {
    variant: "open",
    values: { surveyDay, openUntil },
    facts: [
      [labels.for, surveyDay],
      [labels.openUntil, openUntil],
    ],
    href: facts.surveyUrl,
    because: reasonLine(facts, ({ atHome }) => atHome(facts.studyName)),
  });
}

export type WeeklySurvey = Recipient & {
  surveyUrl: string;
  week: number;
  closesAt: Instant;
  /** The participant's. */
  timeZone: string;
};

/** Email 5. */
export function surveyReminderWeeklyText(
  facts: WeeklySurvey,
  wording: EmailWording<"surveyReminderWeekly">,
): EmailText {
  const { language = "en" } = wording;
  const { facts: labels } = emailWordsIn(language);
  const week = String(facts.week);
  const openUntil = publicDateTime(facts.closesAt, facts.timeZone, language);
  return writeEmail(facts, wording, {
    variant: "open",
    values: { week, openUntil },
    facts: [
      [labels.week, week],
      [labels.openUntil, openUntil],
    ],
    href: facts.surveyUrl,
    because: reasonLine(facts, ({ atHome }) => atHome(facts.studyName)),
  });
}

export type OwnSurvey = Recipient & {
  surveyUrl: string;
  /** The questionnaire's title, as the study wrote it. */
  title: string;
  minutes: number;
  closesAt: Instant;
  /** The participant's. */
  timeZone: string;
};

/** Email 107: a questionnaire that the study added. */
export function surveyReminderOwnText(facts: OwnSurvey, wording: EmailWording<"surveyReminderOwn">): EmailText {
  const { language = "en" } = wording;
  const { facts: labels } = emailWordsIn(language);
  const openUntil = publicDateTime(facts.closesAt, facts.timeZone, language);
  return writeEmail(facts, wording, {
    variant: "open",
    values: { survey: facts.title, minutes: String(facts.minutes), openUntil },
    facts: [[labels.openUntil, openUntil]],
    href: facts.surveyUrl,
    because: reasonLine(facts, ({ atHome }) => atHome(facts.studyName)),
  });
}

/** Email 6: to someone who plans to buy a headset. */
export function imminentPurchasesText(facts: Recipient, wording: EmailWording<"imminentPurchases">): EmailText {
  return writeEmail(facts, wording, {
    variant: "planned",
    because: reasonLine(facts, ({ plansPurchase }) => plansPurchase),
  });
}

export type RemoteOnboarding = Recipient & {
  surveyUrl: string;
  /** How long the study at home lasts. */
  weeks: number;
};

/** Emails 8 and 9: someone starts at home, with their own headset or a borrowed one. */
export function remoteOnboardingText(
  facts: RemoteOnboarding,
  wording: EmailWording<"remoteOnboardingOwner" | "remoteOnboardingLoaner">,
): EmailText {
  return writeEmail(facts, wording, {
    variant: "welcome",
    values: { weeks: String(facts.weeks) },
    href: facts.surveyUrl,
    because: reasonLine(facts, ({ joined }) => joined(facts.studyName)),
  });
}
