import type { Participant } from "@hb/domain/participants/participant.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { nearest, slotProblem, slotProblems, whyNotBookable } from "@hb/domain/sessions/booking.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { bookSession, cancelBooking, moveBooking } from "@hb/domain/sessions/visit-contract.ts";
import { handle } from "../handle.ts";
import { nameFor } from "../hidden-names/acts.ts";
import type { ChangeContext } from "../log/acts.ts";
import { lockPerson } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import * as bookings from "./booking/booking-sql.ts";
import { assertStep, assertUnlocked, lockVisit } from "./locks.ts";
import { findStation } from "./slots/stations-sql.ts";
import { stationText } from "./slots/text.ts";
import * as sql from "./sql.ts";
import { sessionText, visitText } from "./text.ts";
import { book, cancel, move } from "./visits.ts";
import { listFreeAround } from "./worklists/list-sql.ts";

/** Visits booked, moved and canceled by staff. */
export const visitFunctions = (site: Site) => [
  handle(bookSession, async (context, { id, version, participantId, notify, evenIfHeld }) => {
    const { tx, now } = context;
    const person = await lockPerson(tx, participantId);
    const session = (await sql.lockSessions(tx, [id], now)).get(id);
    if (!session) refuse("not-found", sessionText.gone);
    await assertBookable(context, session, { evenIfHeld: evenIfHeld === true, mine: { participantId } });
    if (session.version !== version)
      refuse("aborted", sessionText.justChanged, { theirs: session, mine: { participantId } });
    await assertMayBeBooked(context, person);
    return book(context, site, { session, person, notify });
  }),

  handle(cancelBooking, async (context, { id, version, notify, reason }) => {
    const { session, person } = await lockVisit(context, { id, version }, { status: sessionStatus.open });
    assertUnlocked(session);
    assertStep(session, sessionStatus.open, reason);
    return { version: await cancel(context, site, { session, person, notify, reason }) };
  }),

  handle(moveBooking, async (context, { id, version, to, notify, reason, evenIfHeld }) => {
    const otherId = "sessionId" in to ? to.sessionId : undefined;
    const { session, person, other } = await lockVisit(context, { id, version, otherId }, { to });
    assertUnlocked(session);
    assertStep(session, sessionStatus.rescheduled, reason);
    const told = { session, person, notify, reason };
    if (!("sessionId" in to)) return move(context, site, { ...told, to: await freeTime(context, session, to) });
    if (!other) refuse("not-found", visitText.slotGone);
    if (other.id === session.id) refuse("failed-precondition", visitText.sameTime);
    await assertBookable(context, other, { evenIfHeld: evenIfHeld === true, mine: { to } });
    if (other.version !== to.version) refuse("aborted", visitText.slotJustChanged, { theirs: other, mine: { to } });
    return move(context, site, { ...told, to: other });
  }),
];

/** Says who has the slot now, and which slots nearby are open. */
async function assertBookable(
  { tx, now, actor }: ChangeContext,
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
  const who = participant ? `${participant.id} ${nameFor(actor, participant)}` : null;
  const bookedBy = booking?.bookedByKind === "staff" ? booking.bookedByName : null;
  refuse("aborted", visitText.taken(who, bookedBy), {
    ...details,
    takenBy: { participant, kind: booking?.bookedByKind ?? null, name: booking?.bookedByName ?? null },
  });
}

async function assertMayBeBooked({ tx, now, actor }: ChangeContext, person: Participant): Promise<void> {
  const active = await sql.findActiveSessionOf(tx, person.id);
  if (active !== undefined) {
    const [session] = await sql.findSessions(tx, [active], now);
    const isPast = session !== undefined && session.startsAt <= now;
    const name = nameFor(actor, person);
    refuse("failed-precondition", isPast ? visitText.hasPastSession(name) : visitText.hasSession(name), { session });
  }
  const reason = whyNotBookable(person);
  if (reason !== null) refuse("failed-precondition", visitText.notBookable(nameFor(actor, person), reason));
}

async function freeTime(
  { tx, now }: ChangeContext,
  old: Session,
  to: { startsAt: string; stationId: number; lengthMinutes?: number | undefined },
): Promise<sql.NewSlot> {
  const station = await findStation(tx, to.stationId);
  if (!station || station.archivedAt !== null) refuse("failed-precondition", stationText.notInUse);
  if (to.startsAt <= now) refuse("failed-precondition", slotProblems.past);
  const { startsAt, stationId, lengthMinutes = old.lengthMinutes } = to;
  return { startsAt, stationId, lengthMinutes, device: null };
}
