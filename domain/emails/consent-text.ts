import type { Instant } from "../contract.ts";
import { publicDateTime } from "../time.ts";
import { type EmailText, greeting, personalLink, type Recipient, reasonLine } from "./email-text.ts";

/** Goes up when a sentence below changes. */
const version = 2;

export type ConsentRequest = Recipient & {
  formUrl: string;
  /** first = never signed; renewed = the text has changed since they signed; reminder = asked before, not signed yet. */
  why: "first" | "renewed" | "reminder";
};

/** Email 103: asks to read and sign the consent form. */
export function consentRequestText(facts: ConsentRequest): EmailText {
  const { why, studyName } = facts;
  const opening = {
    first: {
      subject: `Read and sign your consent form for ${studyName}`,
      headline: "Before you take part",
      paragraphs: [
        "Before you start, we need your consent. The form explains what happens in the study, what we do with your data, and what your rights are.",
      ],
    },
    renewed: {
      subject: `Updated consent form for ${studyName}`,
      headline: "The consent form has changed",
      paragraphs: [
        "You signed an earlier version of our consent form. The text has changed since then.",
        "Read the new version and sign it if you agree. What you signed before stays on file unchanged.",
      ],
    },
    reminder: {
      subject: `Reminder: your consent form for ${studyName}`,
      headline: "We still need your consent",
      paragraphs: [
        "We asked you to read and sign our consent form and haven't received it yet. We can't continue without it.",
      ],
    },
  }[why];
  return {
    version,
    ...opening,
    greeting: greeting(facts),
    button: { label: "Read and sign", href: facts.formUrl },
    notes: [
      "Take your time. It takes about ten minutes. Taking part is your choice, and you can stop at any time.",
      "If anything is unclear, reply to this email before you sign.",
      personalLink,
    ],
    because: reasonLine(facts, `you may take part in ${studyName}`),
  };
}

export type SignedConsent = Recipient & {
  signedAt: Instant;
  /** The site's. */
  timeZone: string;
  /** Of the consent text. */
  consentVersion: number;
};

/** Email 104: the signed form, which the server attaches. */
export function signedConsentText(facts: SignedConsent): EmailText {
  return {
    version,
    subject: `Your signed consent form for ${facts.studyName}`,
    headline: "Thank you for your consent",
    greeting: greeting(facts),
    paragraphs: ["We have your signed consent form. A copy is attached as a PDF for your records."],
    facts: [
      ["Signed", publicDateTime(facts.signedAt, facts.timeZone)],
      ["Version", String(facts.consentVersion)],
    ],
    notes: ["You can withdraw your consent at any time, without giving a reason. Just reply to this email."],
    because: reasonLine(facts, `you signed the consent form for ${facts.studyName}`),
  };
}
