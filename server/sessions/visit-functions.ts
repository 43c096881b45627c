import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { nearest, slotProblem, slotProblems, whyNotBookable } from "@hb/domain/sessions/booking.ts";
import {
  addSessionComment,
  editSessionComment,
  setSessionBonus,
  setSessionStatus,
} from "@hb/domain/sessions/contract.ts";
import { bookSession, cancelBooking, moveBooking } from "@hb/domain/sessions/visit-contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus, sessionSteps, type SessionStatus } from "@hb/domain/sessions/status.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import { requireConsent } from "../consent/acts.ts";
import { type Happening, record } from "../log/acts.ts";
import { findPerson, lockPerson } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import * as bookings from "./booking-sql.ts";
import * as comments from "./comments-sql.ts";
import { listFreeAround } from "./list-sql.ts";
import { assertUnlocked, lockVisit } from "./locks.ts";
import { findStation } from "./stations-sql.ts";
import * as sql from "./sql.ts";
import { aboutSession, affect, because, book, cancel, move, stopReminders } from "./visits.ts";

/** Who comes when: booked, moved, cancelled, checked in and closed by staff. */
export const visitFunctions = (site: Site) => [
  handle(bookSession, async (happening, { id, version, participantId, notify, evenIfHeld }) => {
    const { tx, now } = happening;
    const person = await lockPerson(tx, participantId);
    const session = (await sql.lockSessions(tx, [id], now)).get(id);
    if (!session) refuse("not-found", "This session does not exist any more.");
    await assertBookable(happening, session, { evenIfHeld: evenIfHeld === true, mine: { participantId } });
    if (session.version !== version)
      refuse("aborted", "This session has been changed meanwhile. Nothing was overwritten.", {
        theirs: session,
        mine: { participantId },
      });
    await assertMayBeBooked(happening, person);
    return book(happening, site, { session, person, notify });
  }),

  handle(cancelBooking, async (happening, { id, version, notify, reason }) => {
    const { session, person } = await lockVisit(happening, { id, version }, { status: sessionStatus.open });
    assertUnlocked(session);
    assertStep(session, sessionStatus.open, reason);
    return { version: await cancel(happening, site, { session, person, notify, reason }) };
  }),

  handle(moveBooking, async (happening, { id, version, to, notify, reason, evenIfHeld }) => {
    const otherId = "sessionId" in to ? to.sessionId : undefined;
    const { session, person, other } = await lockVisit(happening, { id, version, otherId }, { to });
    assertUnlocked(session);
    assertStep(session, sessionStatus.rescheduled, reason);
    const told = { session, person, notify, reason };
    if (!("sessionId" in to)) return move(happening, site, { ...told, to: await freeTime(happening, session, to) });
    if (!other) refuse("not-found", "This slot does not exist any more.");
    if (other.id === session.id) refuse("failed-precondition", "The session is at this time already.");
    await assertBookable(happening, other, { evenIfHeld: evenIfHeld === true, mine: { to } });
    if (other.version !== to.version)
      refuse("aborted", "The new slot has been changed meanwhile. Nothing was overwritten.", {
        theirs: other,
        mine: { to },
      });
    return move(happening, site, { ...told, to: other });
  }),

  handle(setSessionStatus, async (happening, { id, version, to, excused, reason, withoutConsent }) => {
    const { tx, now } = happening;
    const { session, person } = await lockVisit(happening, { id, version }, { status: to });
    const isExcuse = to === sessionStatus.noShow && session.status === to;
    if (to === sessionStatus.open) refuse("failed-precondition", "To free this session, cancel its booking.");
    if (to === sessionStatus.rescheduled) refuse("failed-precondition", "To reschedule, move the booking.");
    if (session.status === sessionStatus.rescheduled)
      refuse("failed-precondition", "This session was moved: change the one it was moved to.", {
        rescheduledTo: session.rescheduledTo,
      });
    if (isExcuse && (excused ?? session.excused) === session.excused)
      refuse("failed-precondition", "This is noted already.", { theirs: session });
    if (!isExcuse) assertStep(session, to, reason);
    const isOverridden =
      to === sessionStatus.completed && (await requireConsent(happening, person.id, withoutConsent)) === "overridden";
    const saved = await sql.changeSession(tx, id, momentsOf(session, to, { now, excused }), now);
    const told = isOverridden ? withoutConsent : reason;
    if (!isExcuse) {
      await followBooking(happening, session, to, person);
      await affect(happening, person, { from: session.status, to }, reason);
    }
    await record(happening, {
      action: 3,
      ...aboutSession(session, person),
      payload: {
        old: session.status,
        new: to,
        startsAt: session.startsAt,
        ...because(told),
        ...(to === sessionStatus.noShow && { excused: excused ?? false }),
        ...(isOverridden && { withoutConsent: true as const }),
      },
    });
    return { version: saved };
  }),

  handle(setSessionBonus, async (happening, { id, version, bonusCents, reason }) => {
    const { session, person } = await lockVisit(happening, { id, version }, { bonusCents });
    if (session.bonusCents === bonusCents) refuse("failed-precondition", "Nothing is changed.");
    const saved = await sql.changeSession(happening.tx, id, { bonusCents }, happening.now);
    const { startsAt } = session;
    await record(happening, {
      action: 7,
      ...aboutSession(session, person),
      payload: { old: session.bonusCents, new: bonusCents, startsAt, ...because(reason) },
    });
    return { version: saved };
  }),

  handle(addSessionComment, async (happening, { id, body }) => {
    const { tx, actor, now } = happening;
    const [session] = await sql.findSessions(tx, [id], now);
    if (!session) refuse("not-found", "This session does not exist any more.");
    const author = staffOf(actor);
    const commentId = await comments.insertComment(tx, {
      sessionId: id,
      participantId: session.participant?.id ?? null,
      authorId: author.userId,
      authorName: author.name,
      body,
      now,
    });
    await recordComment(happening, session, { old: null, new: body });
    return { commentId };
  }),

  handle(editSessionComment, async (happening, { commentId, version, body }) => {
    const { tx, actor, now } = happening;
    const comment = (await comments.lockComment(tx, commentId)) ?? refuse("not-found", "There is no such comment.");
    if (comment.authorId !== staffOf(actor).userId)
      refuse("permission-denied", `Only ${comment.authorName} can edit this comment.`);
    if (comment.version !== version)
      refuse("aborted", "This comment was changed meanwhile. Nothing was overwritten.", {
        theirs: { body: comment.body, version: comment.version },
        mine: { body },
      });
    if (comment.body === body) refuse("failed-precondition", "Nothing is changed.");
    const [session] = await sql.findSessions(tx, [comment.sessionId], now);
    if (!session) refuse("not-found", "This session does not exist any more.");
    const saved = await comments.editComment(tx, { id: commentId, body, now });
    await recordComment(happening, session, { old: comment.body, new: body });
    return { version: saved };
  }),
];

