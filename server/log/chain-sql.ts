import { logAction } from "@hb/domain/log/actions.ts";
import type { Queryable, Sql, Tx } from "@hb/platform/database/connect.ts";

/** If a crash undoes this, sealing again gives the same seals, so the commit doesn't wait for the disk. */
export async function sealEntries(tx: Tx, atMost: number): Promise<number> {
  await tx`set local synchronous_commit = off`;
  const [row] = await tx<{ sealed: number }[]>`select study.seal_log(${atMost}) as sealed`;
  return row?.sealed ?? 0;
}

/** Ways in which the program's role could change the log unnoticed. HB only starts if there are none. */
export async function listLogPrivileges(program: Sql): Promise<string[]> {
  const rows = await program<{ door: string }[]>`
    select right_to || ' ' || table_name as door
      from unnest(array['study.log_entries', 'study.log_payloads', 'study.log_seals']) as table_name,
           unnest(array['insert', 'update', 'delete', 'truncate']) as right_to
     where has_table_privilege(table_name, right_to)`;
  return rows.map(({ door }) => door);
}

export interface ChainHead {
  seq: number;
  digest: Buffer;
}
export const noSeals: ChainHead = { seq: 0, digest: Buffer.alloc(32) };

/** The result of checking the next seals. */
export interface SealedRange {
  /** Undefined = there were no more seals. */
  end: ChainHead | undefined;
  problem: string | undefined;
}

/**
 * Uses only PostgreSQL's built-in functions and none of the schema, because a superuser may have replaced those. The bytes
 * are the same as in study.log_material().
 */
const field = (value: string) =>
  `case when ${value} is null then int4send(-1) else int4send(octet_length(convert_to(${value}, 'UTF8'))) || convert_to(${value}, 'UTF8') end`;
const material = `int8send(e.id) || timestamptz_send(e.at) || int4send(e.action) || ${field("e.actor_kind")}
  || ${field("e.actor_id")} || ${field("e.participant_id::text")} || ${field("e.subject_kind")} || ${field("e.subject_id")} || e.payload_digest`;
const payloadProblem = `
  case when e.id is null then null
       when p.entry_id is null then 'The payload of entry ' || e.id || ' is missing.'
       when p.payload is null and not exists (
              select from study.log_entries a where a.action = ${logAction.personAnonymized} and a.participant_id::text in (e.participant_id::text, case when e.subject_kind = 'participant' then e.subject_id end))
         then 'The payload of entry ' || e.id || ' was removed, but no one was anonymized.'
       when e.payload_digest <> sha256(p.salt || int8send(e.id) || convert_to(p.payload::text, 'UTF8'))
         then 'The payload of entry ' || e.id || ' was altered.' end`;

/** Checks the next seals, up to the first one that doesn't match. */
export async function walkSeals(db: Queryable, after: ChainHead, atMost: number): Promise<SealedRange> {
  const made = db.unsafe(material);
  const [row] = await db<{ seq: number | null; digest: Buffer | null; problem: string | null }[]>`
    with walked as (
      select s.seq, s.digest,
             case when s.seq <> lag(s.seq, 1, ${after.seq}::bigint) over in_order + 1
                    then 'Seal ' || lag(s.seq, 1, ${after.seq}::bigint) over in_order + 1 || ' is missing.'
                  when e.id is null then 'Entry ' || s.entry_id || ' is missing.'
                  when s.previous = lag(s.digest, 1, ${after.digest}::bytea) over in_order and s.digest = sha256(s.previous || ${made})
                    then ${db.unsafe(payloadProblem)}
                  -- It matches its entry, but not the seal before it, which matched its own entry.
                  when s.digest = sha256(s.previous || ${made}) then 'Seal ' || s.seq - 1 || ' was rewritten.'
                  when s.previous <> lag(s.digest, 1, ${after.digest}::bytea) over in_order then 'Seal ' || s.seq || ' was altered.'
                  -- The seal after it still has this one's digest.
                  else (select case when next.seq is null then 'Entry ' || e.id || ' and its seal ' || s.seq || ' do not fit: one of them was altered.'
                                    when next.previous = s.digest then 'Entry ' || e.id || ' was altered.'
                                    else 'Seal ' || s.seq || ' was altered.' end
                          from (select 1) one left join study.log_seals next on next.seq = s.seq + 1) end as problem
        from (select * from study.log_seals where seq > ${after.seq} order by seq limit ${atMost}) s
        left join study.log_entries e on e.id = s.entry_id
        left join study.log_payloads p on p.entry_id = e.id
      window in_order as (order by s.seq)
    )
    select last.seq, last.digest, first.problem
      from (select seq, digest from walked order by seq desc limit 1) last
      left join (select problem from walked where problem is not null order by seq limit 1) first on true`;
  return {
    end: row?.seq && row.digest ? { seq: row.seq, digest: row.digest } : undefined,
    problem: row?.problem ?? undefined,
  };
}

