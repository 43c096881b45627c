import { emailType } from "@hb/domain/emails/email-types.ts";
import { emailConfirmationText, registrationReceivedText } from "@hb/domain/emails/registration-text.ts";
import { inLanguage } from "@hb/domain/links/link.ts";
import type { EmailComposer } from "../emails/acts.ts";
import { languageFor } from "../site.ts";
import { confirmationAddress } from "./registration/confirmation-link.ts";
import * as sql from "./sql.ts";
import { confirmationText, participantText } from "./text.ts";

const registrationReceived: EmailComposer = {
  type: emailType.registrationReceived,
  async compose(db, site, { participantId }) {
    const person = await sql.findParticipant(db, participantId);
    if (!person) return { stop: participantText.gone };
    const facts = { participantId, firstName: person.firstName, studyName: site.studyName };
    return {
      email: registrationReceivedText(facts, site.emailWording("registrationReceived", languageFor(site, person))),
    };
  },
};

const emailConfirmation: EmailComposer = {
  type: emailType.emailConfirmation,
  async compose(db, site, { participantId }) {
    const person = await sql.findParticipant(db, participantId);
    if (!person) return { stop: participantText.gone };
    if (person.unconfirmedSince === null) return { stop: confirmationText.notNeeded };
    const language = languageFor(site, person);
    const confirmUrl = inLanguage(await confirmationAddress(db, site, person), language);
    const facts = { participantId, firstName: person.firstName, studyName: site.studyName, confirmUrl };
    return { email: emailConfirmationText(facts, site.emailWording("emailConfirmation", language)) };
  },
};

/** Every email about the person themselves. */
export const participantEmails: readonly EmailComposer[] = [registrationReceived, emailConfirmation];
