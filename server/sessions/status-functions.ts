import { logAction } from "@hb/domain/log/actions.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { setSessionBonus, setSessionStatus } from "@hb/domain/sessions/contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus } from "@hb/domain/sessions/status.ts";
import { requireConsent } from "../consent/acts.ts";
import { handle } from "../handle.ts";
import { type ChangeContext, record } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { changeText } from "../text.ts";
import * as bookings from "./booking/booking-sql.ts";
import { whenDone } from "./done-at.ts";
import { assertStep, assertTime, lockVisit } from "./locks.ts";
import * as sql from "./sql.ts";
import { stepText, visitEmailText } from "./text.ts";
import { aboutSession, momentsBefore, stopReminders, updateParticipantStatus, withReason } from "./visits.ts";

/** A visit's progress: checked in, closed, paid. */
export const statusFunctions = (site: Site) => [
  handle(setSessionStatus, async (context, { id, version, to, excused, reason, withoutConsent, doneAt }) => {
    const { tx, now } = context;
    const { at, late } = whenDone(context, site, doneAt);
    const { session, person } = await lockVisit(context, { id, version }, { status: to });
    const isExcuse = to === sessionStatus.noShow && session.status === to;
    if (to === sessionStatus.open) refuse("failed-precondition", stepText.cancelInstead);
    if (to === sessionStatus.rescheduled) refuse("failed-precondition", stepText.moveInstead);
    if (session.status === sessionStatus.rescheduled)
      refuse("failed-precondition", stepText.wasMoved, { rescheduledTo: session.rescheduledTo });
    if (isExcuse && (excused ?? session.excused) === session.excused)
      refuse("failed-precondition", stepText.alreadyRecorded, { theirs: session });
    if (!isExcuse) assertStep(session, to, reason);
    assertTime(session, to, { now: at, reason, site });
    const isOverridden =
      to === sessionStatus.completed && (await requireConsent(context, person.id, withoutConsent)) === "overridden";
    const saved = await sql.changeSession(tx, id, momentsOf(session, to, { at, excused }), now);
    const told = isOverridden ? withoutConsent : reason;
    if (!isExcuse) {
      await followBooking(context, session, to, person);
      await updateParticipantStatus(context, person, { from: session.status, to }, reason);
    }
    await record(context, {
      action: logAction.sessionStatus,
      ...aboutSession(session, person),
      payload: {
        old: session.status,
        new: to,
        startsAt: session.startsAt,
        ...withReason(told),
        ...(to === sessionStatus.noShow && { excused: excused ?? false }),
        ...(isOverridden && { withoutConsent: true as const }),
        was: momentsBefore(session),
        ...late,
      },
    });
    return { version: saved };
  }),

  handle(setSessionBonus, async (context, { id, version, bonusCents, reason, doneAt }) => {
    const { late } = whenDone(context, site, doneAt);
    const { session, person } = await lockVisit(context, { id, version }, { bonusCents });
    if (session.bonusCents === bonusCents) refuse("failed-precondition", changeText.none);
    const saved = await sql.changeSession(context.tx, id, { bonusCents }, context.now);
    const { startsAt } = session;
    await record(context, {
      action: logAction.sessionBonus,
      ...aboutSession(session, person),
      payload: { old: session.bonusCents, new: bonusCents, startsAt, ...withReason(reason), ...late },
    });
    return { version: saved };
  }),
];

function momentsOf(
  session: Session,
  to: SessionStatus,
  { at, excused }: { at: string; excused?: boolean | undefined },
) {
  const isHere = to === sessionStatus.checkedIn || to === sessionStatus.completed;
  const cameInVain = to === sessionStatus.failedComp || to === sessionStatus.failedNoComp;
  return {
    status: to,
    checkedInAt: isHere ? (session.checkedInAt ?? at) : cameInVain ? session.checkedInAt : null,
    // Another desk may have checked them in meanwhile.
    completedAt: to === sessionStatus.completed ? latest(at, session.checkedInAt) : null,
    excused: to === sessionStatus.noShow ? (excused ?? false) : null,
  };
}

const latest = (at: string, other: string | null) => (other !== null && other > at ? other : at);

/** A withdrawn visit is removed from the person's calendar; a correction adds it again. Missed visits get no reminders. */
async function followBooking(
  context: ChangeContext,
  session: Session,
  to: SessionStatus,
  person: Participant,
): Promise<void> {
  const { tx, actor, now } = context;
  const booking = await bookings.findLastBooking(tx, session.id);
  if (!booking || booking.participantId !== person.id) return;
  const by = actor.kind === "staff" ? actor.name : fullName(person);
  if (to === sessionStatus.withdrawn) await bookings.endBooking(tx, booking.id, { as: "withdrawn", by, now });
  else if (booking.endedAs === "withdrawn") await bookings.moveBooking(tx, booking.id, session.id, now);
  if (to !== sessionStatus.scheduled && to !== sessionStatus.checkedIn)
    await stopReminders(context, booking.id, visitEmailText.over);
}
