import { emailType } from "@hb/domain/emails/email-types.ts";
import { registrationReceivedText } from "@hb/domain/emails/registration-text.ts";
import type { EmailComposer } from "../emails/acts.ts";
import * as sql from "./sql.ts";

const registrationReceived: EmailComposer = {
  type: emailType.registrationReceived,
  async compose(db, { studyName }, { participantId }) {
    const person = await sql.findParticipant(db, participantId);
    if (!person) return { stop: "The participant no longer exists." };
    return { email: registrationReceivedText({ participantId, firstName: person.firstName, studyName }) };
  },
};

/** Every email about the person themselves. */
export const participantEmails: readonly EmailComposer[] = [registrationReceived];
