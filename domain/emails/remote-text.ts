import type { DateOn, Instant } from "../contract.ts";
import { publicDate, publicDateTime } from "../time.ts";
import type { EmailText } from "./email-text.ts";
import { greeting, type Recipient, reasonLine } from "./recipient.ts";

/** Grows when a sentence below changes. */
const version = 1;

export type Handoff = Recipient & {
  /** “Apple Vision Pro” */
  device: string;
  serial: string | null;
  handedOverOn: DateOn;
  dueBackOn: DateOn | null;
};

/** Mail 1: a loaned device was handed over. */
export function handoffText(facts: Handoff): EmailText {
  return {
    version,
    subject: `Your headset from the ${facts.studyName}`,
    headline: "Your headset is with you",
    greeting: greeting(facts),
    paragraphs: [
      `We have handed you a headset for the study. It stays the property of the ${facts.studyName}.`,
      "Keep this email: it says what you have and when it comes back.",
    ],
    facts: [
      ["Headset", facts.device],
      ...(facts.serial === null ? [] : [["Serial number", facts.serial] as const]),
      ["Handed over", publicDate(facts.handedOverOn)],
      ...(facts.dueBackOn === null ? [] : [["Bring back by", publicDate(facts.dueBackOn)] as const]),
    ],
    notes: [
      "Use it only yourself, keep it dry, and keep its box for the way back.",
      "If it breaks, gets lost or is stolen, write to us on the same day. You do not need to repair anything yourself.",
    ],
    because: reasonLine(facts, "a headset of the study was handed over to you"),
  };
}

export type DailySurvey = Recipient & {
  surveyUrl: string;
  /** The day it asks about. */
  on: DateOn;
  closesAt: Instant;
  /** The participant's. */
  timeZone: string;
};

/** Mail 4. */
export function surveyReminderDailyText(facts: DailySurvey): EmailText {
  return {
    version,
    subject: `Your daily survey for ${publicDate(facts.on)}`,
    headline: "Your daily survey is open",
    greeting: greeting(facts),
    paragraphs: [
      "Tell us how it went with the headset. It takes about three minutes.",
      "If you did not wear it that day, say so: that is an answer too.",
    ],
    facts: [
      ["For", publicDate(facts.on)],
      ["Open until", publicDateTime(facts.closesAt, facts.timeZone)],
    ],
    button: { label: "Answer the survey", href: facts.surveyUrl },
    notes: [
      "If you feel unwell when you wear the headset, take it off and tell us in the survey or answer this email.",
    ],
    because: reasonLine(facts, `you take part in the ${facts.studyName} at home`),
  };
}

export type WeeklySurvey = Recipient & {
  surveyUrl: string;
  week: number;
  closesAt: Instant;
  /** The participant's. */
  timeZone: string;
};

/** Mail 5. */
export function surveyReminderWeeklyText(facts: WeeklySurvey): EmailText {
  return {
    version,
    subject: `Your weekly survey, week ${facts.week}`,
    headline: "Your weekly survey is open",
    greeting: greeting(facts),
    paragraphs: ["Once a week we ask a few more questions about the headset. It takes about five minutes."],
    facts: [
      ["Week", String(facts.week)],
      ["Open until", publicDateTime(facts.closesAt, facts.timeZone)],
    ],
    button: { label: "Answer the survey", href: facts.surveyUrl },
    because: reasonLine(facts, `you take part in the ${facts.studyName} at home`),
  };
}

/** Mail 6: to somebody who plans to buy a headset. */
export function imminentPurchasesText(facts: Recipient): EmailText {
  return {
    version,
    subject: "Have you bought your headset?",
    headline: "Have you bought your headset?",
    greeting: greeting(facts),
    paragraphs: [
      "You told us that you plan to buy a headset. For the study it matters when you get it.",
      "Tell us once you have it: answer this email with the model and the day you bought it. If you have changed your mind, tell us that too.",
    ],
    notes: ["You need not buy anything to stay in the study, and we do not sell headsets."],
    because: reasonLine(facts, "you told us that you plan to buy a headset"),
  };
}

export type RemoteOnboarding = Recipient & {
  surveyUrl: string;
  /** How long the study at home lasts. */
  weeks: number;
};

const atHome = (weeks: number) => [
  "A short survey every day: about three minutes, open until noon of the next day.",
  "A longer survey once a week: about five minutes, open for three days.",
  `In all ${weeks} weeks. If a day does not work for you, that is fine: go on the next day.`,
];

/** Mail 8: somebody with a headset of their own begins at home. */
export function remoteOnboardingOwnerText(facts: RemoteOnboarding): EmailText {
  return {
    version,
    subject: `Welcome to the home part of the ${facts.studyName}`,
    headline: "Welcome to the study at home",
    greeting: greeting(facts),
    paragraphs: [
      "You take part with your own headset. Use it as you always do: we want to know how it fits into your days.",
      "This is what we ask of you:",
    ],
    steps: atHome(facts.weeks),
    button: { label: "Open my survey page", href: facts.surveyUrl },
    notes: [
      "Save this link: it always opens the survey that is due. It is yours alone: do not pass it on.",
      "The instructions for your headset come in an email of their own when you begin.",
    ],
    because: reasonLine(facts, `you joined the home part of the ${facts.studyName}`),
  };
}

/** Mail 9: somebody who borrows a headset begins at home. */
export function remoteOnboardingLoanerText(facts: RemoteOnboarding): EmailText {
  return {
    version,
    subject: `Welcome to the home part of the ${facts.studyName}`,
    headline: "Welcome to the study at home",
    greeting: greeting(facts),
    paragraphs: [
      "You take part with a headset that we lend you. Use it as often and as long as you like.",
      "This is what we ask of you:",
    ],
    steps: atHome(facts.weeks),
    button: { label: "Open my survey page", href: facts.surveyUrl },
    notes: [
      "Save this link: it always opens the survey that is due. It is yours alone: do not pass it on.",
      "When we hand you the headset, its instructions come in an email of their own.",
    ],
    because: reasonLine(facts, `you joined the home part of the ${facts.studyName}`),
  };
}
