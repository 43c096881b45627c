import type { DeviceWas } from "@hb/domain/log/payloads.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

export type DeviceFacts = Required<DeviceWas> & {
  id: number;
  serial: string;
  place: string | null;
  note: string | null;
  createdAt: string;
};

const columns = `d.id, d.serial, d.state, d.steps, d.accessories, d.place, d.note, d.belkin_case as "belkinCase",
  d.created_at as "createdAt", l.participant_id as holder, l.device_status as "deviceStatus", l.due_back_on as "dueBackOn"`;
const joins = "study.devices d left join study.loans l on l.device_id = d.id and l.ended_at is null";

/** A device as its history tells of it: with its loan while someone has it. */
export async function findDeviceFacts(db: Queryable, id: number): Promise<DeviceFacts | undefined> {
  const [row] = await db<DeviceFacts[]>`
    select ${db.unsafe(columns)} from ${db.unsafe(joins)} where d.id = ${id}`;
  return row;
}

export async function listDeviceFacts(db: Queryable): Promise<DeviceFacts[]> {
  return db<DeviceFacts[]>`select ${db.unsafe(columns)} from ${db.unsafe(joins)}`;
}
