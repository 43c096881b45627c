import type { EmailText } from "./email-text.ts";
import { greeting, type Recipient } from "./recipient.ts";

/** Grows when a sentence below changes. */
const version = 2;

/** Mail 100: somebody has registered. */
export function registrationReceivedText(facts: Recipient): EmailText {
  return {
    version,
    subject: `We have your registration for the ${facts.studyName}`,
    headline: "Thank you for registering",
    greeting: greeting(facts),
    paragraphs: [
      "We have received your registration. If you fit one of the places in the study, we write to you or call you. This can take some weeks.",
      "You need not do anything now.",
    ],
    facts: [["Your participant number", String(facts.participantId)]],
    notes: ["Have this number ready when you call or write to us."],
    because:
      "You get this because this address was entered in our registration form. If it was not you, answer this email and tell us.",
  };
}
