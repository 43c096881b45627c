import { z } from "zod";
import { change, DateOn, Instant, read, Reason, RequestId } from "../contract.ts";
import { LinkKey } from "../links/link.ts";
import { Selected } from "../participants/contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { MailAbout } from "./about.ts";
import { EmailState } from "./email-state.ts";
import { EmailType } from "./email-types.ts";

/** Who may open the outbox. Mails about staff accounts are shown to holders of `users` alone, and never their body. */
const outbox = ["participants", "remoteStudy"] as const;
/** Who writes to participants from their own screen, each with the mails of that screen. */
const writers = ["participants", "scheduler", "remoteStudy"] as const;
const EmailId = z.int().min(1);
const Count = z.int().min(0);

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
  about: MailAbout.nullable(),
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
  allow: outbox,
  input: z.object({
    filters: EmailFilters,
    sort: EmailSort,
    offset: z.int().min(0).max(10_000_000),
    limit: z.int().min(1).max(200),
  }),
  output: z.object({ rows: z.array(EmailRow), total: Count }),
});

/** For each state and each type: how many match it and all other filters. Also whether mail is paused. */
export const countEmails = read({
  allow: outbox,
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

const MailBody = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: Count })),
});

/** One mail. A planned one shows what it would say if it went now. */
export const getEmail = read({
  allow: writers,
  input: z.object({ id: EmailId }),
  output: EmailRow.extend({
    /** Null for mails about accounts, for erased ones, and for a planned one that would not go: then `wouldStop` says why. */
    body: MailBody.nullable(),
    wouldStop: z.string().nullable(),
    /** What would keep a waiting mail from going out; empty when it is over. */
    stoppedBy: z.array(z.string()),
    messageId: z.string(),
    updatedAt: Instant,
    sentAt: Instant.nullable(),
    rule: z.object({ id: z.string(), words: z.string() }).nullable(),
  }),
});

export const Preview = z.object({
  /** Null = there is no address, or the reader may not see it. */
  to: z.string().nullable(),
  /** Why it would not be sent now; then there is no body. */
  stop: z.string().nullable(),
  body: MailBody.nullable(),
});
export type Preview = z.infer<typeof Preview>;

const oneMail = { type: EmailType, participantId: ParticipantId, about: MailAbout.nullable() };

/** The real message, as it would go out now. `about: null` means the person's present visit, consent, device or survey. */
export const previewEmail = read({ allow: writers, input: z.object(oneMail), output: Preview });

/** Which types somebody can be sent now, for the menu of a person or a session. */
export const listSendableEmails = read({
  allow: writers,
  input: z.object({ participantId: ParticipantId, about: MailAbout.nullable() }),
  output: z.object({ types: z.array(z.object({ type: EmailType, stop: z.string().nullable() })) }),
});

const Outcome = z.enum(["queued", "suppressed"]);
/** Sends one mail now. Refused `failed-precondition` with the reason when there is nothing to send. */
export const sendEmailTo = change({
  allow: writers,
  input: z.object({ requestId: RequestId, ...oneMail }),
  output: z.object({ emailId: EmailId, outcome: Outcome, reason: z.string().nullable() }),
});

export const mostEmailsInBulk = 10_000;
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

/** Each mail is judged on its own when it is written, a moment later; what does not go says why in the outbox. */
export const sendEmails = change({
  allow: ["participants"],
  input: z.object({ requestId: RequestId, type: EmailType, selected: Selected }),
  output: z.object({ planned: Count, suppressed: Count, merged: Count }),
});

const oneEmail = { requestId: RequestId, id: EmailId };

/** Writes the mail anew, with present facts to the present address; the old one stays as it is. */
export const resendEmail = change({
  allow: writers,
  input: z.object(oneEmail),
  output: z.object({ emailId: EmailId, outcome: Outcome, reason: z.string().nullable() }),
});

/** All mail to participants, until it is resumed; mails about staff accounts go on. */
export const pauseMail = change({
  allow: outbox,
  input: z.object({ requestId: RequestId, paused: z.boolean(), reason: Reason.optional() }),
  output: z.object({}),
});

/** Holds one waiting mail back, or releases it. */
export const holdEmail = change({
  allow: outbox,
  input: z.object({ ...oneEmail, held: z.boolean() }),
  output: z.object({}),
});

/** A waiting mail goes at once, whatever the hour; a planned one is judged first. */
export const sendEmailNow = change({
  allow: outbox,
  input: z.object(oneEmail),
  output: z.object({ state: EmailState, reason: z.string().nullable() }),
});

export const cancelEmail = change({
  allow: outbox,
  input: z.object({ ...oneEmail, reason: Reason.optional() }),
  output: z.object({}),
});

/** What became of a mail that was interrupted while it was handed over. */
export const settleEmail = change({
  allow: outbox,
  input: z.object({ ...oneEmail, arrived: z.boolean(), reason: Reason.optional() }),
  output: z.object({}),
});

/** To oneself: the mail as this person would get it, or without a person as an invented one would. */
export const sendTest = change({
  allow: ["participants", "scheduler", "remoteStudy", "users"],
  input: z.object({
    requestId: RequestId,
    type: EmailType,
    participantId: ParticipantId.nullable(),
    about: MailAbout.nullable(),
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
  allow: writers,
  input: z.object({ participantId: ParticipantId }),
  output: z.object({ rows: z.array(EmailRow), suppression: Suppression }),
});

/** “Why did she not get it?”: the findings, the most telling first. */
export const explainEmails = read({
  allow: writers,
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

// Jobs that were given up ---------------------------------------------------------------------------------------------

const JobId = z.uuid();
export const listFailedJobs = read({
  allow: [...outbox, "users"],
  input: z.null(),
  output: z.object({
    jobs: z.array(
      z.object({
        id: JobId,
        /** “Judge a planned mail” */
        name: z.string(),
        failedAt: Instant,
        attempts: Count,
        /** Safe to show; the cause of what nobody foresaw stands in the server's own log. */
        reason: z.string(),
        emailId: EmailId.nullable(),
      }),
    ),
  }),
});
const unloggedJob = "It changes no study data: what the job then does is recorded by itself.";
export const retryJob = change({
  allow: [...outbox, "users"],
  input: z.object({ requestId: RequestId, id: JobId }),
  output: z.object({}),
  unlogged: unloggedJob,
});
export const dismissJob = change({
  allow: [...outbox, "users"],
  input: z.object({ requestId: RequestId, id: JobId }),
  output: z.object({}),
  unlogged: unloggedJob,
});

// The stop link -------------------------------------------------------------------------------------------------------

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