/** A usual step, or a correction with its reason. */
function assertStep(session: Session, to: SessionStatus, reason: string | undefined): void {
  if (session.status === to) refuse("failed-precondition", "This is the status already.", { theirs: session });
  if (session.status === sessionStatus.rescheduled)
    refuse("failed-precondition", "This session was moved: change the one it was moved to.", {
      rescheduledTo: session.rescheduledTo,
    });
  if (sessionSteps.needsReason(session.status, to) && reason === undefined)
    refuse("failed-precondition", "This is not a usual step: give a reason.", { needsReason: true });
}

/** Whoever is too late is told who was faster, and what is free nearby. */
async function assertBookable(
  { tx, now }: Happening,
  slot: Session,
  { evenIfHeld, mine }: { evenIfHeld: boolean; mine: object },
): Promise<void> {
  const problem = slotProblem(slot, { now, isHeldByOther: slot.heldUntil !== null && !evenIfHeld });
  if (problem === null) return;
  if (problem === "locked") assertUnlocked(slot);
  const around = { near: slot.startsAt, limit: 5, now };
  const details = {
    reason: problem,
    theirs: slot,
    mine,
    nearest: nearest(await listFreeAround(tx, around), slot.startsAt, 5),
    ...(problem === "held" && { heldUntil: slot.heldUntil }),
  };
  if (problem !== "taken") refuse("failed-precondition", slotProblems[problem], details);
  const booking = await bookings.findStandingBooking(tx, slot.id);
  const { participant } = slot;
  const who = participant ? `${participant.id} ${fullName(participant)}` : "Somebody";
  const how = booking?.bookedByKind === "staff" ? ` (booked by ${booking.bookedByName})` : "";
  refuse("aborted", `${who} has this slot already${how}.`, {
    ...details,
    takenBy: { participant, kind: booking?.bookedByKind ?? null, name: booking?.bookedByName ?? null },
  });
}

