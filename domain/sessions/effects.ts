import { type ParticipantStatus, participantStatus } from "../participants/status.ts";
import { participantStatusAfter, type SessionStatus, sessionStatus } from "./status.ts";

interface StatusStep {
  from: SessionStatus;
  to: SessionStatus;
}

/** Statuses that a session does not take back unless it brought them about itself. */
const finalStatuses: readonly ParticipantStatus[] = [
  participantStatus.completed,
  participantStatus.rejected,
  participantStatus.duplicate,
  participantStatus.withdrawn,
  participantStatus.notSelected,
];

/**
 * What a step of a session makes of its participant; undefined = nothing. What somebody decided about the person
 * meanwhile stands: a no-show does not make a withdrawn person Contacted again.
 */
export function participantStatusAfterStep(
  { from, to }: StatusStep,
  present: ParticipantStatus,
  { hasAnother = false }: { hasAnother?: boolean } = {},
): ParticipantStatus | undefined {
  // Whoever has another session to come stays scheduled for it, whatever becomes of an older one.
  if (hasAnother) return undefined;
  // Only a correction comes from further on: somebody who is checked in is still to be seen.
  const wanted = to === sessionStatus.checkedIn ? participantStatus.scheduled : participantStatusAfter[to];
  if (wanted === undefined || wanted === present) return undefined;
  const isOwnEnding = participantStatusAfter[from] === present;
  return finalStatuses.includes(present) && !isOwnEnding ? undefined : wanted;
}
