import type { Instant } from "../contract.ts";
import { addMinutes } from "../time.ts";
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
