import { z } from "zod";
import { change, Instant, Reason, RequestId, read } from "../contract.ts";
import { LinkKey } from "../links/link.ts";
import { ParticipantId } from "../participants/participant.ts";
import { EmailRow } from "./contract.ts";
import { EmailId, sendAllow } from "./email.ts";
import { EmailType } from "./email-types.ts";

const Suppression = z.object({
  /** The current address; null = none, or the caller can't see it. */
  address: z.string().nullable(),
  hasAddress: z.boolean(),
  /** An email server or a colleague reported that this address doesn't work. */
  bounced: z.object({ at: Instant, reason: z.string(), by: z.string().nullable() }).nullable(),
  /** The participant used the stop link: no reminders, but emails about bookings and consent. */
  stopped: z.object({ at: Instant }).nullable(),
});

export const listParticipantEmails = read({
  allow: sendAllow,
  input: z.object({ participantId: ParticipantId }),
  output: z.object({ rows: z.array(EmailRow), suppression: Suppression }),
});

/** Why an email didn't arrive: the findings, most important first. */
export const explainEmails = read({
  allow: sendAllow,
  input: z.object({ participantId: ParticipantId, type: EmailType.optional() }),
  output: z.object({
    findings: z.array(
      z.object({
        tone: z.enum(["problem", "notice", "fine"]),
        sentence: z.string(),
        /** What can be done about it. */
        advice: z.string().nullable(),
        emailId: EmailId.nullable(),
        at: Instant.nullable(),
      }),
    ),
  }),
});

/** Nothing is sent to this address until it's changed or the bounce is cleared. */
export const markBounced = change({
  allow: ["participants"],
  input: z.object({ requestId: RequestId, participantId: ParticipantId, reason: Reason }),
  output: z.object({}),
});

/** Clears a bounce, or resumes reminders at the participant's request. */
export const clearSuppression = change({
  allow: ["participants"],
  input: z.object({
    requestId: RequestId,
    participantId: ParticipantId,
    what: z.enum(["bounced", "stopped"]),
    reason: Reason,
  }),
  output: z.object({}),
});

const StopLink = { participant: ParticipantId, key: LinkKey };

/** For the page behind a stop link. Any wrong link is refused as `not-found`. */
export const openStopPage = read({
  allow: "public",
  input: z.object(StopLink),
  output: z.object({ stopped: z.boolean() }),
});

/** Stops or resumes reminders. */
export const stopEmails = change({
  allow: "public",
  input: z.object({ requestId: RequestId, ...StopLink, stop: z.boolean() }),
  output: z.object({ stopped: z.boolean() }),
});
