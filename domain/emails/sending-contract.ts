import { z } from "zod";
import { change, RequestId, read } from "../contract.ts";
import { Selected } from "../participants/contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { EmailType } from "./email-types.ts";
import { Count, EmailBody, EmailId, sendAllow } from "./mail.ts";
import { EmailTopic } from "./topic.ts";

export const Preview = z.object({
  /** Null = there is no address, or the reader may not see it. */
  to: z.string().nullable(),
  /** Why it would not be sent now; then there is no body. */
  stop: z.string().nullable(),
  body: EmailBody.nullable(),
});
export type Preview = z.infer<typeof Preview>;

const oneMail = { type: EmailType, participantId: ParticipantId, about: EmailTopic.nullable() };

/** The real message, as it would go out now. `about: null` means the person's present visit, consent, device or survey. */
export const previewEmail = read({ allow: sendAllow, input: z.object(oneMail), output: Preview });

/** Which types somebody can be sent now, for the menu of a person or a session. */
export const listSendableEmails = read({
  allow: sendAllow,
  input: z.object({ participantId: ParticipantId, about: EmailTopic.nullable() }),
  output: z.object({ types: z.array(z.object({ type: EmailType, stop: z.string().nullable() })) }),
});

const Outcome = z.enum(["queued", "suppressed"]);

/** Sends one mail now. Refused `failed-precondition` with the reason when there is nothing to send. */
export const sendEmailTo = change({
  allow: sendAllow,
  input: z.object({ requestId: RequestId, ...oneMail }),
  output: z.object({ emailId: EmailId, outcome: Outcome, reason: z.string().nullable() }),
});

export const maxBulkEmails = 10_000;

/** Types that can be written to many at once: those that need nothing but the person. */
export const bulkEmailTypes = [101, 103] as const satisfies readonly EmailType[];

/** Who of a selection would get the mail, and the message itself as some of them would read it. */
export const previewEmails = read({
  allow: ["participants"],
  input: z.object({ type: EmailType, selected: Selected }),
  output: z.object({
    people: Count,
    /** Of those that were looked at one by one (the first `looked`), and the rest by address alone. */
    willGet: Count,
    looked: Count,
    leftOut: z.array(
      z.object({
        reason: z.string(),
        count: Count,
        people: z.array(z.object({ id: ParticipantId, name: z.string() })),
      }),
    ),
    examples: z.array(Preview.extend({ participant: z.object({ id: ParticipantId, name: z.string() }) })),
  }),
});

/** Each email is checked on its own when it is written, a moment later. The outbox says why one was not sent. */
export const sendEmails = change({
  allow: ["participants"],
  input: z.object({ requestId: RequestId, type: EmailType, selected: Selected }),
  output: z.object({ planned: Count, suppressed: Count, merged: Count }),
});

/** Writes the mail anew, with present facts to the present address; the old one stays as it is. */
export const resendEmail = change({
  allow: sendAllow,
  input: z.object({ requestId: RequestId, id: EmailId }),
  output: z.object({ emailId: EmailId, outcome: Outcome, reason: z.string().nullable() }),
});

/** To oneself: the mail as this person would get it, or without a person as an invented one would. */
export const sendTest = change({
  allow: ["participants", "scheduler", "remoteStudy", "users"],
  input: z.object({
    requestId: RequestId,
    type: EmailType,
    participantId: ParticipantId.nullable(),
    about: EmailTopic.nullable(),
  }),
  output: z.object({ to: z.string() }),
  unlogged: "A test goes to nobody but its sender and is logged as sent when it goes out.",
});

/** Every wording of every mail, with invented facts: what an ethics board approves. */
export const listEmailTemplates = read({
  allow: ["participants", "scheduler", "remoteStudy", "users"],
  input: z.null(),
  output: z.object({
    templates: z.array(
      z.object({
        type: EmailType,
        /** “moved”, “cancelled”; empty for the usual one. */
        variant: z.string(),
        version: z.int(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      }),
    ),
  }),
});
