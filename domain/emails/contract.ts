import { z } from "zod";
import { change, DateOn, Instant, Page, Reason, RequestId, read } from "../contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { Count, EmailBody, EmailId, EmailState, EmailTopic, outboxAllow, sendAllow } from "./email.ts";
import { EmailType } from "./email-types.ts";

export const EmailRow = z.object({
  id: EmailId,
  type: EmailType,
  state: EmailState,
  /** Why it is in this state: what the email server said, what stopped it, who canceled it. */
  reason: z.string().nullable(),
  /** On hold until a colleague releases it; its state stays planned or queued. */
  isHeld: z.boolean(),
  participant: z.object({ id: ParticipantId, name: z.string() }).nullable(),
  /** Null for staff who can't see profiles. */
  to: z.string().nullable(),
  /** Empty for a planned email, which is written when it's due. */
  subject: z.string(),
  /** While it waits, when it's due or retried; afterward, since when it has its state. */
  at: Instant,
  createdAt: Instant,
  attempts: Count,
  /** Why it exists: “Rule: 1 day before the visit”, “Sent by Ana Ruiz” */
  because: z.string(),
  about: EmailTopic.nullable(),
  /** Written in English although the participant reads another language. */
  isFallback: z.boolean(),
});
export type EmailRow = z.infer<typeof EmailRow>;

export const EmailFilters = z
  .object({
    states: z.array(EmailState).max(20),
    types: z.array(EmailType).max(40),
    /** In the subject, the participant's name or id, and (with `participants`) the address. */
    text: z.string().trim().max(100),
    participantId: ParticipantId,
    isHeld: z.boolean(),
    /** In the site's time zone, inclusive, by the row's `at`. */
    from: DateOn,
    to: DateOn,
  })
  .partial();
export type EmailFilters = z.infer<typeof EmailFilters>;

export const EmailSort = z
  .object({ by: z.enum(["at", "participant", "type", "state"]), descending: z.boolean() })
  .meta({ asksForNames: ({ by }: { by: string }) => by === "participant" });
export type EmailSort = z.infer<typeof EmailSort>;

export const defaultEmailSort: EmailSort = { by: "at", descending: true };

export const listEmails = read({
  allow: outboxAllow,
  input: z.object({
    filters: EmailFilters,
    sort: EmailSort,
    ...Page,
  }),
  output: z.object({ rows: z.array(EmailRow), total: Count }),
});

/** For each state and type, how many match it and all other filters. Also whether sending is paused. */
export const countEmails = read({
  allow: outboxAllow,
  input: z.object({ filters: EmailFilters }),
  output: z.object({
    total: Count,
    states: z.record(EmailState, Count),
    types: z.record(z.string(), Count),
    held: Count,
    /** Since when and by whom sending to participants is paused; null when it isn't. */
    paused: z.object({ at: Instant, by: z.string(), reason: z.string().nullable() }).nullable(),
    /** False = no email server is set up: everything waits in the outbox. */
    hasMailServer: z.boolean(),
    /** Jobs that failed for good. */
    failedJobs: Count,
  }),
});

/** One email. A planned one shows what it would say if it were sent now. */
export const getEmail = read({
  allow: sendAllow,
  input: z.object({ id: EmailId }),
  output: EmailRow.extend({
    /** Null for emails about accounts, erased emails, and planned ones that would be skipped: `wouldStop` says why. */
    body: EmailBody.nullable(),
    wouldStop: z.string().nullable(),
    /** What would keep a waiting email from being sent; empty once it's over. */
    stoppedBy: z.array(z.string()),
    messageId: z.string(),
    updatedAt: Instant,
    sentAt: Instant.nullable(),
    rule: z.object({ id: z.string(), words: z.string() }).nullable(),
  }),
});

const oneEmail = { requestId: RequestId, id: EmailId };

/** Pauses or resumes all emails to participants. Emails about staff accounts are still sent. */
export const pauseMail = change({
  allow: outboxAllow,
  input: z.object({ requestId: RequestId, paused: z.boolean(), reason: Reason.optional() }),
  output: z.object({}),
});

/** Puts a waiting email on hold, or releases it. */
export const holdEmail = change({
  allow: outboxAllow,
  input: z.object({ ...oneEmail, held: z.boolean() }),
  output: z.object({}),
});

/** One change is one transaction: no more than it can do in a moment. */
export const maxEmailsAtOnce = 500;
const severalEmails = { requestId: RequestId, ids: z.array(EmailId).min(1).max(maxEmailsAtOnce) };

/** Sends waiting emails now, quiet hours or not; planned ones are rechecked first. Those no longer waiting are skipped. */
export const sendEmailsNow = change({
  allow: outboxAllow,
  input: z.object(severalEmails),
  output: z.object({
    emails: z.array(z.object({ id: EmailId, state: EmailState, reason: z.string().nullable() })),
    skipped: Count,
  }),
});

export const cancelEmails = change({
  allow: outboxAllow,
  input: z.object({ ...severalEmails, reason: Reason.optional() }),
  output: z.object({ canceled: Count, skipped: Count }),
});

/** Marks an email as delivered or failed after its sending was interrupted. */
export const resolveEmail = change({
  allow: outboxAllow,
  input: z.object({ ...oneEmail, arrived: z.boolean(), reason: Reason.optional() }),
  output: z.object({}),
});

const JobId = z.uuid();
const jobPermissions = [...outboxAllow, "users"] as const;

export const listFailedJobs = read({
  allow: jobPermissions,
  input: z.null(),
  output: z.object({
    jobs: z.array(
      z.object({
        id: JobId,
        /** “Write a planned email” */
        name: z.string(),
        failedAt: Instant,
        attempts: Count,
        /** Safe to show. The cause of an unexpected failure is in the server's own log. */
        reason: z.string(),
        emailId: EmailId.nullable(),
      }),
    ),
  }),
});

const unlogged = "It changes no study data. What the job does is recorded separately.";
const oneJob = z.object({ requestId: RequestId, id: JobId });

export const retryJob = change({ allow: jobPermissions, input: oneJob, output: z.object({}), unlogged });

export const dismissJob = change({ allow: jobPermissions, input: oneJob, output: z.object({}), unlogged });
