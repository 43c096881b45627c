import type { Opening } from "@hb/domain/openings/contract.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { MergeIds } from "../person/acts.ts";

export interface NewOpening {
  participantId: number;
  by: string;
  byName: string;
  hour: string;
  at: string;
  opened: boolean;
}

/** At most one of each person, colleague and hour. An opened record stays opened, with the time when it first was. */
export async function keepOpenings(tx: Tx, openings: readonly NewOpening[]): Promise<void> {
  await tx`
    insert into study.openings as kept (participant_id, opened_by, opened_by_name, hour, at, opened)
    select person.id, given.by, given."byName", given.hour, given.at, given.opened
      from jsonb_to_recordset(${tx.json(openings as never)})
             as given ("participantId" integer, by text, "byName" text, hour timestamptz, at timestamptz, opened boolean)
      join study.participant_cards person on person.id = given."participantId"
     order by person.id, given.by, given.hour
    on conflict (participant_id, opened_by, hour) do update
       set at = excluded.at, opened = true where excluded.opened and not kept.opened`;
}

export interface ColleagueOpenings {
  userId: string;
  name: string;
  lastAt: string;
  openedHours: number;
  loadedHours: number;
}

export async function listColleagues(
  db: Queryable,
  { participantId, since, offset, limit }: { participantId: number; since: string; offset: number; limit: number },
): Promise<{ rows: ColleagueOpenings[]; total: number }> {
  const [counted] = await db<{ total: number }[]>`
    select count(distinct opened_by)::int as total from study.openings where participant_id = ${participantId}`;
  const rows = await db<ColleagueOpenings[]>`
    select opened_by as "userId", (array_agg(opened_by_name order by at desc))[1] as name, max(at) as "lastAt",
           count(*) filter (where opened and at >= ${since})::int as "openedHours",
           count(*) filter (where not opened and at >= ${since})::int as "loadedHours"
      from study.openings where participant_id = ${participantId}
     group by opened_by order by max(at) desc, opened_by offset ${offset} limit ${limit}`;
  return { rows, total: counted?.total ?? 0 };
}

export interface OpeningQuery {
  userId?: string | undefined;
  participantId?: number | undefined;
  since: string | null;
  until: string | null;
  onlyOpened: boolean;
}

export async function countOpenings(db: Queryable, wanted: OpeningQuery): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.openings o where ${matches(db, wanted)}`;
  return row?.count ?? 0;
}

export async function listOpenings(
  db: Queryable,
  wanted: OpeningQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<Opening[]> {
  return db<Opening[]>`
    select ${db.unsafe(openingColumns)}
      from (select * from study.openings o where ${matches(db, wanted)}
             order by at desc, opened_by, participant_id offset ${offset} limit ${limit}) o
      join study.participant_cards p on p.id = o.participant_id
     order by o.at desc, o.opened_by, o.participant_id`;
}

export function readOpenings(db: Queryable, wanted: OpeningQuery, size: number): AsyncIterable<Opening[]> {
  return db<Opening[]>`
    select ${db.unsafe(openingColumns)} from study.openings o join study.participant_cards p on p.id = o.participant_id
     where ${matches(db, wanted)} order by o.at desc, o.opened_by, o.participant_id`.cursor(size);
}

const openingColumns = `o.at, o.opened_by as "userId", o.opened_by_name as "userName", o.participant_id as "participantId",
  p.name as "participantName", o.opened`;

function matches(db: Queryable, { userId, participantId, since, until, onlyOpened }: OpeningQuery) {
  return db`o.at >= ${since ?? "-infinity"}::timestamptz and o.at < ${until ?? "infinity"}::timestamptz
    ${userId === undefined ? db`` : db`and o.opened_by = ${userId}`}
    ${participantId === undefined ? db`` : db`and o.participant_id = ${participantId}`}
    ${onlyOpened ? db`and o.opened` : db``}`;
}

type MovedOpening = [by: string, hour: string];

/** Where a colleague opened both people in the same hour, the kept person has it already and the other row stays. */
export async function moveOpenings(tx: Tx, { from, into }: MergeIds): Promise<MovedOpening[]> {
  const rows = await tx<{ by: string; hour: string }[]>`
    update study.openings o set participant_id = ${into}
     where o.participant_id = ${from}
       and not exists (select from study.openings kept
                        where kept.participant_id = ${into} and kept.opened_by = o.opened_by and kept.hour = o.hour)
    returning o.opened_by as by, o.hour`;
  return rows.map(({ by, hour }) => [by, hour]);
}

/** Whoever has opened the duplicate since, in an hour that would come back, has that row already. */
export async function returnOpenings(tx: Tx, { from, into }: MergeIds, moved: readonly MovedOpening[]): Promise<void> {
  await tx`
    update study.openings o set participant_id = ${from}
      from jsonb_to_recordset(${tx.json(moved.map(([by, hour]) => ({ by, hour })))}) as back (by text, hour timestamptz)
     where o.participant_id = ${into} and o.opened_by = back.by and o.hour = back.hour
       and not exists (select from study.openings kept
                        where kept.participant_id = ${from} and kept.opened_by = back.by and kept.hour = back.hour)`;
}

/** Without names of colleagues: a person asks for what is kept about them. */
export async function listForArchive(db: Queryable, participantId: number): Promise<object[]> {
  return db<object[]>`
    select at, opened from study.openings where participant_id = ${participantId} order by at`;
}

export async function forgetBefore(tx: Tx, at: string): Promise<number> {
  return (await tx`delete from study.openings where at < ${at}`).count;
}
