import type { DateOn, Instant } from "../contract.ts";
import { publicDate, publicDateTime } from "../format.ts";
import { type EmailText, type Recipient, reasonLine, writeEmail } from "./email-text.ts";
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
  const receivedOn = publicDate(facts.handedOverOn);
  const returnBy = facts.dueBackOn === null ? null : publicDate(facts.dueBackOn);
  return writeEmail(facts, wording, {
    variant: state,
    values: { device, receivedOn, returnBy },
    facts: [
      ["Headset", device],
      ...(serial === null ? [] : [["Serial number", serial] as const]),
      ["Received", receivedOn],
      ...(returnBy === null ? [] : [["Return by", returnBy] as const]),
    ],
    because: reasonLine(facts, "you received a headset from the study"),
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

const atHomeBecause = (studyName: string) => `you're taking part in ${studyName} at home`;

/** Email 4. */
export function surveyReminderDailyText(facts: DailySurvey, wording: EmailWording<"surveyReminderDaily">): EmailText {
  const surveyDay = publicDate(facts.on);
  const openUntil = publicDateTime(facts.closesAt, facts.timeZone);
  return writeEmail(facts, wording, {
    variant: "open",
    values: { surveyDay, openUntil },
    facts: [
      ["For", surveyDay],
      ["Open until", openUntil],
    ],
    href: facts.surveyUrl,
    because: reasonLine(facts, atHomeBecause(facts.studyName)),
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
  const week = String(facts.week);
  const openUntil = publicDateTime(facts.closesAt, facts.timeZone);
  return writeEmail(facts, wording, {
    variant: "open",
    values: { week, openUntil },
    facts: [
      ["Week", week],
      ["Open until", openUntil],
    ],
    href: facts.surveyUrl,
    because: reasonLine(facts, atHomeBecause(facts.studyName)),
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
  const openUntil = publicDateTime(facts.closesAt, facts.timeZone);
  return writeEmail(facts, wording, {
    variant: "open",
    values: { survey: facts.title, minutes: String(facts.minutes), openUntil },
    facts: [["Open until", openUntil]],
    href: facts.surveyUrl,
    because: reasonLine(facts, atHomeBecause(facts.studyName)),
  });
}

/** Email 6: to someone who plans to buy a headset. */
export function imminentPurchasesText(facts: Recipient, wording: EmailWording<"imminentPurchases">): EmailText {
  return writeEmail(facts, wording, {
    variant: "planned",
    because: reasonLine(facts, "you told us you plan to buy a headset"),
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
    because: reasonLine(facts, `you joined the home part of ${facts.studyName}`),
  });
}
