import { z } from "zod";
import { change, Instant, Reason, RequestId, read, Version } from "../contract.ts";
import { Selected } from "../participants/contract.ts";
import { ParticipantCard, ParticipantId } from "../participants/participant.ts";
import { LengthMinutes, Session, SessionId, StationId } from "./session.ts";

const allow = ["scheduler"] as const;
const saved = z.object({ version: Version });
/** Refused `aborted` with `{ theirs, mine }` when a colleague or a visitor has changed the session meanwhile. */
const oneVersion = { requestId: RequestId, id: SessionId, version: Version };

/** People by name, id, phone, or a scanned code, who may be booked first; whoever may not be is shown with the reason. */
export const findPeopleToBook = read({
  allow,
  input: z.object({ text: z.string().trim().min(1).max(300), limit: z.int().min(1).max(50) }),
  output: z.object({
    people: z.array(
      ParticipantCard.extend({
        /** Null = may be booked, or moved when there is a session already. */
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

export const maxInvitedAtOnce = 1000;
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
