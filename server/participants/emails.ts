import { emailType } from "@hb/domain/emails/email-types.ts";
import { emailConfirmationText, registrationReceivedText } from "@hb/domain/emails/registration-text.ts";
import type { EmailComposer } from "../emails/acts.ts";
import { confirmationAddress } from "./registration/confirmation-link.ts";
import * as sql from "./sql.ts";

const registrationReceived: EmailComposer = {
  type: emailType.registrationReceived,
  async compose(db, { studyName, emailWording }, { participantId }) {
    const person = await sql.findParticipant(db, participantId);
    if (!person) return { stop: "The participant no longer exists." };
    const facts = { participantId, firstName: person.firstName, studyName };
    return { email: registrationReceivedText(facts, emailWording("registrationReceived")) };
  },
};

const emailConfirmation: EmailComposer = {
  type: emailType.emailConfirmation,
  async compose(db, site, { participantId }) {
    const person = await sql.findParticipant(db, participantId);
    if (!person) return { stop: "The participant no longer exists." };
    if (person.unconfirmedSince === null) return { stop: "The email address doesn't need to be confirmed." };
    const confirmUrl = await confirmationAddress(db, site, person);
    const facts = { participantId, firstName: person.firstName, studyName: site.studyName, confirmUrl };
    return { email: emailConfirmationText(facts, site.emailWording("emailConfirmation")) };
  },
};

/** Every email about the person themselves. */
export const participantEmails: readonly EmailComposer[] = [registrationReceived, emailConfirmation];