async function assertMayBeBooked({ tx, now }: Happening, person: Participant): Promise<void> {
  const active = await sql.findActiveSessionOf(tx, person.id);
  if (active !== undefined) {
    const [session] = await sql.findSessions(tx, [active], now);
    const isPast = session !== undefined && session.startsAt <= now;
    const sentence = isPast
      ? `${fullName(person)} has a past session that was not closed: close it first.`
      : `${fullName(person)} has a session already: move it instead.`;
    refuse("failed-precondition", sentence, { session });
  }
  const reason = whyNotBookable(person.status);
  if (reason !== null) refuse("failed-precondition", `${fullName(person)} cannot be booked. ${reason}`);
}

async function freeTime(
  { tx, now }: Happening,
  old: Session,
  to: { startsAt: string; stationId: number; lengthMinutes?: number | undefined },
): Promise<sql.NewSlot> {
  const station = await findStation(tx, to.stationId);
  if (!station || station.archivedAt !== null) refuse("failed-precondition", "This station is not in use.");
  if (to.startsAt <= now) refuse("failed-precondition", slotProblems.past);
  const { startsAt, stationId, lengthMinutes = old.lengthMinutes } = to;
  return { startsAt, stationId, lengthMinutes, device: null };
}

function momentsOf(
  session: Session,
  to: SessionStatus,
  { now, excused }: { now: string; excused?: boolean | undefined },
) {
  const isHere = to === sessionStatus.checkedIn || to === sessionStatus.completed;
  const cameInVain = to === sessionStatus.failedComp || to === sessionStatus.failedNoComp;
  return {
    status: to,
    checkedInAt: isHere ? (session.checkedInAt ?? now) : cameInVain ? session.checkedInAt : null,
    completedAt: to === sessionStatus.completed ? now : null,
    excused: to === sessionStatus.noShow ? (excused ?? false) : null,
  };
}

/** A withdrawn visit is out of the person's calendar; a correction puts it back. Missed ones are not reminded of. */
async function followBooking(
  happening: Happening,
  session: Session,
  to: SessionStatus,
  person: Participant,
): Promise<void> {
  const { tx, actor, now } = happening;
  const booking = await bookings.findLastBooking(tx, session.id);
  if (!booking || booking.participantId !== person.id) return;
  const by = actor.kind === "staff" ? actor.name : fullName(person);
  if (to === sessionStatus.withdrawn) await bookings.endBooking(tx, booking.id, { as: "withdrawn", by, now });
  else if (booking.endedAs === "withdrawn") await bookings.moveBooking(tx, booking.id, session.id, now);
  if (to !== sessionStatus.scheduled && to !== sessionStatus.checkedIn)
    await stopReminders(happening, booking.id, "The visit is over.");
}

async function recordComment(
  happening: Happening,
  session: Session,
  change: { old: string | null; new: string },
): Promise<void> {
  const person = session.participant ? await findPerson(happening.tx, session.participant.id) : undefined;
  const payload = { ...change, startsAt: session.startsAt };
  await record(happening, { action: 4, ...aboutSession(session, person), payload });
}
