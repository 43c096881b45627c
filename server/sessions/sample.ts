import { participantStatus } from "@hb/domain/participants/status.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addDays, addMinutes, dateInZone, instantAt, weekdayOf } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { SamplePerson } from "../person/acts.ts";
import type { Random } from "../random.ts";
import { chainSampleSessions, insertSampleSessions, isFresh, type SampleSession } from "./person-sql.ts";
import { insertStation, listStations } from "./slots/stations-sql.ts";

const zone = "America/Los_Angeles";
const times = ["09:00", "10:30", "13:00", "14:30", "16:00"];
const lengthMinutes = 75;
const daysBack = 120;
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

/** Sessions around today: past, current, upcoming, and open slots. Only once per study. */
export async function generateSessions(
  tx: Tx,
  people: readonly SamplePerson[],
  random: Random,
  now: string,
): Promise<void> {
  const first = await isFresh(tx);
  if (first) for (const [name, devices] of booths) await insertStation(tx, { name, devices });
  const stations = await listStations(tx);
  const today = dateInZone(now, zone);
  const grid = (from: number, to: number): SlotPlace[] => {
    const places: SlotPlace[] = [];
    for (let day = from; day <= to; day++) {
      const on = addDays(today, day);
      if (weekdayOf(on) > 5 && day !== 0) continue;
      for (const time of times)
        for (const { id, devices } of stations)
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

  const add = (place: SlotPlace, status: number, person?: SamplePerson): number => {
    const bookedAt = addMinutes(place.startsAt < now ? place.startsAt : now, -random.between(2, 12) * 24 * 60);
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
        commentAuthor: hasComment ? random.pick(["Dana Whitfield", "Leena Park"]) : null,
      }) - 1
    );
  };
  /** The visit comes after the registration. */
  const pastPlace = ({ createdAt }: SamplePerson): SlotPlace | undefined => {
    const at = past.findIndex(({ startsAt }) => startsAt > addMinutes(createdAt, 24 * 60));
    return at < 0 ? undefined : past.splice(at, 1)[0];
  };

  const outcomes = new Map<number, readonly [number, number][]>([
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
    const visit = add(place, outcome, person);
    const before = random.chance(0.1) ? pastPlace(person) : undefined;
    if (before) moves.push({ from: add(before, sessionStatus.rescheduled, person), to: visit });
  }
  if (first) {
    scheduled.forEach((person, n) => {
      // One from yesterday still needs closing, some are today, the others in the coming weeks.
      const place =
        n === 0 ? past.shift() : n % 5 === 1 && todays.length > 2 ? todays.splice(1, 1)[0] : pick(random, ahead);
      if (!place) return;
      const isHere = n > 0 && hasBegun(place) && random.chance(0.7);
      add(place, isHere ? sessionStatus.checkedIn : sessionStatus.scheduled, person);
    });
    const open = [...todays.filter(place => !hasBegun(place)), ...ahead].filter(() => random.chance(0.75));
    open.forEach((place, n) => {
      const slot = made[add(place, sessionStatus.open)];
      if (slot && n === 3) slot.lockedByName = "Leena Park";
    });
  }
  const placed = await insertSampleSessions(tx, made, now);
  await chainSampleSessions(
    tx,
    moves.flatMap(({ from, to }) => {
      const ids = { from: placed.get(from), to: placed.get(to) };
      return ids.from !== undefined && ids.to !== undefined ? [{ from: ids.from, to: ids.to }] : [];
    }),
  );
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
