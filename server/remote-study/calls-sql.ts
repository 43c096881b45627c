import type { Call, CallBack, CallOutcome } from "@hb/domain/remote-study/call.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

const columns = `id, called_at as "at", called_by_name as "byName", outcome, note, case when call_back_on is not null then
  jsonb_build_object('on', call_back_on, 'time', to_char(call_back_time, 'HH24:MI')) end as "callBack"`;

/** Newest first. */
export async function listCallsOf(db: Queryable, participantId: number): Promise<Call[]> {
  return db<Call[]>`
    select ${db.unsafe(columns)} from study.calls where participant_id = ${participantId} order by id desc`;
}

/** Of these people or everyone: participant → the last call. */
export async function listLastCalls(db: Queryable, participantIds?: readonly number[]): Promise<Map<number, Call>> {
  const rows = await db<(Call & { participantId: number })[]>`
    select distinct on (participant_id) participant_id as "participantId", ${db.unsafe(columns)} from study.calls
     ${participantIds ? db`where participant_id = any (${[...participantIds]}::integer[])` : db``}
     order by participant_id, id desc`;
  return new Map(rows.map(({ participantId, ...call }) => [participantId, call]));
}

export async function findCall(db: Queryable, id: number): Promise<(Call & { participantId: number }) | undefined> {
  const [row] = await db<(Call & { participantId: number })[]>`
    select participant_id as "participantId", ${db.unsafe(columns)} from study.calls where id = ${id}`;
  return row;
}

export interface CallDetails {
  outcome: CallOutcome;
  note: string | null;
  callBack: CallBack | null;
}

function toRow({ outcome, note, callBack }: CallDetails) {
  return { outcome, note, call_back_on: callBack?.on ?? null, call_back_time: callBack?.time ?? null };
}

interface NewCall extends CallDetails {
  participantId: number;
  at: string;
  byName: string;
}

/** Returns their ids, in the same order. */
export async function insertCalls(tx: Tx, calls: readonly NewCall[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { participantId, at, byName, ...details } of calls) {
    const row = { participant_id: participantId, called_at: at, called_by_name: byName, ...toRow(details) };
    const [inserted] = await tx<{ id: number }[]>`insert into study.calls ${tx(row)} returning id`;
    ids.push(inserted?.id ?? 0);
  }
  return ids;
}

export async function updateCall(tx: Tx, id: number, details: CallDetails): Promise<void> {
  await tx`update study.calls set ${tx(toRow(details))} where id = ${id}`;
}

export async function deleteCall(tx: Tx, id: number): Promise<void> {
  await tx`delete from study.calls where id = ${id}`;
}

/** That they were called still counts; what was said is erased. */
export async function forgetCalls(tx: Tx, participantId: number): Promise<void> {
  await tx`
    update study.calls set note = null, call_back_on = null, call_back_time = null where participant_id = ${participantId}`;
}
