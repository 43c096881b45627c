import type { Instant } from "../contract.ts";
import { publicDateTime } from "../format.ts";
import { type EmailText, emailWordsIn, type Recipient, reasonLine, writeEmail } from "./email-text.ts";
import type { EmailWording } from "./wording/catalog.ts";

export type ConsentRequest = Recipient & {
  formUrl: string;
  /** first = never signed; renewed = the text has changed since they signed; reminder = asked before, not signed yet. */
  why: "first" | "renewed" | "reminder";
};

/** Email 103: asks to read and sign the consent form. */
export function consentRequestText(facts: ConsentRequest, wording: EmailWording<"consentRequest">): EmailText {
  return writeEmail(facts, wording, {
    variant: facts.why,
    href: facts.formUrl,
    because: reasonLine(facts, ({ mayTakePart }) => mayTakePart(facts.studyName)),
  });
}

export type SignedConsent = Recipient & {
  signedAt: Instant;
  /** The site's. */
  timeZone: string;
  /** Of the consent text. */
  consentVersion: number;
};

/** Email 104: the signed form, which the server attaches. */
export function signedConsentText(facts: SignedConsent, wording: EmailWording<"signedConsent">): EmailText {
  const signedAt = publicDateTime(facts.signedAt, facts.timeZone, wording.language ?? "en");
  const { facts: labels } = emailWordsIn(wording.language);
  const consentVersion = String(facts.consentVersion);
  return writeEmail(facts, wording, {
    variant: "signed",
    values: { signedAt, consentVersion },
    facts: [
      [labels.signed, signedAt],
      [labels.version, consentVersion],
    ],
    because: reasonLine(facts, ({ signed }) => signed(facts.studyName)),
  });
}

export type ConsentLink = Recipient & { formUrl: string };

/** Email 105: the link again, such as after too many wrong answers ended the old one. */
export function consentLinkText(facts: ConsentLink, wording: EmailWording<"consentLink">): EmailText {
  return writeEmail(facts, wording, {
    variant: "link",
    href: facts.formUrl,
    because: reasonLine(facts, ({ mayTakePart }) => mayTakePart(facts.studyName)),
  });
}

/** Email 106: shows that whoever opened the consent form reads this address. */
export function consentCodeText(facts: Recipient & { code: string }, wording: EmailWording<"consentCode">): EmailText {
  return writeEmail(facts, wording, {
    variant: "code",
    facts: [[emailWordsIn(wording.language).facts.code, facts.code]],
    because: reasonLine(facts, ({ codeRequested }) => codeRequested),
  });
}
