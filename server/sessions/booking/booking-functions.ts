import type { Language } from "@hb/domain/language.ts";
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
import { addMinutes, dateInZone } from "@hb/domain/time.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { handle } from "../../handle.ts";
import { type Limits, refuseTooMany } from "../../limits/acts.ts";
import type { ChangeContext } from "../../log/acts.ts";
import { findPerson, lockPerson } from "../../participants/acts.ts";
import { languageFor, type Site } from "../../site.ts";
import { accessText } from "../../text.ts";
import { bookingTextIn, sendBookingLink, visitFile } from "../emails.ts";
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
  function changeable(
    visit: Session | undefined,
    { shown, now, language }: { shown: number; now: string; language: Language | undefined },
  ): Session {
    const text = bookingTextIn(language);
    if (!visit) refuse("aborted", text.notBooked, { visit: null });
    if (visit.id !== shown) refuse("aborted", text.changed, { visit: visitOf(visit, now) });
    if (!visitOf(visit, now).canChange) refuse("failed-precondition", text.tooLate, { visit: visitOf(visit, now) });
    return visit;
  }

  return [
    handle(openBooking, async ({ db, actor, now }, { language }) => {
      const id = participantIn(actor);
      const person = (await findPerson(db, id)) ?? refuse("unauthenticated", accessText.signIn);
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
        language: languageFor(site, person) ?? null,
        visit,
        slots: offered,
        days: daysOf(offered, site.timeZone),
        hold: hold ? { sessionId: hold.sessionId, heldUntil: hold.heldUntil } : null,
        siteTimeZone: site.timeZone,
        siteAddress: site.siteAddress,
        arrivalNote: site.arrivalNote[language ?? "en"],
        cutOffHours: site.bookingCutOffHours,
        holdMinutes: site.slotHoldMinutes,
        contactMailbox: site.contactMailbox,
      };
    }),

    handle(holdSlot, async (context, { sessionId, language }) => {
      const { tx, now } = context;
      const { person, held } = await lockVisitor(context, language);
      const { slot } = await chooseSlot(context, person, { sessionId, held, language });
      const heldUntil = addMinutes(now, site.slotHoldMinutes);
      await bookings.putHold(tx, { sessionId: slot.id, participantId: person.id, heldUntil });
      await announce(tx, [marker.sessions]);
      return { sessionId: slot.id, heldUntil };
    }),

    handle(releaseSlot, async ({ tx, actor }) => {
      if (await bookings.dropHoldOf(tx, participantIn(actor))) await announce(tx, [marker.sessions]);
      return {};
    }),

    handle(bookSlot, async (context, { sessionId, language }) => {
      const { person, active, held } = await lockVisitor(context, language);
      if (active !== undefined)
        refuse("failed-precondition", bookingTextIn(language).alreadyBooked, {
          visit: await findVisit(context, active),
        });
      const { slot } = await chooseSlot(context, person, { sessionId, held, language });
      await book(context, site, { session: slot, person, notify: true });
      return { visit: visitOf({ ...slot, status: sessionStatus.scheduled }, context.now) };
    }),

    handle(moveBookingByLink, async (context, { sessionId, from, language }) => {
      const { now } = context;
      const { person, active, held } = await lockVisitor(context, language);
      const shown = { shown: from, now, language };
      const { slot, visit } = await chooseSlot(context, person, { sessionId, held, visitId: active, language }, found =>
        changeable(found, shown),
      );
      const session = changeable(visit, shown);
      await move(context, site, { session, person, to: slot, notify: true });
      return { visit: visitOf({ ...slot, status: sessionStatus.scheduled }, now) };
    }),

    handle(cancelBookingByLink, async (context, { sessionId, language }) => {
      const { tx, actor, now } = context;
      const person = await lockPerson(tx, participantIn(actor));
      const active = await sql.findActiveSessionOf(tx, person.id);
      const visit = active === undefined ? undefined : (await sql.lockSessions(tx, [active], now)).get(active);
      const session = changeable(visit, { shown: sessionId, now, language });
      await cancel(context, site, { session, person, notify: true });
      return {};
    }),

    handle(bookingCalendarFile, async ({ db, actor, now }, { language }) => {
      const active = await sql.findActiveSessionOf(db, participantIn(actor));
      const booking = active === undefined ? undefined : await bookings.findStandingBooking(db, active);
      const person = await findPerson(db, participantIn(actor));
      const { fileName, notBooked } = bookingTextIn(language);
      if (!booking || !person) refuse("not-found", notBooked);
      return { fileName, text: await visitFile(db, site, { booking, person, method: "PUBLISH", now, language }) };
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

  /** The person, locked, with their current visit and the slot that they hold. */
  async function lockVisitor({ tx, actor, now }: ChangeContext, language: Language | undefined) {
    const id = participantIn(actor);
    const [person, { active, held }] = await Promise.all([lockPerson(tx, id), bookings.findVisitor(tx, id, now)]);
    if (!mayOpenBooking(person) && active === undefined)
      refuse("failed-precondition", bookingTextIn(language).notEligible, { state: "notEligible" });
    return { person, active, held };
  }

  /**
   * The chosen slot, or another station's at the same time, which looks the same to a visitor. Those are only locked when
   * the chosen one can't be booked: visitors who choose different stations don't wait for each other.
   */
  async function chooseSlot(
    { tx, now }: ChangeContext,
    person: Participant,
    { sessionId, held, visitId, language }: Choice,
    checkFirst?: (visit: Session | undefined) => unknown,
  ): Promise<{ slot: Session; visit: Session | undefined }> {
    const wanted = visitId === undefined ? [sessionId] : [sessionId, visitId];
    const locked = await sql.lockSessions(tx, wanted, now);
    const visit = visitId === undefined ? undefined : locked.get(visitId);
    checkFirst?.(visit);
    const problemWith = (slot: Session) =>
      slotProblem(slot, { now, isHeldByOther: slot.heldUntil !== null && held !== slot.id });
    const first = sessionId === visitId ? undefined : locked.get(sessionId);
    const problem = first && problemWith(first);
    if (first && problem === null) return { slot: first, visit };

    const twins = (await bookings.findTwinSlots(tx, sessionId)).filter(id => id !== visitId);
    for await (const twin of sql.lockOneByOne(tx, twins, { after: Math.max(...wanted), now }))
      if (problemWith(twin) === null) return { slot: twin, visit };

    const at = first?.startsAt ?? now;
    const around = { at, participantId: person.id, limit: maxAlternatives, now };
    const offered = nearest(distinctTimes(await bookings.listFreeSlotsAround(tx, around)), at, maxAlternatives);
    // To a visitor, a deleted slot is one that is no longer available.
    const reason = problem ?? "locked";
    refuse("aborted", bookingTextIn(language).slot[reason], { reason, nearest: offered });
  }
};

/** What a visitor chose. */
interface Choice {
  sessionId: number;
  /** The slot that they hold. */
  held: number | undefined;
  /** The visit that they have. */
  visitId?: number | undefined;
  language: Language | undefined;
}

function participantIn(actor: Actor): number {
  return actor.kind === "participant" ? actor.participantId : refuse("unauthenticated", accessText.signIn);
}

function daysOf(slots: readonly { startsAt: string }[], zone: string): { on: string; free: number }[] {
  const days = new Map<string, number>();
  for (const { startsAt } of slots) {
    const on = dateInZone(startsAt, zone);
    days.set(on, (days.get(on) ?? 0) + 1);
  }
  return [...days].map(([on, free]) => ({ on, free }));
}
