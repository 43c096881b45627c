import { readerAt, staffDateTime } from "@hb/domain/format.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses, sessionSteps } from "@hb/domain/sessions/status.ts";
import { isTooEarly, possibleFrom } from "@hb/domain/sessions/timing.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { type ChangeContext, findLastChange } from "../log/acts.ts";
import { lockPerson } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { statusText } from "../text.ts";
import * as sql from "./sql.ts";
import { sessionText, stepText } from "./text.ts";

/* Locks are taken in the order people, sessions by id, stations, so that transactions can't deadlock. */

type LockContext = Pick<ChangeContext, "tx" | "now">;
interface VersionedId {
  id: number;
  version: number;
}

/** Refuses to overwrite what the editor hasn't seen, and returns both values and who changed it. */
async function assertVersion(tx: Tx, session: Session, version: number, mine: object): Promise<void> {
  if (session.version === version) return;
  const actions = "bonusCents" in mine ? [logAction.sessionBonus] : [logAction.sessionStatus, logAction.booking];
  const changed = await findLastChange(tx, { kind: "session", id: String(session.id) }, actions);
  refuse("aborted", sessionText.justChanged, { theirs: session, mine, changed });
}

/** For changes that only affect the slot. */
export async function lockSession(
  { tx, now }: LockContext,
  { id, version }: VersionedId,
  mine: object,
): Promise<Session> {
  const session = (await sql.lockSessions(tx, [id], now)).get(id);
  if (!session) refuse("not-found", sessionText.gone);
  await assertVersion(tx, session, version, mine);
  return session;
}

interface LockedVisit {
  session: Session;
  person: Participant;
  /** Another requested session, such as the slot to move to. */
  other: Session | undefined;
}

/** A session with its participant and the slot it may move to. */
export async function lockVisit(
  { tx, now }: LockContext,
  { id, version, otherId }: VersionedId & { otherId?: number | undefined },
  mine: object,
): Promise<LockedVisit> {
  const found = (await sql.findParticipantOf(tx, id)) ?? refuse("not-found", sessionText.gone);
  const person = found.participantId === null ? undefined : await lockPerson(tx, found.participantId);
  const locked = await sql.lockSessions(tx, otherId === undefined ? [id] : [id, otherId], now);
  const session = locked.get(id) ?? refuse("not-found", sessionText.gone);
  await assertVersion(tx, session, version, mine);
  if (!person) refuse("failed-precondition", sessionText.noOneBooked, { theirs: session });
  // The version also changes with the participant, so this only happens with an outdated version.
  if (session.participant?.id !== person.id) refuse("aborted", sessionText.justChanged, { theirs: session, mine });
  return { session, person, other: otherId === undefined ? undefined : locked.get(otherId) };
}

/** Locked sessions can't be booked, moved, canceled or deleted. */
export function assertUnlocked(session: Session): void {
  if (session.lockedAt !== null)
    refuse("failed-precondition", sessionText.locked(session.lockedBy), {
      lockedBy: session.lockedBy,
      theirs: session,
    });
}

/** A usual step, or a correction with a reason. */
export function assertStep(session: Session, to: SessionStatus, reason: string | undefined): void {
  if (session.status === to)
    refuse("failed-precondition", statusText.already(sessionStatuses.label(to)), { theirs: session });
  if (session.status === sessionStatus.rescheduled)
    refuse("failed-precondition", stepText.wasMoved, { rescheduledTo: session.rescheduledTo });
  if (sessionSteps.needsReason(session.status, to) && reason === undefined)
    refuse("failed-precondition", statusText.needsReason, { needsReason: true });
}

/** Check-in and no-show wait for the visit's time; before it, they are corrections. */
export function assertTime(
  session: Session,
  to: SessionStatus,
  { now, reason, site }: { now: string; reason: string | undefined; site: Site },
): void {
  const { checkInMinutes, timeZone } = site;
  if (reason !== undefined || !isTooEarly(session, to, { now, checkInMinutes })) return;
  const from = possibleFrom(session, to, checkInMinutes) ?? session.startsAt;
  const when = staffDateTime(from, readerAt(timeZone, now));
  const sentence = to === sessionStatus.checkedIn ? stepText.checkInTooEarly(when) : stepText.noShowTooEarly(when);
  refuse("failed-precondition", sentence, { needsReason: true, possibleFrom: from });
}
