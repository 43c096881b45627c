import { type SessionStatus, sessionStatus as status } from "../sessions/status.ts";

/** How a session is told in a week's bar. One that was moved away is counted where it went; an open slot is nobody's. */
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
  /** Also who is here at this moment, and who was not closed yet. */
  ahead: [status.scheduled, status.checkedIn],
};

export type OutcomeCounts = Record<Outcome, number>;

/** Of those whose hour came and who had not withdrawn: how many stayed away. */
export function noShowRate({ completed, noShow, failed }: OutcomeCounts): number | null {
  const due = completed + noShow + failed;
  return due === 0 ? null : (noShow / due) * 100;
}
