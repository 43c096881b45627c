import { type SessionStatus, sessionStatus as status } from "../sessions/status.ts";

/** How a session counts in the weekly bars. A rescheduled one counts at its new time; an open slot doesn't count. */
export const outcomes = ["completed", "noShow", "failed", "withdrawn", "ahead"] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeLabels: Record<Outcome, string> = {
  completed: "Completed",
  noShow: "NoShow",
  failed: "Failed",
  withdrawn: "Withdrawn",
  ahead: "Scheduled",
};

export const statusesOf: Record<Outcome, readonly SessionStatus[]> = {
  completed: [status.completed],
  noShow: [status.noShow],
  failed: [status.failedComp, status.failedNoComp],
  withdrawn: [status.withdrawn],
  /** Includes those who are checked in and those that still need closing. */
  ahead: [status.scheduled, status.checkedIn],
};

export type OutcomeCounts = Record<Outcome, number>;

/** The share of no-shows among sessions that took place or should have, without withdrawals. */
export function noShowRate({ completed, noShow, failed }: OutcomeCounts): number | null {
  const due = completed + noShow + failed;
  return due === 0 ? null : (noShow / due) * 100;
}
