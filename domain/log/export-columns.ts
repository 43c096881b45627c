import { columnsOf, type ExportColumn } from "../export/column.ts";
import { logActions } from "./actions.ts";
import type { LoggedEntry } from "./entry.ts";
import { type LogFormat } from "./format.ts";
import { changeOf, plainTextOf, reasonOf } from "./sentences.ts";

const identifying = true;
const { text, freeText, integer, participant, moment, one } = columnsOf<LoggedEntry>();

/** The same sentence as in the panel. */
export function logColumns(words: LogFormat): readonly ExportColumn<LoggedEntry>[] {
  return [
    ...integer("id", "Entry", row => row.id, { key: "entry" }),
    ...moment("at", "When", row => row.at),
    ...one("action", "Action", logActions, row => row.action),
    ...text("actor", "Who: staff, participant by link, anonymous, or HB", row => row.actor.kind, {
      key: "actor_kind",
    }),
    ...text("actor", "Who, id", row => row.actor.id, {
      key: "actor_id",
      identifying,
      note: "User ID, form, or job.",
    }),
    ...text("actor", "Who, by name", row => textIn(row, "actorName"), { key: "actor_name", identifying }),
    ...participant("participantId", "About participant", row => row.participantId, { key: "participant" }),
    ...text("participantId", "About, by name", row => textIn(row, "participantName"), {
      key: "participant_name",
      identifying,
    }),
    ...text("subject", "Record: kind", row => row.subject?.kind ?? null, { key: "subject_kind" }),
    ...text("subject", "Record: id", row => row.subject?.id ?? null, { key: "subject_id", identifying }),
    ...freeText("payload", "What happened", row => plainTextOf(row, words), { key: "sentence" }),
    ...freeText("payload", "Before", row => changeOf(row, words)?.old ?? null, { key: "old" }),
    ...freeText("payload", "After", row => changeOf(row, words)?.new ?? null, { key: "new" }),
    ...freeText("payload", "Reason", row => reasonOf(row) ?? null, { key: "reason" }),
  ];
}

function textIn({ payload }: LoggedEntry, field: string): string | null {
  const value = payload?.[field];
  return typeof value === "string" ? value : null;
}
