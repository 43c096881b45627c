import { emailType } from "@hb/domain/emails/email-types.ts";
import { registrationReceivedText } from "@hb/domain/emails/registration-text.ts";
import type { EmailComposer } from "../emails/acts.ts";
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

/** Every email about the person themselves. */
export const participantEmails: readonly EmailComposer[] = [registrationReceived];
