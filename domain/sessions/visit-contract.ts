import { z } from "zod";
import { change, Instant, PlainText, Reason, RequestId, read, Version } from "../contract.ts";
import { Selected } from "../participants/contract.ts";
import { ParticipantCard, ParticipantId } from "../participants/participant.ts";
import { LengthMinutes, Session, SessionId, StationId } from "./session.ts";

const allow = ["scheduler"] as const;
const saved = z.object({ version: Version });
/** Refused as `aborted` with `{ theirs, mine }` if a colleague or a visitor changed the session first. */
const oneVersion = { requestId: RequestId, id: SessionId, version: Version };

/** Finds people by name, id, phone or scanned code. Those who can be booked come first; the others have a reason. */
export const findPeopleToBook = read({
  names: "hidden",
  allow,
  input: z.object({ text: z.string().trim().min(1).max(300).meta({ names: "number" }), limit: z.int().min(1).max(50) }),
  output: z.object({
    people: z.array(
      ParticipantCard.extend({
        /** Null = can be booked, or moved if there is already a session. */
        reason: PlainText.nullable(),
        /** The session this person already has: booking means moving it. */
        session: Session.pick({ id: true, startsAt: true, status: true, version: true }).nullable(),
      }),
    ),
  }),
});

/**
 * Refused with a reason if the slot is taken (details `{ takenBy, nearest }`), locked, past, or held by a visitor
 * (details `{ heldUntil }`), unless `evenIfHeld`.
 */
export const bookSession = change({
  names: "hidden",
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

/** Opens the slot again. From any status but Scheduled it's a correction, which needs a reason. */
export const cancelBooking = change({
  names: "hidden",
  allow,
  input: z.object({ ...oneVersion, notify: z.boolean(), reason: Reason.optional() }),
  output: saved,
});

/** Moves to an open slot or to any free time. The old session stays as history. Returns the new session. */
export const moveBooking = change({
  names: "hidden",
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
/** Emails each of them a link to the booking page; Blank becomes Contacted. People who can't book are skipped. */
export const inviteToBook = change({
  names: "hidden",
  allow: ["scheduler", "participants"],
  input: z.object({ requestId: RequestId, selected: Selected }),
  output: z.object({
    invited: z.int(),
    left: z.array(z.object({ id: ParticipantId, reason: PlainText })),
  }),
  unlogged: "Status changes and emails are logged separately.",
});
