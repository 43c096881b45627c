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
 * How a session's new status changes its participant's status; absent = not at all. Scheduled is a booking and Open a
 * canceled one. Rescheduled changes nothing itself: the new session's booking does.
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

/** A participant has at most one session with one of these. */
export const activeSessionStatuses: readonly SessionStatus[] = [sessionStatus.scheduled, sessionStatus.checkedIn];
/** These leave the station free for another session at the same time. */
export const stationFreeStatuses: readonly SessionStatus[] = [sessionStatus.rescheduled, sessionStatus.withdrawn];
