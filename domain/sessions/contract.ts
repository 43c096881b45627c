import { z } from "zod";
import { change, DateOn, Instant, read, Reason, RequestId, Version } from "../contract.ts";
import { DeviceName } from "../lookups/device-names.ts";
import { ParticipantCard, ParticipantId } from "../participants/participant.ts";
import { Selected } from "../participants/contract.ts";
import { SessionFilters } from "./filters.ts";
import { BonusCents, LengthMinutes, Session, SessionId, Station, StationDevices, StationId } from "./session.ts";
import { NewSlots, PlannedSlot } from "./slots.ts";
import { SessionStatus } from "./status.ts";

const allow = ["scheduler"] as const;
const saved = z.object({ version: Version });
const one = { requestId: RequestId, id: SessionId };
/** Refused `aborted` with `{ theirs, mine }` when a colleague or a visitor has changed the session meanwhile. */
const oneVersion = { ...one, version: Version };
const Page = { offset: z.int().min(0).max(10_000_000), limit: z.int().min(1).max(200) };

// Stations ------------------------------------------------------------------------------------------------------------

/** In the order of their names, archived ones too: past sessions took place there. */
export const listStations = read({ allow, input: z.null(), output: z.object({ stations: z.array(Station) }) });

/** A new one, or with id and version a change of one. */
export const saveStation = change({
  allow,
  input: z.object({
    requestId: RequestId,
    station: z.object({ id: StationId, version: Version }).nullable(),
    name: z.string().trim().min(1, "A station has a name.").max(60),
    devices: StationDevices,
  }),
  output: z.object({ id: StationId, version: Version }),
});

/** Not offered for new slots any more, or offered again. Refused while sessions are still to come there. */
export const archiveStation = change({
  allow,
  input: z.object({ requestId: RequestId, id: StationId, version: Version, archived: z.boolean() }),
  output: saved,
});

// The calendar --------------------------------------------------------------------------------------------------------

/** Longest period that is shown at once; longer ones are asked for as an agenda. */
export const longestPeriodDays = 45;
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

