import type { MergeRow } from "@hb/domain/participants/merge/merge.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import { mergeText } from "./text.tsx";

interface Plan {
  survivor: Participant;
  other: Participant;
  rows: readonly MergeRow[];
  /** What moves over: "2 comments". */
  moves: readonly string[];
}

/** What a merge will do, in three sentences. */
export function mergeSummary({ survivor, other, rows, moves }: Plan): string {
  const changed = rows.filter(({ isEqual, choice }) => !isEqual && choice !== "survivor");
  const status = rows.find(({ field }) => field === "status");
  const kept = {
    id: survivor.id,
    status: participantStatuses.label(statusOf(status?.result ?? survivor.status)),
    values: changed.filter(({ field }) => field !== "status").length,
    moves,
  };
  return mergeText.summary(kept, other.id);
}

function statusOf(value: unknown) {
  return participantStatuses.ids.find(id => id === value) ?? null;
}
