import { type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { type ParticipantStatus, participantStatus } from "../participants/status.ts";
import { defineSteps } from "../steps.ts";

export const sessionStatuses = lookup([
  { id: 0, label: "Open", name: "open" },
  { id: 1, label: "Scheduled", name: "scheduled" },
  { id: 2, label: "Checked In", name: "checkedIn" },
  { id: 3, label: "Completed", name: "completed" },
  { id: 4, label: "Rescheduled", name: "rescheduled" },
  { id: 5, label: "NoShow", name: "noShow" },
  { id: 6, label: "Withdrawn", name: "withdrawn" },
  { id: 7, label: "Failed - Comp.", name: "failedComp" },
  { id: 8, label: "Failed - No Comp.", name: "failedNoComp" },
]);
export const sessionStatus = sessionStatuses.named;
export const SessionStatus = oneOf(sessionStatuses);
export type SessionStatus = IdOf<typeof sessionStatuses>;

export const sessionSteps = defineSteps(sessionStatuses, {
  open: ["scheduled"],
  scheduled: ["checkedIn", "rescheduled", "noShow", "withdrawn", "open"],
  checkedIn: ["completed", "failedComp", "failedNoComp", "withdrawn"],
  completed: [],
  rescheduled: [],
  noShow: ["rescheduled"],
  withdrawn: [],
  failedComp: [],
  failedNoComp: [],
});

/**
 * What a session's new status makes of its participant; absent = nothing. Scheduled is a booking and Open a cancelled
 * one. Rescheduled has no effect of its own: the new session's booking has.
 */
export const participantStatusAfter: Readonly<Partial<Record<SessionStatus, ParticipantStatus>>> = {
  [sessionStatus.open]: participantStatus.contacted,
  [sessionStatus.scheduled]: participantStatus.scheduled,
  [sessionStatus.completed]: participantStatus.completed,
  [sessionStatus.noShow]: participantStatus.contacted,
  [sessionStatus.withdrawn]: participantStatus.withdrawn,
  [sessionStatus.failedComp]: participantStatus.contacted,
  [sessionStatus.failedNoComp]: participantStatus.contacted,
};

/** A participant has at most one of these at a time. */
export const activeSessionStatuses: readonly SessionStatus[] = [sessionStatus.scheduled, sessionStatus.checkedIn];
/** These leave their station free for another session at the same time. */
export const stationFreeStatuses: readonly SessionStatus[] = [sessionStatus.rescheduled, sessionStatus.withdrawn];
