import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { type SessionStatus, sessionStatus } from "@hb/domain/sessions/status.ts";
import { addDays, addMinutes, dateInZone, instantAt, weekdayOf } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { setSampleContacted } from "../participants/acts.ts";
import type { SampleEvent, SamplePerson } from "../person/acts.ts";
import type { Random } from "../random.ts";
import {
  chainSampleSessions,
  insertSampleSessions,
  isFresh,
  listSamplePlaces,
  type SampleSession,
} from "./person-sql.ts";
import { insertStation, listStations } from "./slots/stations-sql.ts";

const zone = "America/Los_Angeles";
const times = ["09:00", "10:30", "13:00", "14:30", "16:00"];
const lengthMinutes = 75;
const daysBack = 160;
const daysAhead = 26;
const booths: readonly [name: string, devices: readonly number[]][] = [
  ["Booth A", [1, 2]],
  ["Booth B", [1]],
  ["Booth C", [2]],
];
const remarks = [
  "Needed the small face cushion.",
  "Felt dizzy after the second scene, took a break, went on.",
  "Battery was low; changed the headset after ten minutes.",
  "Came with a friend who would like to take part.",
  "Light seal did not fit over the glasses: inserts ordered.",
];

interface SlotPlace {
  startsAt: string;
  stationId: number;
  device: number | null;
}

/**
 * Sessions around today: past, current, upcoming, and open slots; upcoming ones only once per study. Someone for whom the
 * booths have no room is Contacted.
 */
export async function generateSessions(
  tx: Tx,
  people: readonly SamplePerson[],
  random: Random,
  now: string,
): Promise<SampleEvent[]> {
  const first = await isFresh(tx);
  if (first) for (const [name, devices] of booths) await insertStation(tx, { name, devices });
  const stations = await listStations(tx);
  const today = dateInZone(now, zone);
  const taken = await listSamplePlaces(tx);
  const grid = (from: number, to: number): SlotPlace[] => {
    const places: SlotPlace[] = [];
    for (let day = from; day <= to; day++) {
      const on = addDays(today, day);
      if (weekdayOf(on) > 5 && day !== 0) continue;
      for (const time of times)
        for (const { id, devices } of stations)
          if (!taken.has(`${instantAt(on, time, zone)} ${id}`))
            places.push({
              startsAt: instantAt(on, time, zone),
              stationId: id,
              device: devices.length === 1 ? (devices[0] ?? null) : random.pick([1, 2, null]),
            });
    }
    return places;
  };
  const isOver = ({ startsAt }: SlotPlace) => addMinutes(startsAt, lengthMinutes) <= now;
  const hasBegun = ({ startsAt }: SlotPlace) => startsAt <= now;
  const past = shuffled(random, grid(-daysBack, -1));
  const todays = grid(0, 0);
  const ahead = grid(1, daysAhead);
  const made: SampleSession[] = [];
  const moves: { from: number; to: number }[] = [];

  const add = (place: SlotPlace, status: SessionStatus, person?: SamplePerson, since?: string): number => {
    const bookedAt = bookingTime(random, { since: since ?? person?.contactedAt, startsAt: place.startsAt, now });
    if (person && status !== sessionStatus.rescheduled)
      person.visit = { bookedAt, startsAt: place.startsAt, endedAt: endOf(place, status) };
    const hasComment = person !== undefined && place.startsAt < now && random.chance(0.18);
    return (
      made.push({
        ...place,
        lengthMinutes,
        status,
        participantId: person?.id ?? null,
        participantName: person?.name ?? null,
        byLink: random.chance(0.7),
        excused: status === sessionStatus.noShow ? random.chance(0.4) : null,
        bonusCents:
          status === sessionStatus.completed && random.chance(0.35) ? random.pick([1500, 2500, 5000, 7500]) : 0,
        lockedByName: null,
        bookedAt,
        comment: hasComment ? random.pick(remarks) : null,
        commentAuthor: hasComment ? random.pick(["Dana Whitfield", "Leena Park"] as const) : null,
      }) - 1
    );
  };
  /** The visit comes after someone spoke with them. */
  const pastPlace = ({ contactedAt }: SamplePerson, before = now): SlotPlace | undefined => {
    const from = addMinutes(contactedAt ?? now, 24 * 60);
    const at = past.findIndex(({ startsAt }) => startsAt > from && startsAt < before);
    return at < 0 ? undefined : past.splice(at, 1)[0];
  };

  const outcomes = new Map<number, readonly [SessionStatus, number][]>([
    [participantStatus.completed, [[sessionStatus.completed, 1]]],
    [
      participantStatus.contacted,
      [
        [sessionStatus.noShow, 0.12],
        [sessionStatus.failedComp, 0.05],
        [sessionStatus.failedNoComp, 0.03],
      ],
    ],
    [participantStatus.withdrawn, [[sessionStatus.withdrawn, 0.5]]],
  ]);
  const scheduled = people.filter(({ status }) => status === participantStatus.scheduled);
  for (const person of people) {
    const chances = outcomes.get(person.status ?? 0) ?? [];
    const [outcome] = chances.find(([, chance]) => random.chance(chance)) ?? [];
    const isToday = first && outcome === sessionStatus.completed && random.chance(0.03);
    const place =
      outcome === undefined
        ? undefined
        : isToday && todays[0] && isOver(todays[0])
          ? todays.shift()
          : pastPlace(person);
    if (outcome === undefined || !place) continue;
    const before = random.chance(0.1) ? pastPlace(person, place.startsAt) : undefined;
    if (!before) add(place, outcome, person);
    else {
      const from = add(before, sessionStatus.rescheduled, person);
      moves.push({ from, to: add(place, outcome, person, made[from]?.bookedAt ?? undefined) });
    }
  }
  if (first) {
    scheduled.forEach((person, n) => {
      // The last one before today still needs closing, some are today, the others in the coming weeks.
      const isKnown = (person.contactedAt ?? now) < instantAt(today, "00:00", zone);
      const place =
        n === 0 && isKnown
          ? latest(past)
          : n % 5 === 1 && isKnown && todays.length > 2
            ? todays.splice(1, 1)[0]
            : pick(random, ahead);
      if (!place) return;
      // No one comes in without a signed consent.
      const isHere = n > 0 && hasBegun(place) && person.consent === consentState.signed;
      add(place, isHere ? sessionStatus.checkedIn : sessionStatus.scheduled, person);
    });
    const open = [...todays.filter(place => !hasBegun(place)), ...ahead].filter(() => random.chance(0.75));
    open.forEach((place, n) => {
      const slot = made[add(place, sessionStatus.open)];
      if (slot && n === 3) slot.lockedByName = "Leena Park";
    });
  }
  const setByVisits: readonly (number | null)[] = [participantStatus.scheduled, participantStatus.completed];
  const withoutRoom = people.filter(({ status, visit }) => setByVisits.includes(status) && !visit);
  await setSampleContacted(tx, withoutRoom);
  const placed = await insertSampleSessions(tx, made, now);
  await chainSampleSessions(
    tx,
    moves.flatMap(({ from, to }) => {
      const ids = { from: placed.get(from), to: placed.get(to) };
      return ids.from !== undefined && ids.to !== undefined ? [{ from: ids.from, to: ids.to }] : [];
    }),
  );
  const movedAt = new Map(moves.map(({ from, to }) => [from, made[to]?.bookedAt ?? now]));
  return made.flatMap((session, n) => eventsOf(session, { id: placed.get(n) ?? 0, movedAt: movedAt.get(n), now }));
}

