import { z } from "zod";
import { Comment, CommentBody, CommentEdit } from "../comments/comment.ts";
import { change, Instant, Page, Reason, RequestId, read, Version } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { ParticipantId } from "../participants/participant.ts";
import { SessionFilters } from "./filters.ts";
import { BonusCents, Session, SessionId } from "./session.ts";
import { SessionStatus } from "./status.ts";

const allow = ["scheduler"] as const;
const saved = z.object({ version: Version });
const one = { requestId: RequestId, id: SessionId };
/** Refused `aborted` with `{ theirs, mine }` when a colleague or a visitor has changed the session meanwhile. */
const oneVersion = { requestId: RequestId, id: SessionId, version: Version };

/** Longest period that is shown at once; longer ones are asked for as an agenda. */
export const maxPeriodDays = 45;
const Period = { from: Instant, to: Instant };

/** Every session that touches the period, in order of time: a week, a day. */
export const listSessions = read({
  allow,
  input: z.object({ ...Period, filters: SessionFilters }),
  output: z.object({ sessions: z.array(Session) }),
});

/** For each option of each filter how many match it and all other filters in the period; a device “none” is `blank`. */
export const countSessions = read({
  allow,
  input: z.object({ ...Period, filters: SessionFilters }),
  output: z.object({
    total: z.int(),
    counts: z.object({
      statuses: z.record(z.string(), z.int()),
      devices: z.record(z.string(), z.int()),
      stations: z.record(z.string(), z.int()),
    }),
    /** Past sessions left Scheduled, whenever they were: the worklist's length. */
    overdue: z.int(),
  }),
});

/** The agenda: sessions that begin in a period of any length, page by page. */
export const listAgenda = read({
  allow,
  input: z.object({ from: Instant.nullable(), to: Instant.nullable(), filters: SessionFilters, ...Page }),
  output: z.object({ rows: z.array(Session), total: z.int() }),
});

/** A session with everything its drawer shows; its history is the log's. */
export const getSession = read({
  allow,
  input: z.object({ id: SessionId }),
  output: z.object({
    session: Session,
    /** Whether this person's signed consent is that of the present text; false where nobody is booked. */
    hasConsent: z.boolean(),
    booking: z
      .object({
        id: z.uuid(),
        /** Grows with every move: calendars know by it which file is newer. */
        sequence: z.int(),
        bookedAt: Instant,
        bookedBy: z.object({ kind: z.enum(["staff", "participant", "system"]), name: z.string() }),
      })
      .nullable(),
    /** The chain of moves, oldest first, this session among them; one alone = never moved. */
    chain: z.array(Session.pick({ id: true, startsAt: true, lengthMinutes: true, stationId: true, status: true })),
    comments: z.array(Comment),
  }),
});

/** Somebody's sessions, newest first, also for the participant's own drawer. */
export const listSessionsOf = read({
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
      }).extend({ station: z.string() }),
    ),
  }),
});

/** Locked: cannot be booked, moved, cancelled or deleted until unlocked. */
export const setSessionLocked = change({
  allow,
  input: z.object({ ...oneVersion, locked: z.boolean() }),
  output: saved,
});

export const setSessionDevice = change({
  allow,
  input: z.object({ ...oneVersion, device: DeviceName.nullable() }),
  output: saved,
});

/**
 * Check in and every outcome: Checked In, Completed, NoShow, Failed with or without compensation, Withdrawn. A usual
 * step, or a correction with its reason. Open is cancelBooking, Rescheduled is moveBooking.
 * Completed without a signed consent is refused `failed-precondition` with `{ needsConsent: true }`.
 */
export const setSessionStatus = change({
  allow,
  input: z.object({
    ...oneVersion,
    to: SessionStatus,
    /** Of a NoShow; said again for one that is NoShow already, it changes that alone. */
    excused: z.boolean().optional(),
    reason: Reason.optional(),
    /** Why it is completed although no current consent is signed. */
    withoutConsent: Reason.optional(),
  }),
  output: saved,
});

export const setSessionBonus = change({
  allow,
  input: z.object({ ...oneVersion, bonusCents: BonusCents, reason: Reason.optional() }),
  output: saved,
});

export const addSessionComment = change({
  allow,
  input: z.object({ ...one, body: CommentBody }),
  output: z.object({ commentId: z.int() }),
});
export const editSessionComment = change({ allow, input: CommentEdit, output: saved });
