import { z } from "zod";
import { Instant, read } from "../contract.ts";
import { ParticipantId } from "../participants/participant.ts";
import { UserId } from "../users/user.ts";
import { LogAction } from "./actions.ts";
import { LoggedEntry, Subject } from "./entry.ts";
import { LogLimiterDays } from "./limiter.ts";

/** Where the next page starts: after this entry, newest first. */
export const LogCursor = z.object({ at: Instant, id: z.int() });
export type LogCursor = z.infer<typeof LogCursor>;

const page = { before: LogCursor.optional(), limit: z.int().min(1).max(200).default(50) };
/** Where names are hidden, the payload is masked by its action: `hidden-names/entries.ts`. */
const EntryFor = LoggedEntry.extend({ payload: LoggedEntry.shape.payload.meta({ names: "none" }) });
/** A page can be shorter than requested and still have a next one. */
const entries = z.object({ entries: z.array(EntryFor), next: LogCursor.nullable() });

/** Newest first, and only entries the caller can see elsewhere too. */
export const listLog = read({
  names: "hidden",
  allow: ["log"],
  input: z.object({
    days: LogLimiterDays,
    actions: z.array(LogAction).max(100).optional(),
    /** The user who did it. */
    userId: UserId.optional(),
    participantId: ParticipantId.optional(),
    subject: Subject.optional(),
    /** All words must occur in the entry. */
    text: z.string().trim().max(100).optional(),
    ...page,
  }),
  output: entries,
});

/** The whole history of one record. */
export const getHistory = read({
  names: "hidden",
  allow: ["log"],
  input: z.object({ subject: Subject, ...page }),
  output: entries,
});

/** How many of today's entries the caller can see. */
export const countLog = read({ names: "none", allow: ["log"], input: z.null(), output: z.object({ today: z.int() }) });
