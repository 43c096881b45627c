import { emailType } from "@hb/domain/emails/email-types.ts";
import { registrationReceivedText } from "@hb/domain/emails/registration-text.ts";
import type { MailMaker } from "../emails/acts.ts";
import * as sql from "./sql.ts";

const registrationReceived: MailMaker = {
  type: emailType.registrationReceived,
  async make(db, { studyName }, { participantId }) {
    const person = await sql.findParticipant(db, participantId);
    if (!person) return { stop: "The participant does not exist any more." };
    return { letter: registrationReceivedText({ participantId, firstName: person.firstName, studyName }) };
  },
};

/** Every mail that tells of a person themselves. */
export const participantMails: readonly MailMaker[] = [registrationReceived];