/** An entry without a seal that comes before a sealed one in sealing order. */
export async function findInserted(db: Queryable): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select e.id from study.log_entries e
     where not exists (select from study.log_seals s where s.entry_id = e.id)
       and (e.life, e.xid, e.id) < (${frontier(db)})
     order by e.life, e.xid, e.id limit 1`;
  return row?.id;
}

export interface UnsealedTail {
  entries: number;
  /** When the oldest of them happened. */
  since: string | null;
  problem: string | null;
}

/** Entries that aren't sealed yet. */
export async function unsealedTail(db: Queryable): Promise<UnsealedTail> {
  const [row] = await db<UnsealedTail[]>`
    select count(*) as entries, min(at) as since, min(problem) as problem
      from (select e.at, ${db.unsafe(payloadProblem)} as problem
              from study.log_entries e left join study.log_payloads p on p.entry_id = e.id
             where not exists (select from study.log_seals s where s.entry_id = e.id)) e`;
  return row ?? { entries: 0, since: null, problem: null };
}

/** Whether the chain still has this seal. */
export async function hasSeal(db: Queryable, { seq, digest }: { seq: number; digest: string }): Promise<boolean> {
  if (seq === 0) return true;
  const [row] = await db`select from study.log_seals where seq = ${seq} and digest = decode(${digest}, 'hex')`;
  return row !== undefined;
}

/** The last chain end that an earlier verification stored and that is no longer in the chain. */
export async function findLostHead(db: Queryable): Promise<{ seq: number; at: string } | undefined> {
  const [row] = await db<{ seq: number; at: string }[]>`
    select v.head_seq as seq, v.at from study.log_verifications v
     where v.ok and v.head_seq > 0
       and not exists (select from study.log_seals s where s.seq = v.head_seq and s.digest = v.head_digest)
     order by v.id desc limit 1`;
  return row;
}

export interface KeptVerification {
  at: string;
  entries: number;
  unsealed: number;
  ok: boolean;
  problem: string | null;
  head: ChainHead;
}

export async function keepVerification(db: Queryable, kept: KeptVerification): Promise<void> {
  const { at, entries, unsealed, ok, problem, head } = kept;
  await db`
    insert into study.log_verifications (at, entries, unsealed, ok, problem, head_seq, head_digest)
    values (${at}, ${entries}, ${unsealed}, ${ok}, ${problem}, ${head.seq}, ${head.digest})`;
}

/** The last verification. */
export async function findLastVerification(
  db: Queryable,
): Promise<{ at: string; entries: number; problem: string | null } | undefined> {
  const [row] = await db<{ at: string; entries: number; problem: string | null }[]>`
    select at, entries::int, problem from study.log_verifications order by id desc limit 1`;
  return row;
}

function frontier(db: Queryable) {
  return db`
    select f.life, f.xid, f.id from study.log_entries f
     where exists (select from study.log_seals s where s.entry_id = f.id)
     order by f.life desc, f.xid desc, f.id desc limit 1`;
}

/** Seals what was unsealed in the backup, and starts a new life. Only for the owner. */
export async function continueRestored(tx: Tx): Promise<void> {
  await tx`select study.continue_restored_log()`;
}
