import { z } from "zod";
import { change, Instant, RequestId, read } from "../contract.ts";
import { Language } from "../language.ts";
import { Selected } from "../participants/contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { Count, EmailBody, EmailId, EmailTopic, sendAllow } from "./email.ts";
import { EmailType } from "./email-types.ts";
import { EmailTrigger } from "./rules.ts";

export const Preview = z.object({
  /** Null = there's no address, or the caller can't see it. */
  to: z.string().nullable(),
  /** Why it wouldn't be sent now; then there's no body. */
  stop: z.string().nullable(),
  body: EmailBody.nullable(),
  /** What it's written in; null if it isn't written. */
  language: Language.nullable(),
  /** It's in English because the study hasn't published its text in the participant's language. */
  isFallback: z.boolean(),
});
export type Preview = z.infer<typeof Preview>;

const oneEmail = { type: EmailType, participantId: ParticipantId, about: EmailTopic.nullable() };

/**
 * The email as it would be sent now, or as the rules would send it once this trigger happens. `about: null` means the
 * participant's current visit, consent, device or survey.
 */
export const previewEmail = read({
  allow: sendAllow,
  input: z.object({ ...oneEmail, trigger: EmailTrigger.optional() }),
  output: Preview.extend({
    /** When the rules send the first one; null = right away. */
    sendsAt: Instant.nullable(),
  }),
});

/** Which types can be sent to a participant now. */
export const listSendableEmails = read({
  allow: sendAllow,
  input: z.object({ participantId: ParticipantId, about: EmailTopic.nullable() }),
  output: z.object({ types: z.array(z.object({ type: EmailType, stop: z.string().nullable() })) }),
});

const Outcome = z.enum(["queued", "suppressed"]);

/** Sends one email now. Refused as `failed-precondition` with the reason when there's nothing to send. */
export const sendEmailTo = change({
  allow: sendAllow,
  input: z.object({ requestId: RequestId, ...oneEmail }),
  output: z.object({ emailId: EmailId, outcome: Outcome, reason: z.string().nullable() }),
});

export const maxBulkEmails = 10_000;

/** Types that can be sent to many people: those that need nothing but the person. */
export const bulkEmailTypes = [101, 103] as const satisfies readonly EmailType[];

/** Who in a selection would get the email, and what it looks like for some of them. */
export const previewEmails = read({
  allow: ["participants"],
  input: z.object({ type: EmailType, selected: Selected }),
  output: z.object({
    people: Count,
    /** The first `looked` people were checked one by one, the rest only by address. */
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

/** Each email is checked again when it's written, a moment later; the outbox says why one is skipped. */
export const sendEmails = change({
  allow: ["participants"],
  input: z.object({ requestId: RequestId, type: EmailType, selected: Selected }),
  output: z.object({ planned: Count, suppressed: Count, merged: Count }),
});

/** Writes the email again with current facts and address; the old one stays unchanged. */
export const resendEmail = change({
  allow: sendAllow,
  input: z.object({ requestId: RequestId, id: EmailId }),
  output: z.object({ emailId: EmailId, outcome: Outcome, reason: z.string().nullable() }),
});

/** Sends the email to the caller: as this participant would get it, or with made-up facts. */
export const sendTest = change({
  allow: ["participants", "scheduler", "remoteStudy", "users"],
  input: z.object({
    requestId: RequestId,
    type: EmailType,
    participantId: ParticipantId.nullable(),
    about: EmailTopic.nullable(),
    /** Of an email with made-up facts; a participant gets theirs. */
    language: Language.default("en"),
  }),
  output: z.object({ to: z.string() }),
  unlogged: "A test only goes to its sender and is logged when it's sent.",
});

/** Every variant of every email, with made-up facts: for ethics approval. */
export const listEmailTemplates = read({
  allow: ["participants", "scheduler", "remoteStudy", "users"],
  input: z.object({ language: Language }),
  output: z.object({
    templates: z.array(
      z.object({
        type: EmailType,
        /** “Moved”, “Canceled”; empty where there is only one. */
        variant: z.string(),
        version: z.int(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      }),
    ),
  }),
});

const oneWording = {
  name: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
  variant: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
  content: z.record(z.string(), z.unknown()),
  /** As this participant would get it now; null = with made-up facts. Needs the permission for this type of email. */
  participantId: ParticipantId.nullable(),
  /** That the content is written in. */
  language: Language.default("en"),
};

/** How a wording that is still written would arrive. What can't be filled is shown as written. */
export const previewWording = read({
  allow: ["participants", "scheduler", "remoteStudy", "users"],
  input: z.object(oneWording),
  output: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Which variant it is: a participant's facts decide it. */
    variant: z.string(),
    /** Why this participant wouldn't get it now; then the facts are made up. */
    stop: z.string().nullable(),
  }),
});

/** Test emails of drafts that one user can send in an hour. */
export const maxWordingTests = 20;

/** Sends the draft to the caller, as its preview shows it. */
export const sendWordingTest = change({
  allow: ["participants", "scheduler", "remoteStudy", "users"],
  input: z.object({ requestId: RequestId, ...oneWording }),
  output: z.object({ to: z.string() }),
  unlogged: "A test only goes to its sender and is logged when it's sent.",
});
