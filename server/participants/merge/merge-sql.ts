import type { Tx } from "@hb/platform/database/connect.ts";

interface Merge {
  survivorId: number;
  otherId: number;
  before: object;
  after: object;
  otherStatus: number | null;
  moved: unknown;
}

export async function insertMerge(tx: Tx, merge: Merge & { by: string; now: string }): Promise<void> {
  await tx`
    insert into study.merges (participant_id, other_participant_id, merged_at, merged_by, survivor_before, survivor_after,
                              other_status, moved)
    values (${merge.survivorId}, ${merge.otherId}, ${merge.now}, ${merge.by}, ${tx.json(merge.before as never)},
            ${tx.json(merge.after as never)}, ${merge.otherStatus}, ${tx.json(merge.moved as never)})`;
}

export async function lockStandingMerge(tx: Tx, otherId: number): Promise<(Merge & { id: number }) | undefined> {
  const [row] = await tx<(Merge & { id: number })[]>`
    select id, participant_id as "survivorId", other_participant_id as "otherId", survivor_before as before,
           survivor_after as after, other_status as "otherStatus", moved
      from study.merges where other_participant_id = ${otherId} and undone_at is null for update`;
  return row;
}

export async function noteUndone(tx: Tx, id: number, now: string): Promise<void> {
  await tx`update study.merges set undone_at = ${now} where id = ${id}`;
}

/** Points to the kept person, or to no one again. The status goes with it. */
export async function setMergedInto(
  tx: Tx,
  { id, mergedInto, status, now }: { id: number; mergedInto: number | null; status: number | null; now: string },
): Promise<void> {
  await tx`
    update study.participants
       set merged_into = ${mergedInto}, status = ${status}, updated_at = ${now}, version = version + 1
     where id = ${id}`;
}
