import { digitsOf, foldName } from "@hb/domain/participants/merge/identity.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { readCode } from "@hb/domain/sessions/arrivals.ts";
import { nearest, whyNotBookable, whyNotMovable } from "@hb/domain/sessions/booking.ts";
import {
  countSessions,
  getSession,
  listAgenda,
  listSessions,
  listSessionsOf,
  maxPeriodDays,
} from "@hb/domain/sessions/contract.ts";
import { hasConsent } from "@hb/domain/sessions/session.ts";
import { findFreeSlots } from "@hb/domain/sessions/slot-contract.ts";
import { findPeopleToBook } from "@hb/domain/sessions/visit-contract.ts";
import { handle } from "../../handle.ts";
import { hidesNames } from "../../hidden-names/acts.ts";
import { findStandingBooking } from "../booking/booking-sql.ts";
import { listComments } from "../comments-sql.ts";
import * as people from "../people-sql.ts";
import { findSessions } from "../sql.ts";
import { listText, sessionText } from "../text.ts";
import * as lists from "./list-sql.ts";
import * as worklists from "./worklist-sql.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The calendar, the agenda, one session, and searches for slots and people. */
export const sessionListFunctions = () => [
  handle(listSessions, async ({ db, now }, { from, to, filters }) => {
    const period = checkedPeriod(from, to);
    return { sessions: await lists.listSessions(db, { period, filters, now }) };
  }),

  handle(countSessions, async ({ db, now }, { from, to, filters }) => {
    const period = checkedPeriod(from, to);
    const [counts, overdue] = await Promise.all([
      lists.countSessions(db, { period, filters }),
      worklists.countOverdue(db, now),
    ]);
    return { ...counts, overdue };
  }),

  handle(listAgenda, async ({ db, now }, asked) => lists.listAgenda(db, { ...asked, now })),

  handle(getSession, async ({ db, now }, { id }) => {
    const [[session], booking, chain, comments] = await Promise.all([
      findSessions(db, [id], now),
      findStandingBooking(db, id),
      lists.listChain(db, id),
      listComments(db, id),
    ]);
    if (!session) refuse("not-found", sessionText.gone);
    return {
      session,
      hasConsent: hasConsent(session),
      booking: booking
        ? {
            id: booking.id,
            sequence: booking.sequence,
            bookedAt: booking.bookedAt,
            bookedBy: { kind: booking.bookedByKind, name: booking.bookedByName },
          }
        : null,
      chain,
      comments,
    };
  }),

  handle(listSessionsOf, async ({ db }, { participantId }) => ({
    sessions: await people.listSessionsOf(db, participantId),
  })),

  handle(findFreeSlots, async ({ db, now }, { near, after, device, stationId, limit }) => {
    const around = await lists.listFreeAround(db, { near, after, device, stationId, limit, now });
    return { slots: nearest(around, near, limit) };
  }),

  handle(findPeopleToBook, async ({ db, actor }, { text, limit }) => {
    const { participantId, bookingId, name } = readCode(text);
    const words = name === undefined ? [] : foldName(name).split(" ").filter(Boolean);
    const digits = digitsOf(text);
    const found = await people.findPeople(db, {
      ...(participantId !== undefined && { id: participantId }),
      ...(bookingId !== undefined && { bookingId }),
      ...(/\p{L}/u.test(name ?? "") && { words }),
      // Fewer digits would match too many numbers. Where names are hidden, a phone number can't be guessed digit by digit.
      ...(!hidesNames(actor) && bookingId === undefined && !/\p{L}/u.test(text) && digits.length >= 4 && { digits }),
      limit,
    });
    return {
      people: found.map(({ session, unconfirmedSince, ...person }) => ({
        ...person,
        reason: session ? whyNotMovable(session) : whyNotBookable({ ...person, unconfirmedSince }),
        session: session && {
          id: session.id,
          startsAt: session.startsAt,
          status: session.status,
          version: session.version,
        },
      })),
    };
  }),
];

function checkedPeriod(from: string, to: string): lists.Period {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days <= 0) refuse("invalid-argument", listText.endBeforeStart);
  if (days > maxPeriodDays) refuse("invalid-argument", listText.tooLong(maxPeriodDays));
  return { from, to };
}
