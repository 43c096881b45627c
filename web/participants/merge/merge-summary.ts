import { joinWords } from "@hb/domain/join-words.ts";
import type { MergeRow } from "@hb/domain/participants/merge/merge.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";

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
  const kept = participantStatuses.label(statusOf(status?.result ?? survivor.status));
  const values = changed.filter(({ field }) => field !== "status").length;
  const taken = [...(values > 0 ? [values === 1 ? "1 value" : `${values} values`] : []), ...moves];
  const takes = taken.length > 0 ? `takes ${joinWords(taken)} from ${other.id}` : `takes nothing from ${other.id}`;
  return [
    `${survivor.id} keeps its ID, is ${kept} and ${takes}.`,
    `${other.id} becomes Duplicate, and its links open ${survivor.id}.`,
    "You can undo this.",
  ].join(" ");
}

function statusOf(value: unknown) {
  return participantStatuses.ids.find(id => id === value) ?? null;
}
