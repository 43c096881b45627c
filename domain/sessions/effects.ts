import { type ParticipantStatus, participantStatus } from "../participants/status.ts";
import { participantStatusAfter, type SessionStatus, sessionStatus } from "./status.ts";

interface StatusStep {
  from: SessionStatus;
  to: SessionStatus;
}

/** Statuses that a session only reverts if it set them itself. */
const finalStatuses: readonly ParticipantStatus[] = [
  participantStatus.completed,
  participantStatus.rejected,
  participantStatus.duplicate,
  participantStatus.withdrawn,
  participantStatus.notSelected,
];

/**
 * How a session's step changes its participant's status; undefined = not at all. A colleague's own decision about the
 * person stands: a no-show doesn't make a withdrawn person Contacted again.
 */
export function participantStatusAfterStep(
  { from, to }: StatusStep,
  present: ParticipantStatus,
  { hasAnother = false }: { hasAnother?: boolean } = {},
): ParticipantStatus | undefined {
  // Someone with another upcoming session stays scheduled for it.
  if (hasAnother) return undefined;
  // Only a correction comes from a later status: someone who is checked in is still expected.
  const wanted = to === sessionStatus.checkedIn ? participantStatus.scheduled : participantStatusAfter[to];
  if (wanted === present) return undefined;
  const isOwnEnding = participantStatusAfter[from] === present;
  return finalStatuses.includes(present) && !isOwnEnding ? undefined : wanted;
}
