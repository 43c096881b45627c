import { type EmailText, personalLink, type Recipient, writeEmail } from "./email-text.ts";
import type { EmailWording } from "./wording/catalog.ts";

/** Email 100: confirms a registration. */
export function registrationReceivedText(facts: Recipient, wording: EmailWording<"registrationReceived">): EmailText {
  return writeEmail(facts, wording, {
    variant: "received",
    facts: [["Your participant number", String(facts.participantId)]],
    because:
      "You're receiving this because this address was entered in our registration form. If that wasn't you, reply to this email and let us know.",
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
    because: `You're receiving this because this address was entered in our registration form. If that wasn't you, ignore this email. ${personalLink}`,
  });
}
