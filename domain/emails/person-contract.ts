import { z } from "zod";
import { change, Instant, Reason, RequestId, read } from "../contract.ts";
import { LinkKey } from "../links/link.ts";
import { ParticipantId } from "../participants/participant.ts";
import { EmailRow } from "./contract.ts";
import { EmailType } from "./email-types.ts";
import { EmailId, sendAllow } from "./mail.ts";

const Suppression = z.object({
  /** The address as it is now; null = none, or the reader may not see it. */
  address: z.string().nullable(),
  hasAddress: z.boolean(),
  /** A mail server said that this address does not exist, or staff did. */
  bounced: z.object({ at: Instant, reason: z.string(), by: z.string().nullable() }).nullable(),
  /** The person has used the stop link: reminders end, bookings and consent mails stay. */
  stopped: z.object({ at: Instant }).nullable(),
});

export const listParticipantEmails = read({
  allow: sendAllow,
  input: z.object({ participantId: ParticipantId }),
  output: z.object({ rows: z.array(EmailRow), suppression: Suppression }),
});

/** “Why did she not get it?”: the findings, the most telling first. */
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

/** Nothing is sent to this address any more until it is changed or cleared. */
export const markBounced = change({
  allow: ["participants"],
  input: z.object({ requestId: RequestId, participantId: ParticipantId, reason: Reason }),
  output: z.object({}),
});

/** Takes back a bounce, or the person's own stop at their wish. */
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

/** What the page behind a stop link says. A wrong link is refused `not-found`, whatever is wrong with it. */
export const openStopPage = read({
  allow: "public",
  input: z.object(StopLink),
  output: z.object({ stopped: z.boolean() }),
});

/** Ends reminders, or lets them begin again when it was a slip. */
export const stopEmails = change({
  allow: "public",
  input: z.object({ requestId: RequestId, ...StopLink, stop: z.boolean() }),
  output: z.object({ stopped: z.boolean() }),
});
