import { marker } from "@hb/domain/markers.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import {
  canStillChange,
  changeableUntil,
  distinctTimes,
  mayOpenBooking,
  nearest,
  slotProblem,
  slotProblemsForVisitors,
} from "@hb/domain/sessions/booking.ts";
import {
  askForBookingLink,
  bookingCalendarFile,
  bookSlot,
  cancelBookingByLink,
  holdSlot,
  moveBookingByLink,
  openBooking,
  releaseSlot,
  type Visit,
} from "@hb/domain/sessions/booking-contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { bookingText as text } from "@hb/domain/sessions/text.ts";
import { addMinutes, dateInZone } from "@hb/domain/time.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { handle } from "../../handle.ts";
import { type Limits, refuseTooMany } from "../../limits/acts.ts";
import type { ChangeContext } from "../../log/acts.ts";
import { findPerson, lockPerson } from "../../participants/acts.ts";
import type { Site } from "../../site.ts";
import { sendBookingLink, visitFile } from "../emails.ts";
import * as sql from "../sql.ts";
import { book, cancel, move } from "../visits.ts";
import * as bookings from "./booking-sql.ts";

const maxAlternatives = 6;
/** Booking links requested from one network per hour: enough for a household or an office. */
const linkRequestLimit = { name: "booking links", minutes: 60 };
const maxLinksPerHour = 20;

