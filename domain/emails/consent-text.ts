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

export type ConsentLink = Recipient & { formUrl: string };

/** Email 105: the link again, such as after too many wrong answers ended the old one. */
export function consentLinkText(facts: ConsentLink): EmailText {
  return {
    version: 1,
    subject: `Your consent form link for ${facts.studyName}`,
    headline: "Your link to the consent form",
    greeting: greeting(facts),
    paragraphs: [
      "Use this link to read and sign the consent form, to download what you signed, or to withdraw your consent.",
      "If you had an earlier link, it may no longer work. Answers you saved on your device are still there.",
    ],
    button: { label: "Open consent form", href: facts.formUrl },
    notes: ["To protect you, the page also asks for your birth date or for a code that we email you.", personalLink],
    because: reasonLine(facts, `you may take part in ${facts.studyName}`),
  };
}

/** Email 106: shows that whoever opened the consent form reads this address. */
export function consentCodeText(facts: Recipient & { code: string }): EmailText {
  return {
    version: 1,
    subject: `Your code for ${facts.studyName}`,
    headline: "Your code",
    greeting: greeting(facts),
    paragraphs: ["Enter this code on the consent page to confirm that it's you. It works for 15 minutes."],
    facts: [["Code", facts.code]],
    notes: ["If you didn't ask for it, ignore this email. Without the code, nothing can be signed in your name."],
    because: reasonLine(facts, "a code was requested on your consent page"),
  };
}
