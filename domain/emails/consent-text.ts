import type { Instant } from "../contract.ts";
import { publicDateTime } from "../time.ts";
import type { EmailText } from "./email-text.ts";
import { greeting, type Recipient, reasonLine } from "./recipient.ts";

/** Grows when a sentence below changes. */
const version = 1;

export type ConsentRequest = Recipient & {
  formUrl: string;
  /** first = never signed; renewed = the text has changed since they signed; reminder = asked before, not signed yet. */
  why: "first" | "renewed" | "reminder";
};

/** Mail 103: somebody is asked to read and sign the consent form. */
export function consentRequestText(facts: ConsentRequest): EmailText {
  const { why, studyName } = facts;
  const said = {
    first: {
      subject: `Read and sign: consent for the ${studyName}`,
      headline: "Before you take part",
      paragraphs: [
        "Before the study begins, we need your consent. The form tells you what happens in the study, what we do with your data, and what your rights are.",
      ],
    },
    renewed: {
      subject: `The consent form of the ${studyName} has changed`,
      headline: "The consent form has changed",
      paragraphs: [
        "You signed an earlier version of our consent form. Its text has changed since then.",
        "Read the new version and sign it if you agree. What you signed before stays on file as it was.",
      ],
    },
    reminder: {
      subject: `Reminder: consent for the ${studyName}`,
      headline: "Your consent is still missing",
      paragraphs: [
        "We asked you to read and sign our consent form and have not received it yet. Without it we cannot go on.",
      ],
    },
  }[why];
  return {
    version,
    ...said,
    greeting: greeting(facts),
    button: { label: "Read and sign the form", href: facts.formUrl },
    notes: [
      "Take your time. It takes about ten minutes. Taking part is your choice, and you can stop at any time.",
      "If something is not clear, answer this email and ask us before you sign.",
      "This link is yours alone: do not pass it on.",
    ],
    because: reasonLine(facts, `you may take part in the ${studyName}`),
  };
}

export type SignedConsent = Recipient & {
  signedAt: Instant;
  /** The site's. */
  timeZone: string;
  /** Of the consent text. */
  consentVersion: number;
};

/** Mail 104: the signed form, which its maker attaches. */
export function signedConsentText(facts: SignedConsent): EmailText {
  return {
    version,
    subject: `Your signed consent for the ${facts.studyName}`,
    headline: "Thank you for your consent",
    greeting: greeting(facts),
    paragraphs: ["We have your signed consent form. A copy for you is attached as a PDF: keep it for your records."],
    facts: [
      ["Signed", publicDateTime(facts.signedAt, facts.timeZone)],
      ["Version", String(facts.consentVersion)],
    ],
    notes: ["You can withdraw your consent at any time, without giving a reason: answer this email."],
    because: reasonLine(facts, `you signed the consent form of the ${facts.studyName}`),
  };
}
