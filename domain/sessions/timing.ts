import type { Instant } from "../contract.ts";
import { addMinutes, dateInZone } from "../time.ts";
import type { Session } from "./session.ts";
import { type SessionStatus, sessionStatus } from "./status.ts";

export const defaultCheckInMinutes = 120;

export interface VisitClock {
  now: Instant;
  /** How long before the start check-in opens. */
  checkInMinutes: number;
}

type Visit = Pick<Session, "status" | "startsAt">;

/** From when a visit can be checked in or missed; undefined = this status isn't bound to the start. */
export function possibleFrom({ startsAt }: Visit, to: SessionStatus, checkInMinutes: number): Instant | undefined {
  if (to === sessionStatus.checkedIn) return addMinutes(startsAt, -checkInMinutes);
  return to === sessionStatus.noShow ? startsAt : undefined;
}

/** No one arrives or stays away before their time: until then, a usual step is a correction, which needs a reason. */
export function isTooEarly(visit: Visit, to: SessionStatus, { now, checkInMinutes }: VisitClock): boolean {
  const from = possibleFrom(visit, to, checkInMinutes);
  return visit.status === sessionStatus.scheduled && from !== undefined && now < from;
}

/** Recorded within this time, it was recorded at once; clocks may also differ by as much. */
const promptMs = 60_000;

/** A step that was taken while the desk had no connection, and when it got here. */
export interface LateStep {
  doneAt: Instant;
  sentAt: Instant;
}

/** Undefined = it was recorded at once. */
export function lateStep(doneAt: Instant | undefined, now: Instant): LateStep | undefined {
  return doneAt !== undefined && Date.parse(now) - Date.parse(doneAt) > promptMs ? { doneAt, sentAt: now } : undefined;
}

/** Only steps of the same day count from when they were taken; null = this one does. */
export function doneAtProblem(doneAt: Instant, { now, zone }: { now: Instant; zone: string }): string | null {
  if (Date.parse(doneAt) - Date.parse(now) > promptMs) return "This time is in the future. Check this device's clock.";
  if (lateStep(doneAt, now) && dateInZone(doneAt, zone) !== dateInZone(now, zone))
    return "This was done on another day. It can be recorded with the current time.";
  return null;
}