const SessionComment = z.object({
  id: z.int(),
  body: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  version: Version,
  /** How it read before, oldest first. */
  earlier: z.array(z.object({ body: z.string(), writtenAt: Instant })),
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
    comments: z.array(SessionComment),
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

// Slots ---------------------------------------------------------------------------------------------------------------

/** What createSlots would do: every slot in order of time, those left out with the reason. */
export const previewSlots = read({
  allow,
  input: NewSlots,
  output: z.object({ slots: z.array(PlannedSlot), create: z.int(), skip: z.int() }),
});

/** Makes all that do not conflict; what was left out is told in the same words as the preview's. */
export const createSlots = change({
  allow,
  input: z.object({ requestId: RequestId, slots: NewSlots }),
  output: z.object({ ids: z.array(SessionId), created: z.int(), skipped: z.array(PlannedSlot) }),
});

/** Drags or resizes an open slot; absent = as it is. Booked ones are moved by moveBooking. */
export const moveSlot = change({
  allow,
  input: z.object({
    ...oneVersion,
    startsAt: Instant.optional(),
    stationId: StationId.optional(),
    lengthMinutes: LengthMinutes.optional(),
  }),
  output: saved,
});

/** Open ones alone; the others stay and are told with the reason. Refused whole when it is only one and stays. */
export const deleteSlots = change({
  allow,
  input: z.object({
    requestId: RequestId,
    slots: z
      .array(z.object({ id: SessionId, version: Version }))
      .min(1)
      .max(2000),
  }),
  output: z.object({
    deleted: z.int(),
    left: z.array(z.object({ id: SessionId, reason: z.string() })),
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

/** The free slots nearest to a moment, in order of time. */
export const findFreeSlots = read({
  allow,
  input: z.object({
    near: Instant,
    device: DeviceName.optional(),
    stationId: StationId.optional(),
    limit: z.int().min(1).max(50),
  }),
  output: z.object({ slots: z.array(Session) }),
});

// Bookings ------------------------------------------------------------------------------------------------------------

/** People by name, id, phone, or a scanned code, who may be booked first; whoever may not be is shown with the reason. */
export const findPeopleToBook = read({
  allow,
  input: z.object({ text: z.string().trim().min(1).max(300), limit: z.int().min(1).max(50) }),
  output: z.object({
    people: z.array(
      ParticipantCard.extend({
        /** Null = may be booked. */
        reason: z.string().nullable(),
        /** The session this person has already: booking means moving it. */
        session: Session.pick({ id: true, startsAt: true, status: true, version: true }).nullable(),
      }),
    ),
  }),
});

/**
 * Refused with its reason when the slot is taken (details `{ takenBy, nearest }`), locked, past, or held by a visitor
 * (details `{ heldUntil }`), unless `evenIfHeld`.
 */
export const bookSession = change({
  allow,
  input: z.object({
    ...oneVersion,
    participantId: ParticipantId,
    /** Send the confirmation. */
    notify: z.boolean(),
    evenIfHeld: z.boolean().optional(),
  }),
  output: z.object({ version: Version, bookingId: z.uuid() }),
});

/** The slot is open again. Of another status than Scheduled it is a correction, which asks for a reason. */
export const cancelBooking = change({
  allow,
  input: z.object({ ...oneVersion, notify: z.boolean(), reason: Reason.optional() }),
  output: saved,
});

/** To an open slot, or to any free time: the old session stays as history. Answers the new session. */
export const moveBooking = change({
  allow,
  input: z.object({
    ...oneVersion,
    to: z.union([
      z.object({ sessionId: SessionId, version: Version }),
      z.object({ startsAt: Instant, stationId: StationId, lengthMinutes: LengthMinutes.optional() }),
    ]),
    notify: z.boolean(),
    reason: Reason.optional(),
    evenIfHeld: z.boolean().optional(),
  }),
  output: z.object({ sessionId: SessionId, version: Version }),
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

const CommentBody = z.string().trim().min(1, "A comment says something.").max(4000);
export const addSessionComment = change({
  allow,
  input: z.object({ ...one, body: CommentBody }),
  output: z.object({ commentId: z.int() }),
});
/** By its author alone; how it read before is kept. */
export const editSessionComment = change({
  allow,
  input: z.object({ requestId: RequestId, commentId: z.int().min(1), version: Version, body: CommentBody }),
  output: saved,
});

export const mostInvitedAtOnce = 1000;
/** Sends each of them a link to the booking page; a blank one becomes Contacted. Whoever may not book is left out. */
export const inviteToBook = change({
  allow: ["scheduler", "participants"],
  input: z.object({ requestId: RequestId, selected: Selected }),
  output: z.object({
    invited: z.int(),
    left: z.array(z.object({ id: ParticipantId, reason: z.string() })),
  }),
  unlogged: "Who becomes Contacted by it is in the log, and so is every mail that goes out.",
});

// Front desk and worklist ---------------------------------------------------------------------------------------------

/** Everybody expected on the site's today, or on another day, in order of arrival; open slots are not shown. */
export const listArrivals = read({
  allow,
  input: z.object({
    on: DateOn.optional(),
    /** Name, id, or a scanned code. */
    text: z.string().trim().max(300).optional(),
  }),
  output: z.object({
    on: DateOn,
    arrivals: z.array(Session.extend({ station: z.string(), hasConsent: z.boolean() })),
    /** Of the whole day, whatever is searched for. */
    counts: z.object({ expected: z.int(), hereNow: z.int(), done: z.int(), missed: z.int() }),
  }),
});

/** Past sessions left Scheduled, the oldest first: each must be closed. */
export const listOverdueSessions = read({
  allow,
  input: z.object(Page),
  output: z.object({ rows: z.array(Session), total: z.int() }),
});

/** Of sessions that begin on these days (both included, in the site's zone), by participant, the largest first. */
export const listBonusTotals = read({
  allow,
  input: z.object({ from: DateOn, to: DateOn, ...Page }),
  output: z.object({
    rows: z.array(
      z.object({
        participant: ParticipantCard,
        sessions: z.int(),
        bonusCents: z.int(),
      }),
    ),
    total: z.int(),
    sumCents: z.int(),
  }),
});
// The calendar feed ---------------------------------------------------------------------------------------------------

/** Whether the caller has a secret calendar address; the address itself is shown once, when it is made. */
export const getCalendarFeed = read({
  allow,
  input: z.null(),
  output: z.object({ feed: z.object({ createdAt: Instant, lastReadAt: Instant.nullable() }).nullable() }),
});
/** A new secret address; the one before does not work any more. A repeated request answers no address. */
export const createCalendarFeed = change({
  allow,
  input: z.object({ requestId: RequestId }),
  output: z.object({ address: z.string().nullable() }),
  kept: () => ({ address: null }),
});
export const revokeCalendarFeed = change({
  allow,
  input: z.object({ requestId: RequestId }),
  output: z.object({}),
});
