import { randomUUID } from "node:crypto";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { LogEntry } from "@hb/domain/log/entry.ts";
import { fullName, type Participant } from "@hb/domain/participants/participant.ts";
import { isActive } from "@hb/domain/sessions/booking.ts";
import { participantStatusAfterStep } from "@hb/domain/sessions/effects.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, stationFreeStatuses } from "@hb/domain/sessions/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { planEmails, sendAndPlan, sendEmail, stopPlannedEmails } from "../emails/acts.ts";
import { type ChangeContext, recordAll } from "../log/acts.ts";
import { changeParticipant } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import * as bookings from "./booking/booking-sql.ts";
import { findStation, listStations } from "./slots/stations-sql.ts";
import * as sql from "./sql.ts";
import { visitEmailText as text } from "./text.ts";

/*
 * What a booking, a move and a cancellation do, whoever requests them. Whether they are allowed is decided before, on
 * locked rows.
 */

interface NotifyOptions {
  /** The person gets an email about it. */
  notify: boolean;
  reason?: string | undefined;
}
type VisitChange = NotifyOptions & { session: Session; person: Participant };

/** The session and person that a log entry is about. */
export function aboutSession(session: Pick<Session, "id">, person: Participant | undefined) {
  return {
    subject: { kind: "session", id: String(session.id) } as const,
    ...(person && { participantId: person.id, participantName: fullName(person) }),
  };
}

/** What a new status replaces besides the status. */
export const momentsBefore = ({ excused, checkedInAt, completedAt }: Session) => ({
  excused,
  checkedInAt,
  completedAt,
});

export const withReason = (reason: string | undefined) => (reason === undefined ? {} : { reason });

/** How the log names slots: with the station's current name. */
export async function slotsForLog(db: Queryable) {
  const names = new Map((await listStations(db)).map(({ id, name }) => [id, name]));
  return ({ startsAt, lengthMinutes, stationId, device }: sql.NewSlot) => {
    const station = names.get(stationId) ?? "";
    return { startsAt, lengthMinutes, station, device: device as Session["device"] };
  };
}

function bookedBy({ actor }: ChangeContext, person: Participant): bookings.BookedBy {
  if (actor.kind === "staff") return { kind: "staff", id: actor.userId, name: actor.name };
  if (actor.kind === "participant") return { kind: "participant", id: null, name: fullName(person) };
  return { kind: "system", id: null, name: "HB" };
}

const aboutBooking = (id: string) => ({ kind: "booking", id }) as const;

/** One email for each state that the person's calendar needs to know. */
function bookingEmail({ id, participantId, sequence }: Pick<bookings.Booking, "id" | "participantId" | "sequence">) {
  const cause = `booking:${id}:${sequence}`;
  return { type: emailType.bookingConfirmation, participantId, about: aboutBooking(id), cause };
}

/** Updates the participant's status after a step of their session. */
export async function updateParticipantStatus(
  context: ChangeContext,
  person: Participant,
  step: { from: SessionStatus; to: SessionStatus },
  reason?: string,
): Promise<void> {
  const active = isActive(step.to) ? undefined : await sql.findActiveSessionOf(context.tx, person.id);
  const status = participantStatusAfterStep(step, person.status, { hasAnother: active !== undefined });
  if (status !== undefined) await changeParticipant(context, person, { status }, { reason });
}

/** Books an open slot for this person. */
export async function book(
  context: ChangeContext,
  site: Site,
  { session, person, notify }: VisitChange,
): Promise<{ version: number; bookingId: string }> {
  const { tx, now } = context;
  const bookingId = randomUUID();
  const about = aboutBooking(bookingId);
  const planned = {
    trigger: "sessionBooked",
    participantId: person.id,
    about,
    at: session.startsAt,
    isNew: true,
  } as const;
  const payload = { what: "booked", startsAt: session.startsAt } as const;
  // None of these depends on another: sent together, they lock the slot for only a few round trips.
  const [version] = await Promise.all([
    bookings.takeSlot(tx, {
      id: bookingId,
      participantId: person.id,
      sessionId: session.id,
      by: bookedBy(context, person),
      now,
    }),
    updateParticipantStatus(context, person, { from: session.status, to: sessionStatus.scheduled }),
    recordAll(context, [{ action: logAction.booking, ...aboutSession(session, person), payload }]),
    notify
      ? sendAndPlan(context, site, bookingEmail({ id: bookingId, participantId: person.id, sequence: 0 }), planned)
      : planEmails(context, site, planned),
  ]);
  return { version, bookingId };
}

