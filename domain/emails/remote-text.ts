import type { DateOn, Instant } from "../contract.ts";
import { publicDate, publicDateTime } from "../time.ts";
import { type EmailText, type Fact, greeting, type Recipient, reasonLine } from "./email-text.ts";

/** Goes up when a sentence below changes. */
const version = 2;

export type Handoff = Recipient & {
  /** “Apple Vision Pro” */
  device: string;
  serial: string | null;
  handedOverOn: DateOn;
  dueBackOn: DateOn | null;
};

function loanFacts({ device, serial, handedOverOn, dueBackOn }: Handoff): Fact[] {
  return [
    ["Headset", device],
    ...(serial === null ? [] : [["Serial number", serial] as const]),
    ["Received", publicDate(handedOverOn)],
    ...(dueBackOn === null ? [] : [["Return by", publicDate(dueBackOn)] as const]),
  ];
}

const loanBecause = "you received a headset from the study";

/** Email 1: a loaned device was handed over. */
export function handoffText(facts: Handoff): EmailText {
  return {
    version,
    subject: `Your headset from ${facts.studyName}`,
    headline: "You have your headset",
    greeting: greeting(facts),
    paragraphs: [
      `You received a headset for the study. It belongs to ${facts.studyName}.`,
      "Keep this email. It says what you have and when to bring it back.",
    ],
    facts: loanFacts(facts),
    notes: [
      "Don't let others use it, keep it dry, and keep its box for the return.",
      "If it breaks, gets lost or is stolen, email us the same day. You don't need to repair anything.",
    ],
    because: reasonLine(facts, loanBecause),
  };
}

/** Email 1, once the device is asked back: what was lent, and that it's time to return it. */
export function returnRequestText(facts: Handoff & { isOverdue: boolean }): EmailText {
  return {
    version,
    subject: `Time to return your headset to ${facts.studyName}`,
    headline: facts.isOverdue ? "Your headset is overdue" : "It's time to return your headset",
    greeting: greeting(facts),
    paragraphs: [
      facts.isOverdue
        ? "The date we agreed on has passed. Bring the headset back, or reply to this email and let us know if something is in the way."
        : "Your time with the headset is ending. Bring it back by the date below, or reply to this email to agree on another date.",
    ],
    facts: loanFacts(facts),
    notes: ["Bring everything that came with it: box, cables, straps and controllers. You don't need to reset it."],
    because: reasonLine(facts, loanBecause),
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

const startSurvey = "Start survey";
const atHomeBecause = (studyName: string) => `you're taking part in ${studyName} at home`;

/** Email 4. */
export function surveyReminderDailyText(facts: DailySurvey): EmailText {
  return {
    version,
    subject: `Your daily survey for ${publicDate(facts.on)}`,
    headline: "Your daily survey is open",
    greeting: greeting(facts),
    paragraphs: [
      "Tell us how it went with the headset. It takes about three minutes.",
      "If you didn't wear it that day, just say so. That helps us too.",
    ],
    facts: [
      ["For", publicDate(facts.on)],
      ["Open until", publicDateTime(facts.closesAt, facts.timeZone)],
    ],
    button: { label: startSurvey, href: facts.surveyUrl },
    notes: ["If you feel unwell with the headset on, take it off and tell us in the survey or reply to this email."],
    because: reasonLine(facts, atHomeBecause(facts.studyName)),
  };
}

export type WeeklySurvey = Recipient & {
  surveyUrl: string;
  week: number;
  closesAt: Instant;
  /** The participant's. */
  timeZone: string;
};

/** Email 5. */
export function surveyReminderWeeklyText(facts: WeeklySurvey): EmailText {
  return {
    version,
    subject: `Your weekly survey, week ${facts.week}`,
    headline: "Your weekly survey is open",
    greeting: greeting(facts),
    paragraphs: ["Once a week, we ask a few more questions about the headset. It takes about five minutes."],
    facts: [
      ["Week", String(facts.week)],
      ["Open until", publicDateTime(facts.closesAt, facts.timeZone)],
    ],
    button: { label: startSurvey, href: facts.surveyUrl },
    because: reasonLine(facts, atHomeBecause(facts.studyName)),
  };
}

/** Email 6: to someone who plans to buy a headset. */
export function imminentPurchasesText(facts: Recipient): EmailText {
  return {
    version,
    subject: "Have you bought your headset?",
    headline: "Have you bought your headset?",
    greeting: greeting(facts),
    paragraphs: [
      "You told us you plan to buy a headset. For the study, it matters when you get it.",
      "Once you have it, reply to this email with the model and the day you bought it. If you've changed your mind, let us know too.",
    ],
    notes: ["You don't have to buy anything to stay in the study, and we don't sell headsets."],
    because: reasonLine(facts, "you told us you plan to buy a headset"),
  };
}

export type RemoteOnboarding = Recipient & {
  surveyUrl: string;
  /** How long the study at home lasts. */
  weeks: number;
};

/** Email 8: someone with their own headset starts at home. */
export function remoteOnboardingOwnerText(facts: RemoteOnboarding): EmailText {
  return onboardingText(facts, {
    headset:
      "You're taking part with your own headset. Use it as you always do. We want to know how it fits into your day.",
    instructions: "You'll get the instructions for your headset in a separate email when you start.",
  });
}

/** Email 9: someone who borrows a headset starts at home. */
export function remoteOnboardingLoanerText(facts: RemoteOnboarding): EmailText {
  return onboardingText(facts, {
    headset: "You're taking part with a headset we're lending you. Use it as often and as long as you like.",
    instructions: "You'll get the instructions for your headset in a separate email when we hand it to you.",
  });
}

function onboardingText(facts: RemoteOnboarding, own: { headset: string; instructions: string }): EmailText {
  const { studyName, weeks, surveyUrl } = facts;
  return {
    version,
    subject: `Welcome to the home part of ${studyName}`,
    headline: "Welcome to the study at home",
    greeting: greeting(facts),
    paragraphs: [own.headset, "Here's what we ask of you:"],
    steps: [
      "A short survey every day: about three minutes, open until noon the next day.",
      "A longer survey once a week: about five minutes, open for three days.",
      `${weeks} weeks in total. If a day doesn't work for you, that's fine. Just continue the next day.`,
    ],
    button: { label: "Open survey page", href: surveyUrl },
    notes: [
      "Save this link. It always opens the survey that's due. It's just for you, so don't share it.",
      own.instructions,
    ],
    because: reasonLine(facts, `you joined the home part of ${studyName}`),
  };
}
