import { z } from "zod";
import { DateOn, Instant, TimeOfDay } from "../contract.ts";
import { DeviceName } from "../lookups/device-name.ts";
import { addMinutes, instantsAt } from "../time.ts";
import { LengthMinutes, type Station, StationId } from "./session.ts";

/** More than half a year of two stations, four times a day; a typo doesn't fill the calendar. */
export const maxSlotsAtOnce = 2000;

/** Days × times × stations, in the site's local time. */
export const NewSlots = z
  .object({
    days: z.array(DateOn).min(1, "Choose a day.").max(370),
    times: z.array(TimeOfDay).min(1, "Choose a time.").max(96),
    stations: z.array(StationId).min(1, "Choose a station.").max(50),
    lengthMinutes: LengthMinutes,
    /** Null = chosen later; a station with one kind of device sets it. */
    device: DeviceName.nullable(),
  })
  .refine(
    ({ days, times, stations }) => days.length * times.length * stations.length <= maxSlotsAtOnce,
    `Create up to ${maxSlotsAtOnce.toLocaleString("en-US")} slots at a time.`,
  );
export type NewSlots = z.infer<typeof NewSlots>;

/** Why a slot isn't created. */
export const SkipReason = z.enum([
  /** The clocks skip this time on this day. */
  "noSuchTime",
  "past",
  /** The station already has a session at this time. */
  "taken",
  /** It overlaps another slot of the same plan. */
  "overlapsPlan",
  "deviceNotHere",
  "stationArchived",
]);
export type SkipReason = z.infer<typeof SkipReason>;

export const skipReasons: Record<SkipReason, string> = {
  noSuchTime: "Time doesn't exist (clock change)",
  past: "In the past",
  taken: "Station taken",
  overlapsPlan: "Overlaps another new slot",
  deviceNotHere: "Device not available at this station",
  stationArchived: "Station archived",
};

export const PlannedSlot = z.object({
  on: DateOn,
  time: TimeOfDay,
  stationId: StationId,
  /** Null only if this time doesn't exist. */
  startsAt: Instant.nullable(),
  lengthMinutes: LengthMinutes,
  device: DeviceName.nullable(),
  /** The clock shows this time twice on this day; the first one is used. */
  isFirstOfTwo: z.boolean(),
  skip: SkipReason.nullable(),
});
export type PlannedSlot = z.infer<typeof PlannedSlot>;

/** A time at a station that a session occupies. */
export interface OccupiedTime {
  stationId: number;
  startsAt: Instant;
  endsAt: Instant;
}

interface PlanningContext {
  zone: string;
  now: Instant;
  stations: readonly Station[];
  occupied: readonly OccupiedTime[];
}

/**
 * Every slot of a plan in order of time, each with the reason if it is skipped. Local time stays the same across clock
 * changes: a slot at 10:30 is at 10:30 on every day.
 */
export function planSlots(plan: NewSlots, { zone, now, stations, occupied }: PlanningContext): PlannedSlot[] {
  const taken = new Map<number, OccupiedTime[]>();
  for (const block of occupied) taken.set(block.stationId, [...(taken.get(block.stationId) ?? []), block]);
  /** The end of the last slot at each station. Slots come in order of time and are equally long, so no other overlaps. */
  const plannedUntil = new Map<number, Instant>();

  const slots: PlannedSlot[] = [];
  for (const on of inOrder(plan.days))
    for (const time of inOrder(plan.times)) {
      const [startsAt = null, second] = instantsAt(on, time, zone);
      for (const stationId of new Set(plan.stations)) {
        const station = stations.find(({ id }) => id === stationId);
        const device = plan.device ?? onlyDevice(station);
        const slot = { on, time, stationId, startsAt, lengthMinutes: plan.lengthMinutes, device };
        slots.push({ ...slot, isFirstOfTwo: second !== undefined, skip: reasonToSkip(startsAt, stationId, station) });
      }
    }
  return slots;

  function reasonToSkip(startsAt: Instant | null, stationId: number, station: Station | undefined): SkipReason | null {
    if (startsAt === null) return "noSuchTime";
    if (!station || station.archivedAt !== null) return "stationArchived";
    if (plan.device !== null && !station.devices.includes(plan.device)) return "deviceNotHere";
    if (startsAt <= now) return "past";
    const endsAt = addMinutes(startsAt, plan.lengthMinutes);
    if (taken.get(stationId)?.some(block => block.startsAt < endsAt && startsAt < block.endsAt)) return "taken";
    if (startsAt < (plannedUntil.get(stationId) ?? "")) return "overlapsPlan";
    plannedUntil.set(stationId, endsAt);
    return null;
  }
}

/** The period a plan covers, to look up what is there already; undefined = none of its times exists. */
export function periodOf(plan: NewSlots, zone: string): { from: Instant; to: Instant } | undefined {
  const moments = plan.days.flatMap(on => plan.times.flatMap(time => instantsAt(on, time, zone).slice(0, 1))).sort();
  const [first, last] = [moments[0], moments.at(-1)];
  return first && last ? { from: first, to: addMinutes(last, plan.lengthMinutes) } : undefined;
}

function onlyDevice(station: Station | undefined): PlannedSlot["device"] {
  const [device = null, another] = station?.devices ?? [];
  return another === undefined ? device : null;
}

function inOrder<T extends string>(all: readonly T[]): T[] {
  return [...new Set(all)].sort();
}
