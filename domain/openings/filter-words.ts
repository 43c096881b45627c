import type { OpeningFilters } from "./contract.ts";

/** Dates as ISO, as in every export. */
export function describeOpenings(
  { from, to, participantId, onlyOpened }: OpeningFilters,
  userName: string | undefined,
): string[] {
  return [
    ...(from === undefined ? [] : [`From ${from}`]),
    ...(to === undefined ? [] : [`To ${to}`]),
    ...(userName === undefined ? [] : [`By ${userName}`]),
    ...(participantId === undefined ? [] : [`Participant ${participantId}`]),
    ...(onlyOpened ? ["Only opened pages"] : []),
  ];
}