function bookingTime(
  random: Random,
  { since, startsAt, now }: { since: string | null | undefined; startsAt: string; now: string },
): string {
  const latestMs = Math.min(Date.parse(startsAt) - 60 * 60_000, Date.parse(now));
  const earliestMs = Math.max(Date.parse(since ?? startsAt), latestMs - 12 * 24 * 60 * 60_000);
  return new Date(latestMs - random.next() * Math.max(0, latestMs - earliestMs)).toISOString();
}

const attendedStatuses: readonly number[] = [
  sessionStatus.completed,
  sessionStatus.failedComp,
  sessionStatus.failedNoComp,
];

/** When the visit got its last status; null for one that is still to come or going on. */
function endOf({ startsAt }: SlotPlace, status: SessionStatus): string | null {
  if (attendedStatuses.includes(status)) return addMinutes(startsAt, lengthMinutes - 6);
  if (status === sessionStatus.noShow) return addMinutes(startsAt, 30);
  return status === sessionStatus.withdrawn ? addMinutes(startsAt, -24 * 60) : null;
}

function eventsOf(
  session: SampleSession,
  { id, movedAt, now }: { id: number; movedAt: string | undefined; now: string },
): SampleEvent[] {
  const { startsAt, status, participantId, participantName, bookedAt, byLink } = session;
  const about = { subject: { kind: "session", id: String(id) } as const };
  if (participantId === null || bookedAt === null)
    return session.lockedByName === null
      ? []
      : [
          {
            at: now,
            by: "Leena Park",
            entry: { action: logAction.sessionLocked, ...about, payload: { old: false, new: true, startsAt } },
          },
        ];
  const person = { ...about, participantId, participantName: participantName ?? "" };
  const desk = "Dana Whitfield";
  const step = (at: string, from: SessionStatus, to: SessionStatus): SampleEvent => ({
    at,
    by: desk,
    entry: {
      action: logAction.sessionStatus,
      ...person,
      payload: { old: from, new: to, startsAt, ...(session.excused !== null && { excused: session.excused }) },
    },
  });
  const events: SampleEvent[] = [
    {
      at: bookedAt,
      by: byLink ? { kind: "participant", participantId, form: "booking" } : desk,
      entry: { action: logAction.booking, ...person, payload: { what: "booked", startsAt } },
    },
  ];
  const { scheduled, checkedIn, rescheduled } = sessionStatus;
  const end = endOf(session, status);
  if (movedAt !== undefined) events.push(step(movedAt, scheduled, rescheduled));
  const hasCome = status === checkedIn || attendedStatuses.includes(status);
  if (hasCome) events.push(step(addMinutes(startsAt, -4), scheduled, checkedIn));
  if (end !== null) events.push(step(end, hasCome ? checkedIn : scheduled, status));
  if (end !== null && session.bonusCents > 0)
    events.push({
      at: end,
      by: desk,
      entry: { action: logAction.sessionBonus, ...person, payload: { old: 0, new: session.bonusCents, startsAt } },
    });
  if (session.comment !== null && session.commentAuthor !== null)
    events.push({
      at: addMinutes(startsAt, 20),
      by: session.commentAuthor,
      entry: {
        action: logAction.sessionComment,
        ...person,
        payload: { old: null, new: session.comment, startsAt },
      },
    });
  return events;
}

function latest(from: SlotPlace[]): SlotPlace | undefined {
  const last = from.reduce<SlotPlace | undefined>((a, b) => (a && a.startsAt > b.startsAt ? a : b), undefined);
  if (last) from.splice(from.indexOf(last), 1);
  return last;
}

function pick(random: Random, from: SlotPlace[]): SlotPlace | undefined {
  return from.splice(random.between(0, Math.max(0, from.length - 1)), 1)[0];
}

function shuffled<T>(random: Random, all: readonly T[]): T[] {
  return all
    .map(one => [random.next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
