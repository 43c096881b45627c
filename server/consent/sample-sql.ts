import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

/** Everyone who answers surveys at home. */
export async function listActive(db: Queryable): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select participant_id as id from study.enrolment_cards where status = ${remoteStudyStatus.remoteActive}`;
  return new Set(rows.map(({ id }) => id));
}
