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

/** A session brings these about: a menu leads to booking or to the session, because setting them alone would book nobody. */
export const statusesSetBySessions: readonly ParticipantStatus[] = [
  participantStatus.scheduled,
  participantStatus.completed,
];

/** By hand, also what a session usually brings about asks for a reason. */
export function needsReasonByHand(from: ParticipantStatus, to: ParticipantStatus): boolean {
  return from !== to && (participantSteps.needsReason(from, to) || statusesSetBySessions.includes(to));
}

/** Who may book by a link (a scheduled person only to move), and whom staff may book. */
export const mayBookByLink: readonly ParticipantStatus[] = [participantStatus.contacted, participantStatus.scheduled];
export const mayBeBookedByStaff: readonly ParticipantStatus[] = [participantStatus.blank, ...mayBookByLink];
