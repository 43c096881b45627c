import type { DeviceFilters } from "@hb/domain/devices/contract.ts";
import type { DeviceState } from "@hb/domain/devices/device.ts";
import { deviceState } from "@hb/domain/devices/device.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import type { DeviceStatus } from "@hb/domain/remote-study/device-status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { translateConstraints } from "@hb/platform/database/failure.ts";
import { deviceText, loanText } from "./text.ts";

export const translated = translateConstraints({
  one_open_loan_per_device: loanText.deviceTaken,
  one_open_loan_per_enrolment: loanText.hasDevice,
  a_device_is_lent_only_clean_and_reset: loanText.notReady,
  one_device_per_serial_number: deviceText.serialTaken,
});

export interface Device {
  id: number;
  code: string;
  kind: DeviceName;
  serial: string;
  state: DeviceState;
  since: string;
  accessories: number[];
  steps: number[];
  place: string | null;
  note: string | null;
  belkinCase: string | null;
  version: number;
  /** The open loan, or the last one. */
  loanId: number | null;
  participantId: number | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  isOwn: boolean | null;
  deviceStatus: DeviceStatus;
  handedOverAt: string | null;
  dueBackOn: string | null;
  endedAt: string | null;
  accessoriesOut: number[] | null;
  chasedAt: string | null;
  chases: number | null;
  enrolmentVersion: number | null;
}

const columns = `d.id, d.code, d.kind, d.serial, d.state, d.since, d.accessories, d.steps, d.place, d.note,
  d.belkin_case as "belkinCase", d.version, l.id as "loanId", l.participant_id as "participantId",
  p.first_name as "firstName", p.last_name as "lastName", p.phone, l.is_own as "isOwn", l.device_status as "deviceStatus",
  l.handed_over_at as "handedOverAt", l.due_back_on as "dueBackOn", l.ended_at as "endedAt",
  l.accessories_out as "accessoriesOut", l.chased_at as "chasedAt", l.chases, e.version as "enrolmentVersion"`;
const joins = `study.devices d
  left join lateral (select * from study.loans where device_id = d.id order by id desc limit 1) l on true
  left join study.participant_cards p on p.id = l.participant_id
  left join study.enrolment_cards e on e.participant_id = l.participant_id`;

/** All of them: a study has hundreds of headsets, not thousands. */
export async function listDevices(db: Queryable, { kinds, whose, text }: DeviceFilters): Promise<Device[]> {
  const found = (text ?? "").trim().toLowerCase();
  return db<Device[]>`
    select ${db.unsafe(columns)} from ${db.unsafe(joins)}
     where (${kinds === undefined} or d.kind = any (${kinds ?? []}::smallint[]))
       and (${whose ?? null}::text is null or (d.state = ${deviceState.own}) = (${whose ?? ""} = 'own'))
       and (${found} = '' or position(${found} in lower(d.serial)) > 0 or position(${found} in lower(d.code)) > 0
            or position(${found} in lower(coalesce(d.belkin_case, ''))) > 0
            or (l.ended_at is null and (l.participant_id::text = ${found} or position(${found} in p.name_search) > 0)))`;
}

export async function findDevice(db: Queryable, id: number): Promise<Device | undefined> {
  const [row] = await db<Device[]>`select ${db.unsafe(columns)} from ${db.unsafe(joins)} where d.id = ${id}`;
  return row;
}

export async function findDeviceByCode(db: Queryable, code: string): Promise<Device | undefined> {
  const [row] = await db<Device[]>`select ${db.unsafe(columns)} from ${db.unsafe(joins)} where d.code = ${code}`;
  return row;
}

export async function findBySerial(
  db: Queryable,
  serial: string,
): Promise<{ id: number; state: DeviceState } | undefined> {
  const [row] = await db<{ id: number; state: DeviceState }[]>`
    select id, state from study.devices where upper(serial) = upper(${serial})`;
  return row;
}

/** How many devices the study has for lending, in stock or on loan. */
export async function countInventory(db: Queryable): Promise<number> {
  const states = [deviceState.cleaning, deviceState.ready, deviceState.out];
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.devices where state = any (${states}::smallint[])`;
  return row?.count ?? 0;
}

/** Locks it until the end of the transaction and reads it after that, so that it's current. */
export async function lockDevice(tx: Tx, id: number): Promise<Device | undefined> {
  const [, found] = await Promise.all([tx`select from study.devices where id = ${id} for update`, findDevice(tx, id)]);
  return found;
}

export interface NewDevice {
  code: string;
  kind: DeviceName;
  serial: string;
  state: DeviceState;
  accessories: readonly number[];
  steps: readonly number[];
  place: string | null;
  note: string | null;
  belkinCase: string | null;
}

export async function insertDevice(tx: Tx, device: NewDevice, now: string): Promise<number> {
  const [row] = await translated(tx<{ id: number }[]>`
    insert into study.devices (code, kind, serial, state, since, accessories, steps, place, note, belkin_case, created_at)
    values (${device.code}, ${device.kind}, ${device.serial}, ${device.state}, ${now}, ${[...device.accessories]}::smallint[],
            ${[...device.steps]}::smallint[], ${device.place}, ${device.note}, ${device.belkinCase}, ${now})
    returning id`);
  return row?.id ?? 0;
}

export interface DeviceChanges {
  serial?: string | undefined;
  place?: string | null | undefined;
  note?: string | null | undefined;
  belkinCase?: string | null | undefined;
  accessories?: readonly number[] | undefined;
  steps?: readonly number[] | undefined;
  state?: DeviceState;
  since?: string;
}

export async function changeDevice(tx: Tx, id: number, changes: DeviceChanges): Promise<number> {
  const { serial, place, note, belkinCase, accessories, steps, state, since } = changes;
  const named = {
    ...(serial !== undefined && { serial }),
    ...(place !== undefined && { place }),
    ...(note !== undefined && { note }),
    ...(belkinCase !== undefined && { belkin_case: belkinCase }),
    ...(accessories && { accessories: tx.array([...accessories], 1005) }),
    ...(steps && { steps: tx.array([...steps], 1005) }),
    ...(state !== undefined && { state }),
    ...(since !== undefined && { since }),
  };
  const [row] = await translated(
    Object.keys(named).length === 0
      ? tx<{ version: number }[]>`
          update study.devices set version = version + 1 where id = ${id} returning version`
      : tx<{ version: number }[]>`
          update study.devices set ${tx(named as never)}, version = version + 1 where id = ${id} returning version`,
  );
  return row?.version ?? 0;
}
