import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

/** Since when a person's consents are sealed, and since when they are erased; undefined = not sealed. */
export async function findSeal(
  db: Queryable,
  participantId: number,
): Promise<{ sealedAt: string; endedAt: string | null } | undefined> {
  const [row] = await db<{ sealedAt: string; endedAt: string | null }[]>`
    select sealed_at as "sealedAt", ended_at as "endedAt" from study.consent_seals where participant_id = ${participantId}`;
  return row;
}

export interface SealedDue {
  id: number;
  sealedAt: string;
  consents: number;
}

/** People whose consents were sealed before that moment and still exist, oldest first; including merged duplicates. */
export async function listSealedBefore(
  db: Queryable,
  before: string | null,
  { offset, limit, ids }: { offset: number; limit: number; ids?: readonly number[] },
): Promise<{ rows: SealedDue[]; total: number }> {
  const rows = await db<(SealedDue & { total: number })[]>`
    select s.participant_id as id, s.sealed_at as "sealedAt", c.count as consents, count(*) over ()::int as total
      from study.consent_seals s join study.consent_holders p on p.id = s.participant_id,
           lateral (select count(*)::int as count from study.consents c
                     where c.participant_id in (select study.lives_of(s.participant_id))) c
     where s.ended_at is null and s.sealed_at < ${before}::timestamptz and p.merged_into is null and c.count > 0
       ${ids ? db`and s.participant_id = any (${[...ids]}::integer[])` : db``}
     order by s.sealed_at, s.participant_id offset ${offset} limit ${limit}`;
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Returns the files that belong to them. */
export async function endSealed(tx: Tx, participantId: number, now: string): Promise<string[]> {
  const rows = await tx<{ file: string }[]>`
    select ended_file as file from study.end_sealed_consents(${participantId}, ${now})`;
  return rows.map(({ file }) => file);
}
