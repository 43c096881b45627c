import type { Instant } from "../contract.ts";
import {
  mayBeBookedByStaff,
  mayBookByLink,
  type ParticipantStatus,
  participantStatus,
  participantStatuses,
} from "../participants/status.ts";
import { addMinutes } from "../time.ts";
import type { Session } from "./session.ts";
import { activeSessionStatuses, type SessionStatus, sessionStatus } from "./status.ts";

/** Why a slot cannot be booked. */
export type SlotProblem = "taken" | "locked" | "past" | "held";

type Slot = Pick<Session, "status" | "lockedAt" | "startsAt">;

/** Whoever comes first: a slot must be open, unlocked, ahead, and not held by somebody else. */
export function slotProblem(slot: Slot, { now, isHeldByOther }: { now: Instant; isHeldByOther: boolean }) {
  const problems: [SlotProblem, boolean][] = [
    ["taken", slot.status !== sessionStatus.open],
    ["locked", slot.lockedAt !== null],
    ["past", slot.startsAt <= now],
    ["held", isHeldByOther],
  ];
  return problems.find(([, applies]) => applies)?.[0] ?? null;
}

export const slotProblems: Record<SlotProblem, string> = {
  taken: "This slot is already booked.",
  locked: "This slot is locked.",
  past: "This time is in the past.",
  held: "Someone is booking this slot online right now.",
};

/** As a visitor reads it: who else was there is not theirs to know. */
export const slotProblemsForVisitors: Record<SlotProblem, string> = {
  taken: "That time was just taken.",
  locked: "This time is no longer available.",
  past: "This time is in the past.",
  held: "Someone else is booking this time right now.",
};

export function isActive(status: SessionStatus): boolean {
  return activeSessionStatuses.includes(status);
}

/** Until when a visit can be moved or cancelled by the person. */
export function changeableUntil(startsAt: Instant, cutOffHours: number): Instant {
  return addMinutes(startsAt, -Math.round(cutOffHours * 60));
}

/** To the minute: at the cut-off itself it is still possible. Who is checked in changes nothing any more. */
export function canStillChange(
  { startsAt, status }: Pick<Session, "startsAt" | "status">,
  { now, cutOffHours }: { now: Instant; cutOffHours: number },
): boolean {
  return status === sessionStatus.scheduled && now <= changeableUntil(startsAt, cutOffHours);
}

/** Why somebody cannot be booked by staff; null = can. Who is booked already is moved instead. */
export function whyNotBookable(status: ParticipantStatus): string | null {
  return mayBeBookedByStaff.includes(status) ? null : `Can't be booked (${participantStatuses.label(status)})`;
}

/** Why the visit that somebody has cannot be given another time by booking them elsewhere; null = can. */
export function whyNotMovable({ status, lockedAt }: Pick<Session, "status" | "lockedAt">): string | null {
  if (status === sessionStatus.checkedIn) return "Currently checked in";
  return lockedAt === null ? null : "Visit locked";
}

/** An invitation asks for a first choice: whoever is booked has it, and whoever is out is not asked. */
export function mayBeInvited(status: ParticipantStatus): boolean {
  return status === participantStatus.blank || status === participantStatus.contacted;
}

export function mayOpenBooking(status: ParticipantStatus): boolean {
  return mayBookByLink.includes(status);
}

/** The nearest to a moment, earlier and later ones alike, in order of time; of two equally near the earlier. */
export function nearest<S extends { startsAt: Instant }>(slots: readonly S[], at: Instant, max: number): S[] {
  const distance = ({ startsAt }: S) => Math.abs(Date.parse(startsAt) - Date.parse(at));
  return slots
    .toSorted((a, b) => distance(a) - distance(b) || a.startsAt.localeCompare(b.startsAt))
    .slice(0, max)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** Several stations at one time are one time to a visitor: the first slot of each stands for it. */
export function distinctTimes<S extends { startsAt: Instant; lengthMinutes: number }>(slots: readonly S[]): S[] {
  const seen = new Set<string>();
  return slots.filter(({ startsAt, lengthMinutes }) => {
    const time = `${startsAt} ${lengthMinutes}`;
    return !seen.has(time) && seen.add(time);
  });
}
