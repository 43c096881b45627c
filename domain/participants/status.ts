import { blank, type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { defineSteps } from "../steps.ts";

export const participantStatuses = lookup([
  blank,
  { id: 1, label: "Contacted", name: "contacted" },
  { id: 5, label: "Scheduled", name: "scheduled" },
  { id: 6, label: "Completed", name: "completed" },
  { id: 7, label: "Rejected", name: "rejected" },
  { id: 8, label: "Duplicate", name: "duplicate" },
  { id: 9, label: "Withdrawn", name: "withdrawn" },
  { id: 10, label: "Not selected", name: "notSelected" },
]);
export const participantStatus = participantStatuses.named;
export const ParticipantStatus = oneOf(participantStatuses);
export type ParticipantStatus = IdOf<typeof participantStatuses>;

export const participantSteps = defineSteps(participantStatuses, {
  blank: ["contacted", "rejected", "notSelected", "duplicate", "scheduled"],
  contacted: ["scheduled", "rejected", "notSelected", "withdrawn"],
  scheduled: ["completed", "withdrawn", "contacted"],
  completed: [],
  rejected: [],
  duplicate: [],
  withdrawn: [],
  notSelected: [],
});

/** Set by sessions: menus lead to booking or to the session, because setting these alone wouldn't book anything. */
export const statusesSetBySessions: readonly ParticipantStatus[] = [
  participantStatus.scheduled,
  participantStatus.completed,
];

/** When set by hand, a status that sessions usually set needs a reason. */
export function needsReasonByHand(from: ParticipantStatus, to: ParticipantStatus): boolean {
  return from !== to && (participantSteps.needsReason(from, to) || statusesSetBySessions.includes(to));
}

/** Who can book by link (a scheduled person only to reschedule), and whom staff can book. */
export const mayBookByLink: readonly ParticipantStatus[] = [participantStatus.contacted, participantStatus.scheduled];
export const mayBeBookedByStaff: readonly ParticipantStatus[] = [participantStatus.blank, ...mayBookByLink];
