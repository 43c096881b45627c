import { type EmailText, greeting, type Recipient } from "./email-text.ts";

/** Goes up when a sentence below changes. */
const version = 3;

/** Email 100: confirms a registration. */
export function registrationReceivedText(facts: Recipient): EmailText {
  return {
    version,
    subject: `We received your registration for ${facts.studyName}`,
    headline: "Thank you for registering",
    greeting: greeting(facts),
    paragraphs: [
      "We received your registration. If you're a match for the study, we'll email or call you. This can take a few weeks.",
      "You don't need to do anything now.",
    ],
    facts: [["Your participant number", String(facts.participantId)]],
    notes: ["Have this number ready when you call or email us."],
    because:
      "You're receiving this because this address was entered in our registration form. If that wasn't you, reply to this email and let us know.",
  };
}
