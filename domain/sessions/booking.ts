import type { Instant } from "../contract.ts";
import type { Participant } from "../participants/participant.ts";
import { mayBeBookedByStaff, mayBookByLink, participantStatus, participantStatuses } from "../participants/status.ts";
import { addMinutes } from "../time.ts";
import type { Session } from "./session.ts";
import { activeSessionStatuses, type SessionStatus, sessionStatus } from "./status.ts";

/** Why a slot can't be booked. */
export type SlotProblem = "taken" | "locked" | "past" | "held";

type Slot = Pick<Session, "status" | "lockedAt" | "startsAt">;

/** First come, first served: a slot must be open, unlocked, in the future, and not held by someone else. */
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

export function isActive(status: SessionStatus): boolean {
  return activeSessionStatuses.includes(status);
}

/** Until when the participant can reschedule or cancel. */
export function changeableUntil(startsAt: Instant, cutOffHours: number): Instant {
  return addMinutes(startsAt, -cutOffHours * 60);
}

/** Includes the minute of the cut-off itself. After check-in, nothing can be changed. */
export function canStillChange(
  { startsAt, status }: Pick<Session, "startsAt" | "status">,
  { now, cutOffHours }: { now: Instant; cutOffHours: number },
): boolean {
  return status === sessionStatus.scheduled && now <= changeableUntil(startsAt, cutOffHours);
}

export const emailNotConfirmed = "Email not confirmed";

type Registered = Pick<Participant, "status" | "unconfirmedSince">;

/** Why staff can't book someone; null = they can. Someone already booked is rescheduled instead. */
export function whyNotBookable({ status, unconfirmedSince }: Registered): string | null {
  if (unconfirmedSince !== null) return emailNotConfirmed;
  return mayBeBookedByStaff.includes(status) ? null : `Can't be booked (${participantStatuses.label(status)})`;
}

/** Why someone's visit can't be moved by booking them elsewhere; null = it can. */
export function whyNotMovable({ status, lockedAt }: Pick<Session, "status" | "lockedAt">): string | null {
  if (status === sessionStatus.checkedIn) return "Currently checked in";
  return lockedAt === null ? null : "Visit locked";
}

/** Invitations are for people who don't have a visit and are still in the study. */
export function mayBeInvited({ status, unconfirmedSince }: Registered): boolean {
  return unconfirmedSince === null && (status === participantStatus.blank || status === participantStatus.contacted);
}

export function mayOpenBooking({ status, unconfirmedSince }: Registered): boolean {
  return unconfirmedSince === null && mayBookByLink.includes(status);
}

/** The slots nearest to a moment, before and after, in order of time; the earlier of two that are equally near. */
export function nearest<S extends { startsAt: Instant }>(slots: readonly S[], at: Instant, max: number): S[] {
  const distance = ({ startsAt }: S) => Math.abs(Date.parse(startsAt) - Date.parse(at));
  return slots
    .toSorted((a, b) => distance(a) - distance(b) || a.startsAt.localeCompare(b.startsAt))
    .slice(0, max)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** Visitors see several stations at the same time as one: the first slot stands for all of them. */
export function distinctTimes<S extends { startsAt: Instant; lengthMinutes: number }>(slots: readonly S[]): S[] {
  const seen = new Set<string>();
  return slots.filter(({ startsAt, lengthMinutes }) => {
    const time = `${startsAt} ${lengthMinutes}`;
    return !seen.has(time) && seen.add(time);
  });
}