/** Opens the slot again, without any trace of the person. */
export async function cancel(
  context: ChangeContext,
  site: Site,
  { session, person, notify, reason }: VisitChange,
): Promise<number> {
  const { tx, now } = context;
  const booking = await bookings.findStandingBooking(tx, session.id);
  const version = await sql.changeSession(
    tx,
    session.id,
    {
      status: sessionStatus.open,
      participantId: null,
      bonusCents: 0,
      checkedInAt: null,
      completedAt: null,
      excused: null,
      rescheduledFrom: null,
    },
    now,
  );
  if (booking) await bookings.endBooking(tx, booking.id, { as: "cancelled", by: bookedBy(context, person).name, now });
  await updateParticipantStatus(context, person, { from: session.status, to: sessionStatus.open }, reason);
  const { startsAt, bonusCents } = session;
  const about = aboutSession(session, person);
  await recordAll(context, [
    {
      action: logAction.booking,
      ...about,
      payload: {
        what: "cancelled",
        startsAt,
        was: { status: session.status, ...momentsBefore(session) },
        ...withReason(reason),
      },
    },
    ...(bonusCents > 0
      ? [{ action: logAction.sessionBonus, ...about, payload: { old: bonusCents, new: 0, startsAt } }]
      : []),
  ]);
  if (!booking) return version;
  await stopPlannedEmails(context, { about: aboutBooking(booking.id), reason: text.canceled });
  if (notify) await sendEmail(context, site, bookingEmail({ ...booking, sequence: booking.sequence + 1 }));
  return version;
}

/**
 * The old session stays as history, the new one is booked, and the old time opens again if it's in the future. The visit
 * stays the same: in the person's calendar it moves.
 */
export async function move(
  context: ChangeContext,
  site: Site,
  { session: old, person, to, notify, reason }: VisitChange & { to: Session | sql.NewSlot },
): Promise<{ sessionId: number; version: number }> {
  const { tx, now } = context;
  await sql.lockStations(tx, [old.stationId, to.stationId]);
  const isNew = !("id" in to);
  const sessionId = isNew ? await sql.nextSessionId(tx) : to.id;
  await sql.changeSession(
    tx,
    old.id,
    { status: sessionStatus.rescheduled, rescheduledTo: sessionId, excused: null },
    now,
  );
  if (isNew) await sql.insertSlotAs(tx, sessionId, to, now);
  const device = to.device ?? (await deviceFor(context, old.device, to.stationId));
  const version = await sql.changeSession(
    tx,
    sessionId,
    { status: sessionStatus.scheduled, participantId: person.id, rescheduledFrom: old.id, device },
    now,
  );
  const booking = await moveBooking(context, { from: old.id, to: sessionId, person });
  await bookings.dropHoldsAt(tx, sessionId, person.id);
  const freed = await freeOldTime(context, old);
  await updateParticipantStatus(context, person, { from: old.status, to: sessionStatus.scheduled }, reason);

  const slotInWords = await slotsForLog(tx);
  const created = (slot: sql.NewSlot & { id: number }): LogEntry => {
    const payload = { what: "created", new: slotInWords(slot) } as const;
    return { action: logAction.session, ...aboutSession(slot, undefined), payload };
  };
  const entries: LogEntry[] = [
    {
      action: logAction.sessionStatus,
      ...aboutSession(old, person),
      payload: {
        old: old.status,
        new: sessionStatus.rescheduled,
        startsAt: old.startsAt,
        was: momentsBefore(old),
        ...withReason(reason),
      },
    },
    ...(isNew ? [created({ ...to, device, id: sessionId })] : []),
    {
      action: logAction.booking,
      ...aboutSession({ id: sessionId }, person),
      payload: {
        what: "booked",
        startsAt: to.startsAt,
        // A slot that is only booked keeps its device.
        ...(!isNew && device !== to.device && { was: { device: to.device } }),
        ...withReason(reason),
      },
    },
    ...freed.map(created),
  ];
  await recordAll(context, entries);
  const about = aboutBooking(booking.id);
  await stopPlannedEmails(context, { about, reason: text.moved });
  const planned = { trigger: "sessionBooked", participantId: person.id, about, at: to.startsAt } as const;
  if (notify) await sendAndPlan(context, site, bookingEmail(booking), planned);
  else await planEmails(context, site, planned);
  return { sessionId, version };
}

/** Keeps the chosen device if the new station has it. */
async function deviceFor({ tx }: ChangeContext, device: Session["device"], stationId: number) {
  const station = await findStation(tx, stationId);
  return device !== null && station?.devices.includes(device) ? device : null;
}

async function moveBooking(
  context: ChangeContext,
  { from, to, person }: { from: number; to: number; person: Participant },
): Promise<bookings.Booking> {
  const { tx, now } = context;
  const known = await bookings.findLastBooking(tx, from);
  const id = known?.participantId === person.id ? known.id : randomUUID();
  if (known?.id === id) await bookings.moveBooking(tx, id, to, now);
  else
    await bookings.insertBooking(tx, {
      id,
      participantId: person.id,
      sessionId: to,
      by: bookedBy(context, person),
      now,
    });
  const booking = await bookings.findBooking(tx, id);
  if (!booking) throw new Error("A moved booking is gone.");
  return booking;
}

async function freeOldTime({ tx, now }: ChangeContext, old: Session) {
  const station = await findStation(tx, old.stationId);
  const isFree = old.startsAt > now && !stationFreeStatuses.includes(old.status) && station?.archivedAt === null;
  return isFree ? sql.insertSlots(tx, [old], now) : [];
}

/** A session that ended without its visit gets no more reminders. */
export async function stopReminders(context: ChangeContext, bookingId: string, reason: string): Promise<void> {
  await stopPlannedEmails(context, { about: aboutBooking(bookingId), reason });
}
