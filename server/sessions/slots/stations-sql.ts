import { refuse } from "@hb/domain/refusal.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { activeSessionStatuses, sessionStatus, stationFreeStatuses } from "@hb/domain/sessions/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { violated } from "@hb/platform/database/failure.ts";
import { literal } from "@hb/platform/database/literal.ts";
import { stationText as text } from "./text.ts";

const columns = `id, name, devices, archived_at as "archivedAt", version`;

export async function listStations(db: Queryable): Promise<Station[]> {
  return db<Station[]>`select ${db.unsafe(columns)} from study.stations order by lower(name), id`;
}

export async function findStation(db: Queryable, id: number): Promise<Station | undefined> {
  const [row] = await db<Station[]>`select ${db.unsafe(columns)} from study.stations where id = ${id}`;
  return row;
}

export async function lockStation(tx: Tx, id: number): Promise<Station | undefined> {
  const [row] = await tx<Station[]>`select ${tx.unsafe(columns)} from study.stations where id = ${id} for update`;
  return row;
}

async function oneName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violated(error) !== "stations_have_different_names") throw error;
    refuse("already-exists", text.nameTaken);
  }
}

interface StationFields {
  name: string;
  devices: readonly number[];
}

export async function insertStation(tx: Tx, { name, devices }: StationFields): Promise<number> {
  const [row] = await oneName(tx<{ id: number }[]>`
    insert into study.stations (name, devices) values (${name}, ${[...devices]}::smallint[]) returning id`);
  return row?.id ?? 0;
}

export async function updateStation(tx: Tx, id: number, { name, devices }: StationFields): Promise<number> {
  const [row] = await oneName(tx<{ version: number }[]>`
    update study.stations set name = ${name}, devices = ${[...devices]}::smallint[], version = version + 1
     where id = ${id} returning version`);
  return row?.version ?? 0;
}

export async function archiveStation(tx: Tx, id: number, archivedAt: string | null): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update study.stations set archived_at = ${archivedAt}, version = version + 1 where id = ${id} returning version`;
  return row?.version ?? 0;
}

export async function countComingSessions(db: Queryable, stationId: number, now: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.sessions
     where station_id = ${stationId} and ends_at > ${now}
       and status in (${literal(db, sessionStatus.open, ...activeSessionStatuses)})`;
  return row?.count ?? 0;
}

export async function listOccupied(
  db: Queryable,
  { stations, from, to }: { stations: readonly number[]; from: string; to: string },
): Promise<{ stationId: number; startsAt: string; endsAt: string }[]> {
  return db`
    select station_id as "stationId", starts_at as "startsAt", ends_at as "endsAt" from study.sessions
     where station_id = any (${[...stations]}::integer[]) and tstzrange(starts_at, ends_at) && tstzrange(${from}, ${to})
       and status not in (${literal(db, ...stationFreeStatuses)})`;
}