/** The public booking page: everything a participant does with a link. */
export const bookingFunctions = (site: Site, limits: Limits) => {
  const rule = (now: string) => ({ now, cutOffHours: site.bookingCutOffHours });
  const visitOf = (session: Session, now: string): Visit => ({
    sessionId: session.id,
    startsAt: session.startsAt,
    lengthMinutes: session.lengthMinutes,
    changeableUntil: changeableUntil(session.startsAt, site.bookingCutOffHours),
    canChange: session.lockedAt === null && canStillChange(session, rule(now)),
  });

  async function findVisit(context: Pick<ChangeContext, "tx" | "now">, sessionId: number): Promise<Visit> {
    const [session] = await sql.findSessions(context.tx, [sessionId], context.now);
    if (!session) throw new Error("A booked session is gone.");
    return visitOf(session, context.now);
  }

  /** The visit that the page showed, if it's unchanged and can still be changed. */
  function changeable(visit: Session | undefined, shown: number, now: string): Session {
    if (!visit) refuse("aborted", text.notBooked, { visit: null });
    if (visit.id !== shown) refuse("aborted", text.changed, { visit: visitOf(visit, now) });
    if (!visitOf(visit, now).canChange) refuse("failed-precondition", text.tooLate, { visit: visitOf(visit, now) });
    return visit;
  }

  return [
    handle(openBooking, async ({ db, actor, now }) => {
      const id = participantIn(actor);
      const person = (await findPerson(db, id)) ?? refuse("unauthenticated", "Sign in first.");
      const [active, slots, hold] = await Promise.all([
        sql.findActiveSessionOf(db, id),
        bookings.listFreeSlots(db, { participantId: id, now }),
        bookings.findHold(db, id, now),
      ]);
      const [session] = active === undefined ? [] : await sql.findSessions(db, [active], now);
      const visit = session ? visitOf(session, now) : null;
      const mayBook = mayOpenBooking(person);
      const state = visit
        ? visit.canChange
          ? ("booked" as const)
          : ("tooLate" as const)
        : !mayBook
          ? ("notEligible" as const)
          : slots.length === 0
            ? ("nothingFree" as const)
            : ("mayBook" as const);
      const offered = state === "mayBook" || state === "booked" ? slots : [];
      return {
        state,
        firstName: person.firstName,
        visit,
        slots: offered,
        days: daysOf(offered, site.timeZone),
        hold: hold ? { sessionId: hold.sessionId, heldUntil: hold.heldUntil } : null,
        siteTimeZone: site.timeZone,
        siteAddress: site.siteAddress,
        arrivalNote: site.arrivalNote,
        cutOffHours: site.bookingCutOffHours,
        holdMinutes: site.slotHoldMinutes,
        contactMailbox: site.contactMailbox,
      };
    }),

    handle(holdSlot, async (context, { sessionId }) => {
      const { tx, now } = context;
      const { person, twins } = await lockVisitor(context, sessionId);
      const { slot } = await chooseSlot(context, person, { sessionId, twins });
      const heldUntil = addMinutes(now, site.slotHoldMinutes);
      await bookings.putHold(tx, { sessionId: slot.id, participantId: person.id, heldUntil });
      await announce(tx, [marker.sessions]);
      return { sessionId: slot.id, heldUntil };
    }),

    handle(releaseSlot, async ({ tx, actor }) => {
      if (await bookings.dropHoldOf(tx, participantIn(actor))) await announce(tx, [marker.sessions]);
      return {};
    }),

    handle(bookSlot, async (context, { sessionId }) => {
      const { person, active, twins } = await lockVisitor(context, sessionId);
      if (active !== undefined)
        refuse("failed-precondition", text.alreadyBooked, { visit: await findVisit(context, active) });
      const { slot } = await chooseSlot(context, person, { sessionId, twins });
      await book(context, site, { session: slot, person, notify: true });
      return { visit: visitOf({ ...slot, status: sessionStatus.scheduled }, context.now) };
    }),

    handle(moveBookingByLink, async (context, { sessionId, from }) => {
      const { now } = context;
      const { person, active, twins } = await lockVisitor(context, sessionId);
      const { slot, visit } = await chooseSlot(context, person, { sessionId, twins, visitId: active }, found =>
        changeable(found, from, now),
      );
      const session = changeable(visit, from, now);
      await move(context, site, { session, person, to: slot, notify: true });
      return { visit: visitOf({ ...slot, status: sessionStatus.scheduled }, now) };
    }),

    handle(cancelBookingByLink, async (context, { sessionId }) => {
      const { tx, actor, now } = context;
      const person = await lockPerson(tx, participantIn(actor));
      const active = await sql.findActiveSessionOf(tx, person.id);
      const visit = active === undefined ? undefined : (await sql.lockSessions(tx, [active], now)).get(active);
      const session = changeable(visit, sessionId, now);
      await cancel(context, site, { session, person, notify: true });
      return {};
    }),

    handle(bookingCalendarFile, async ({ db, actor, now }) => {
      const active = await sql.findActiveSessionOf(db, participantIn(actor));
      const booking = active === undefined ? undefined : await bookings.findStandingBooking(db, active);
      const person = await findPerson(db, participantIn(actor));
      if (!booking || !person) refuse("not-found", text.notBooked);
      return { fileName: text.fileName, text: await visitFile(db, site, { booking, person, method: "PUBLISH", now }) };
    }),

    handle(
      askForBookingLink,
      async (context, { email }) => {
        await sendBookingLink(context, site, email);
        return {};
      },
      async ({ address }) => {
        const tries = await limits.count(linkRequestLimit, address);
        if (tries.count > maxLinksPerHour) refuseTooMany(tries.seconds);
      },
    ),
  ];

  /** The person, locked; their current visit; and the slots that look the same to them. */
  async function lockVisitor({ tx, actor }: ChangeContext, sessionId: number) {
    const id = participantIn(actor);
    const [person, active, twins] = await Promise.all([
      lockPerson(tx, id),
      sql.findActiveSessionOf(tx, id),
      bookings.findTwinSlots(tx, sessionId),
    ]);
    if (!mayOpenBooking(person) && active === undefined)
      refuse("failed-precondition", text.notEligible, { state: "notEligible" });
    return { person, active, twins };
  }

  /**
   * The chosen slot, or another station's at the same time, which looks the same to a visitor. All of them are locked
   * together and in order, with the visit to be moved.
   */
  async function chooseSlot(
    { tx, now }: ChangeContext,
    person: Participant,
    { sessionId, twins, visitId }: { sessionId: number; twins: readonly number[]; visitId?: number | undefined },
    checkFirst?: (visit: Session | undefined) => unknown,
  ): Promise<{ slot: Session; visit: Session | undefined }> {
    const wanted = [sessionId, ...twins.filter(id => id !== sessionId)];
    const [locked, own] = await Promise.all([
      sql.lockSessions(tx, visitId === undefined ? wanted : [...wanted, visitId], now),
      bookings.findHold(tx, person.id, now),
    ]);
    const visit = visitId === undefined ? undefined : locked.get(visitId);
    checkFirst?.(visit);
    const candidates = wanted.flatMap(id => locked.get(id) ?? []).filter(({ id }) => id !== visitId);
    const problems = candidates.map(slot => {
      const isHeldByOther = slot.heldUntil !== null && own?.sessionId !== slot.id;
      return slotProblem(slot, { now, isHeldByOther });
    });
    const slot = candidates[problems.indexOf(null)];
    if (slot) return { slot, visit };
    const [first] = candidates;
    const at = first?.startsAt ?? now;
    const around = { at, participantId: person.id, limit: maxAlternatives, now };
    const offered = nearest(distinctTimes(await bookings.listFreeSlotsAround(tx, around)), at, maxAlternatives);
    // To a visitor, a deleted slot is one that is no longer available.
    const problem = problems[0] ?? "locked";
    refuse("aborted", slotProblemsForVisitors[problem], { reason: problem, nearest: offered });
  }
};

function participantIn(actor: Actor): number {
  return actor.kind === "participant" ? actor.participantId : refuse("unauthenticated", "Sign in first.");
}

function daysOf(slots: readonly { startsAt: string }[], zone: string): { on: string; free: number }[] {
  const days = new Map<string, number>();
  for (const { startsAt } of slots) {
    const on = dateInZone(startsAt, zone);
    days.set(on, (days.get(on) ?? 0) + 1);
  }
  return [...days].map(([on, free]) => ({ on, free }));
}
