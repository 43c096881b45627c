import { z } from "zod";
import { change, DateOn, Instant, Page, Reason, RequestId, read } from "../contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { EmailState } from "./email-state.ts";
import { EmailType } from "./email-types.ts";
import { Count, EmailBody, EmailId, outboxAllow, sendAllow } from "./mail.ts";
import { EmailTopic } from "./topic.ts";

export const EmailRow = z.object({
  id: EmailId,
  type: EmailType,
  state: EmailState,
  /** Why it is in this state: what the mail server said, what stopped it, who cancelled it. */
  reason: z.string().nullable(),
  /** Held back by somebody until it is released; it stays planned or queued meanwhile. */
  isHeld: z.boolean(),
  participant: z.object({ id: ParticipantId, name: z.string() }).nullable(),
  /** Null for a reader who sees the card of a participant only. */
  to: z.string().nullable(),
  /** Empty for a planned mail, which is written when it is due. */
  subject: z.string(),
  /** When it is due or tried again while it waits; afterwards when it got into its state. */
  at: Instant,
  createdAt: Instant,
  attempts: Count,
  /** Why it exists: “Rule: 1 day before the visit”, “Sent by Ana Ruiz”. */
  because: z.string(),
  about: EmailTopic.nullable(),
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
    /** On the site's calendar, both included, by the row's `at`. */
    from: DateOn,
    to: DateOn,
  })
  .partial();
export type EmailFilters = z.infer<typeof EmailFilters>;

export const EmailSort = z.object({
  by: z.enum(["at", "participant", "type", "state"]),
  descending: z.boolean(),
});
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

/** For each state and each type: how many match it and all other filters. Also whether mail is paused. */
export const countEmails = read({
  allow: outboxAllow,
  input: z.object({ filters: EmailFilters }),
  output: z.object({
    total: Count,
    states: z.record(EmailState, Count),
    types: z.record(z.string(), Count),
    held: Count,
    /** Since when and by whom all mail to participants is paused; null while it flows. */
    paused: z.object({ at: Instant, by: z.string(), reason: z.string().nullable() }).nullable(),
    /** False = there is no mail server: everything waits in the outbox. */
    hasMailServer: z.boolean(),
    /** Jobs that were given up. */
    failedJobs: Count,
  }),
});

/** One mail. A planned one shows what it would say if it went now. */
export const getEmail = read({
  allow: sendAllow,
  input: z.object({ id: EmailId }),
  output: EmailRow.extend({
    /** Null for mails about accounts, for erased ones, and for a planned one that would not go: then `wouldStop` says why. */
    body: EmailBody.nullable(),
    wouldStop: z.string().nullable(),
    /** What would keep a waiting mail from going out; empty when it is over. */
    stoppedBy: z.array(z.string()),
    messageId: z.string(),
    updatedAt: Instant,
    sentAt: Instant.nullable(),
    rule: z.object({ id: z.string(), words: z.string() }).nullable(),
  }),
});

const oneEmail = { requestId: RequestId, id: EmailId };

/** All mail to participants, until it is resumed; mails about staff accounts go on. */
export const pauseMail = change({
  allow: outboxAllow,
  input: z.object({ requestId: RequestId, paused: z.boolean(), reason: Reason.optional() }),
  output: z.object({}),
});

/** Holds one waiting mail back, or releases it. */
export const holdEmail = change({
  allow: outboxAllow,
  input: z.object({ ...oneEmail, held: z.boolean() }),
  output: z.object({}),
});

/** A waiting mail goes at once, whatever the hour; a planned one is rechecked first. */
export const sendEmailNow = change({
  allow: outboxAllow,
  input: z.object(oneEmail),
  output: z.object({ state: EmailState, reason: z.string().nullable() }),
});

export const cancelEmail = change({
  allow: outboxAllow,
  input: z.object({ ...oneEmail, reason: Reason.optional() }),
  output: z.object({}),
});

/** What became of a mail that was interrupted while it was handed over. */
export const resolveEmail = change({
  allow: outboxAllow,
  input: z.object({ ...oneEmail, arrived: z.boolean(), reason: Reason.optional() }),
  output: z.object({}),
});
