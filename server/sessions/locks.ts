import type { Participant } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses, sessionSteps } from "@hb/domain/sessions/status.ts";
import type { ChangeContext } from "../log/acts.ts";
import { lockPerson } from "../participants/acts.ts";
import * as sql from "./sql.ts";

/*
 * People before sessions, sessions by their ids, stations last: whoever keeps to this order never waits in a circle.
 */

type LockContext = Pick<ChangeContext, "tx" | "now">;
interface VersionedId {
  id: number;
  version: number;
}

/** Nothing is overwritten that its editor has not seen: both values go back. */
function assertVersion(session: Session, version: number, mine: object): void {
  if (session.version !== version)
    refuse("aborted", "This session was just changed. Your change wasn't saved.", { theirs: session, mine });
}

/** For what concerns the slot alone. */
export async function lockSession(
  { tx, now }: LockContext,
  { id, version }: VersionedId,
  mine: object,
): Promise<Session> {
  const session = (await sql.lockSessions(tx, [id], now)).get(id);
  if (!session) refuse("not-found", "This session no longer exists.");
  assertVersion(session, version, mine);
  return session;
}

interface LockedVisit {
  session: Session;
  person: Participant;
  /** A further session that was asked for, such as the slot to move to. */
  other: Session | undefined;
}

/** A session with whom it is with, and with the slot it may move to. */
export async function lockVisit(
  { tx, now }: LockContext,
  { id, version, otherId }: VersionedId & { otherId?: number | undefined },
  mine: object,
): Promise<LockedVisit> {
  const found = (await sql.findParticipantOf(tx, id)) ?? refuse("not-found", "This session no longer exists.");
  const person = found.participantId === null ? undefined : await lockPerson(tx, found.participantId);
  const locked = await sql.lockSessions(tx, otherId === undefined ? [id] : [id, otherId], now);
  const session = locked.get(id) ?? refuse("not-found", "This session no longer exists.");
  assertVersion(session, version, mine);
  if (!person) refuse("failed-precondition", "No one is booked for this session.", { theirs: session });
  // The version grows with whoever is booked, so this is only whom the version speaks of.
  if (session.participant?.id !== person.id)
    refuse("aborted", "This session was just changed. Your change wasn't saved.", { theirs: session, mine });
  return { session, person, other: otherId === undefined ? undefined : locked.get(otherId) };
}

/** Booked, moved, cancelled and deleted is only what is not locked. */
export function assertUnlocked(session: Session): void {
  if (session.lockedAt !== null)
    refuse("failed-precondition", `${session.lockedBy} locked this session. Unlock it first.`, {
      lockedBy: session.lockedBy,
      theirs: session,
    });
}

/** A usual step, or a correction with its reason. */
export function assertStep(session: Session, to: SessionStatus, reason: string | undefined): void {
  if (session.status === to)
    refuse("failed-precondition", `The status is already ${sessionStatuses.label(to)}.`, { theirs: session });
  if (session.status === sessionStatus.rescheduled)
    refuse("failed-precondition", "This session was moved. Change the one it was moved to.", {
      rescheduledTo: session.rescheduledTo,
    });
  if (sessionSteps.needsReason(session.status, to) && reason === undefined)
    refuse("failed-precondition", "This isn't a usual next step. Enter a reason.", { needsReason: true });
}
