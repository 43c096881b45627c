import { z } from "zod";
import { Comment, CommentBody, CommentEdit } from "../comments/comment.ts";
import { change, Instant, Page, PlainText, Reason, RequestId, read, Version } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { ParticipantId } from "../participants/participant.ts";
import { SessionFilters } from "./kinds.ts";
import { BonusCents, Session, SessionId } from "./session.ts";
import { SessionStatus } from "./status.ts";

const allow = ["scheduler"] as const;
const saved = z.object({ version: Version });
const one = { requestId: RequestId, id: SessionId };
/**
 * Refused as `aborted` with `{ theirs, mine, changed }` if a colleague or a visitor changed the session first; `changed`
 * says which colleague and when.
 */
const oneVersion = { requestId: RequestId, id: SessionId, version: Version };

/** When it was done, if that was earlier today, without a connection. Refused with `{ doneAt: true }` for another day. */
const doneAt = { doneAt: Instant.optional() };

/** The longest period shown at once; longer ones use the agenda. */
export const maxPeriodDays = 45;
const Period = { from: Instant, to: Instant };

/** Every session that overlaps the period, in order of time: a week, a day. */
export const listSessions = read({
  names: "hidden",
  allow,
  input: z.object({ ...Period, filters: SessionFilters }),
  output: z.object({ sessions: z.array(Session) }),
});

/** For each option of each filter, how many match it and all other filters in the period; no device is `blank`. */
export const countSessions = read({
  names: "none",
  allow,
  input: z.object({ ...Period, filters: SessionFilters }),
  output: z.object({
    total: z.int(),
    counts: z.object({
      statuses: z.record(z.string(), z.int()),
      devices: z.record(z.string(), z.int()),
      stations: z.record(z.string(), z.int()),
    }),
    /** Past sessions that still need closing, whatever the period. */
    overdue: z.int(),
  }),
});

/** The agenda: sessions that start in a period of any length, page by page. */
export const listAgenda = read({
  names: "hidden",
  allow,
  input: z.object({ from: Instant.nullable(), to: Instant.nullable(), filters: SessionFilters, ...Page }),
  output: z.object({ rows: z.array(Session), total: z.int() }),
});

/** A session with everything its drawer shows. Its history comes from the log. */
export const getSession = read({
  names: "hidden",
  allow,
  input: z.object({ id: SessionId }),
  output: z.object({
    session: Session,
    /** Whether the participant signed the current consent text; false if no one is booked. */
    hasConsent: z.boolean(),
    booking: z
      .object({
        id: z.uuid(),
        /** Increases with every move, so that calendars know which file is newer. */
        sequence: z.int(),
        bookedAt: Instant,
        bookedBy: z.object({ kind: z.enum(["staff", "participant", "system"]), name: z.string() }),
      })
      .nullable(),
    /** The chain of moves including this session, oldest first; a single one = never moved. */
    chain: z.array(Session.pick({ id: true, startsAt: true, lengthMinutes: true, stationId: true, status: true })),
    comments: z.array(Comment),
  }),
});

/** A participant's sessions, newest first; also for their drawer. */
export const listSessionsOf = read({
  names: "hidden",
  allow: ["scheduler", "participants"],
  input: z.object({ participantId: ParticipantId }),
  output: z.object({
    sessions: z.array(
      Session.pick({
        id: true,
        startsAt: true,
        lengthMinutes: true,
        device: true,
        status: true,
        bonusCents: true,
        excused: true,
        rescheduledTo: true,
      }).extend({ station: PlainText }),
    ),
  }),
});

/** Locked: can't be booked, moved, canceled or deleted until unlocked. */
export const setSessionLocked = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneVersion, locked: z.boolean() }),
  output: saved,
});

export const setSessionDevice = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneVersion, device: DeviceName.nullable() }),
  output: saved,
});

/**
 * Check-in and every outcome: Checked In, Completed, NoShow, Failed with or without compensation, Withdrawn. A usual
 * step, or a correction with a reason. For Open use cancelBooking, for Rescheduled use moveBooking.
 * Completed without a signed consent is refused as `failed-precondition` with `{ needsConsent: true }`.
 */
export const setSessionStatus = change({
  names: "hidden",
  allow,
  input: z.object({
    ...oneVersion,
    ...doneAt,
    to: SessionStatus,
    /** For NoShow. If the session is already NoShow, only this changes. */
    excused: z.boolean().optional(),
    reason: Reason.optional(),
    /** Why it's completed without a current signed consent. */
    withoutConsent: Reason.optional(),
  }),
  output: saved,
});

export const setSessionBonus = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneVersion, ...doneAt, bonusCents: BonusCents, reason: Reason.optional() }),
  output: saved,
});

export const addSessionComment = change({
  names: "hidden",
  allow,
  input: z.object({ ...one, ...doneAt, body: CommentBody }),
  output: z.object({ commentId: z.int() }),
});
export const editSessionComment = change({ names: "hidden", allow, input: CommentEdit, output: saved });
