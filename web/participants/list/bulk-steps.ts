import { needsReasonByHand, type ParticipantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import type { Selection } from "./selection.ts";

/** The status of everyone selected; undefined if some of them have not been in sight. */
export function statusesOf(
  selection: Selection,
  statusOf: (id: number) => ParticipantStatus | undefined,
): ReadonlyMap<number, ParticipantStatus> | undefined {
  if (selection.kind === "all") return undefined;
  const known = new Map<number, ParticipantStatus>();
  for (const id of selection.ids) {
    const status = statusOf(id);
    if (status === undefined) return undefined;
    known.set(id, status);
  }
  return known;
}

/** What is a usual step for all of them, and what would be a correction for some. */
export function bulkSteps(known: ReadonlyMap<number, ParticipantStatus> | undefined) {
  const from = [...new Set(known?.values())];
  const others = participantStatuses.ids.filter(to => from.some(status => status !== to));
  const usual = others.filter(to => from.every(status => !needsReasonByHand(status, to)));
  return known
    ? { usual, corrections: others.filter(to => !usual.includes(to)) }
    : { usual: [], corrections: participantStatuses.ids };
}

/** Who had which status, for an undo. */
export function byStatus(known: ReadonlyMap<number, ParticipantStatus>): Map<ParticipantStatus, number[]> {
  const groups = new Map<ParticipantStatus, number[]>();
  for (const [id, status] of known) {
    const ids = groups.get(status);
    if (ids) ids.push(id);
    else groups.set(status, [id]);
  }
  return groups;
}
