import { randomBytes } from "node:crypto";
import type { Tx } from "@hb/platform/database/connect.ts";

export interface NewEntry {
  at: string;
  action: number;
  actorKind: string;
  actorId: string | null;
  participantId: number | null;
  subjectKind: string | null;
  subjectId: string | null;
  payload: string;
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const salt = randomBytes(16);
  await tx`
    with entry as (
      insert into study.log_entries (at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id, payload_digest)
      values (${entry.at}, ${entry.action}, ${entry.actorKind}, ${entry.actorId}, ${entry.participantId},
              ${entry.subjectKind}, ${entry.subjectId}, sha256(${salt}::bytea || convert_to(${entry.payload}, 'UTF8')))
      returning id
    )
    insert into study.log_payloads (entry_id, salt, payload) select id, ${salt}, ${entry.payload}::text::json from entry`;
}
