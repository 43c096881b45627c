import { type EmailText, emailWordsIn, type Recipient, writeEmail } from "./email-text.ts";
import type { EmailWording } from "./wording/catalog.ts";

/** Email 100: confirms a registration. */
export function registrationReceivedText(facts: Recipient, wording: EmailWording<"registrationReceived">): EmailText {
  return writeEmail(facts, wording, {
    variant: "received",
    facts: [[emailWordsIn(wording.language).facts.participantNumber, String(facts.participantId)]],
    because: words => words.enteredInForm,
  });
}

/** Email 108: asks whether the address of a registration is the applicant's own. */
export function emailConfirmationText(
  facts: Recipient & { confirmUrl: string },
  wording: EmailWording<"emailConfirmation">,
): EmailText {
  return writeEmail(facts, wording, {
    variant: "asked",
    href: facts.confirmUrl,
    because: words => `${words.enteredToConfirm} ${words.personalLink}`,
  });
}
