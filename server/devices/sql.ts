import type { DeviceFilters } from "@hb/domain/devices/contract.ts";
import type { DevicePhoto, DeviceState } from "@hb/domain/devices/device.ts";
import type { DeviceName } from "@hb/domain/lookups/device-names.ts";
import type { ParticipantCard } from "@hb/domain/participants/participant.ts";
import type { DeviceStatus } from "@hb/domain/remote-study/device-status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { obeying } from "../remote-study/acts.ts";

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
  left join study.participants p on p.id = l.participant_id
  left join study.enrolments e on e.participant_id = l.participant_id`;

/** All of them: a study has hundreds of headsets, not thousands. */
export async function listDevices(db: Queryable, { kinds, whose, text }: DeviceFilters): Promise<Device[]> {
  const found = (text ?? "").trim().toLowerCase();
  return db<Device[]>`
    select ${db.unsafe(columns)} from ${db.unsafe(joins)}
     where (${kinds === undefined} or d.kind = any (${kinds ?? []}::smallint[]))
       and (${whose ?? null}::text is null or (d.state = 6) = (${whose ?? ""} = 'own'))
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

/** Locked until the end of the transaction; looked at afterwards, so that it is as it is now. */
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
  const [row] = await obeying(tx<{ id: number }[]>`
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
  const [row] = await obeying(
    Object.keys(named).length === 0
      ? tx<{ version: number }[]>`
          update study.devices set version = version + 1 where id = ${id} returning version`
      : tx<{ version: number }[]>`
          update study.devices set ${tx(named as never)}, version = version + 1 where id = ${id} returning version`,
  );
  return row?.version ?? 0;
}

export interface NewLoan {
  deviceId: number;
  participantId: number;
  isOwn: boolean;
  deviceStatus: DeviceStatus;
  at: string;
  byName: string;
  dueBackOn: string | null;
  condition: string | null;
  accessories: readonly number[];
}

export async function insertLoan(tx: Tx, loan: NewLoan): Promise<number> {
  const [row] = await obeying(tx<{ id: number }[]>`
    insert into study.loans (device_id, participant_id, is_own, device_status, handed_over_at, handed_over_by_name,
                             due_back_on, condition_out, accessories_out)
    values (${loan.deviceId}, ${loan.participantId}, ${loan.isOwn}, ${loan.deviceStatus}, ${loan.at}, ${loan.byName},
            ${loan.dueBackOn}, ${loan.condition}, ${[...loan.accessories]}::smallint[])
    returning id`);
  return row?.id ?? 0;
}

export async function setLoanStatus(
  tx: Tx,
  loanId: number,
  { status, endedAt, dueBackOn }: { status: DeviceStatus; endedAt: string | null; dueBackOn?: string | null },
): Promise<void> {
  await obeying(tx`
    update study.loans
       set device_status = ${status}, ended_at = ${endedAt},
           due_back_on = ${dueBackOn === undefined ? tx`due_back_on` : dueBackOn}
     where id = ${loanId}`);
}

export async function endLoan(
  tx: Tx,
  loanId: number,
  back: { at: string; byName: string; condition: string | null; accessories: readonly number[] },
): Promise<void> {
  await tx`
    update study.loans
       set device_status = 5, ended_at = ${back.at}, taken_back_by_name = ${back.byName}, condition_in = ${back.condition},
           accessories_in = ${[...back.accessories]}::smallint[]
     where id = ${loanId}`;
}

/** An own device that is not used in the study any more. */
export async function endOwnership(tx: Tx, loanId: number, at: string): Promise<void> {
  await tx`update study.loans set ended_at = ${at} where id = ${loanId}`;
}

export async function noteChase(tx: Tx, loanId: number, at: string): Promise<void> {
  await tx`update study.loans set chased_at = ${at}, chases = chases + 1 where id = ${loanId}`;
}

export async function setDueBack(tx: Tx, loanId: number, on: string): Promise<void> {
  await tx`update study.loans set due_back_on = ${on} where id = ${loanId}`;
}

export interface LoanRow {
  loanId: number;
  participantId: number;
  name: string;
  isOwn: boolean;
  status: DeviceStatus;
  handedOverAt: string;
  dueBackOn: string | null;
  endedAt: string | null;
  conditionOut: string | null;
  conditionIn: string | null;
  accessoriesOut: number[];
  accessoriesIn: number[] | null;
}

export async function listLoans(db: Queryable, deviceId: number): Promise<LoanRow[]> {
  return db<LoanRow[]>`
    select l.id as "loanId", l.participant_id as "participantId", trim(p.first_name || ' ' || p.last_name) as name,
           l.is_own as "isOwn", l.device_status as status, l.handed_over_at as "handedOverAt", l.due_back_on as "dueBackOn",
           l.ended_at as "endedAt", l.condition_out as "conditionOut", l.condition_in as "conditionIn",
           l.accessories_out as "accessoriesOut", l.accessories_in as "accessoriesIn"
      from study.loans l join study.participants p on p.id = l.participant_id
     where l.device_id = ${deviceId} order by l.id desc`;
}

export interface LoanFacts {
  loanId: number;
  deviceId: number;
  participantId: number;
  kind: DeviceName;
  serial: string;
  isOwn: boolean;
  status: DeviceStatus;
  handedOverAt: string;
  dueBackOn: string | null;
  endedAt: string | null;
}

/** One loan, or the latest of a person. */
export async function findLoan(
  db: Queryable,
  { loanId, participantId }: { loanId: number | null; participantId: number },
): Promise<LoanFacts | undefined> {
  const [row] = await db<LoanFacts[]>`
    select l.id as "loanId", l.device_id as "deviceId", l.participant_id as "participantId", d.kind, d.serial,
           l.is_own as "isOwn", l.device_status as status, l.handed_over_at as "handedOverAt",
           l.due_back_on as "dueBackOn", l.ended_at as "endedAt"
      from study.loans l join study.devices d on d.id = l.device_id
     where l.participant_id = ${participantId} and (${loanId}::integer is null or l.id = ${loanId})
     order by l.id desc limit 1`;
  return row;
}

export async function listPhotos(db: Queryable, deviceId: number): Promise<DevicePhoto[]> {
  return db<DevicePhoto[]>`
    select file, moment, loan_id as "loanId", uploaded_by_name as "byName", uploaded_at as at
      from study.device_photos where device_id = ${deviceId} order by uploaded_at desc, file`;
}

export async function putPhoto(
  tx: Tx,
  photo: DevicePhoto & { deviceId: number; contentType: string; size: number },
): Promise<void> {
  await tx`
    insert into study.device_photos (file, device_id, loan_id, moment, content_type, size, uploaded_by_name, uploaded_at)
    values (${photo.file}, ${photo.deviceId}, ${photo.loanId}, ${photo.moment}, ${photo.contentType}, ${photo.size},
            ${photo.byName}, ${photo.at})
    on conflict (file) do update
       set content_type = excluded.content_type, size = excluded.size, uploaded_by_name = excluded.uploaded_by_name,
           uploaded_at = excluded.uploaded_at`;
}

export async function removePhoto(tx: Tx, file: string): Promise<boolean> {
  const [row] = await tx`delete from study.device_photos where file = ${file} returning 1`;
  return row !== undefined;
}

type Waiting = ParticipantCard & { enrolmentVersion: number; waitingSince: string };

/** Loaners who are onboarded or active and hold nothing. */
export async function findWaiting(db: Queryable, text: string, id: number | null): Promise<Waiting[]> {
  return db<Waiting[]>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone, p.status, p.type,
           e.version as "enrolmentVersion", e.status_since as "waitingSince"
      from study.enrolments e join study.participants p on p.id = e.participant_id
     where e.status in (1, 4) and p.type = 1
       and not exists (select from study.loans l where l.participant_id = e.participant_id and l.ended_at is null)
       and (${text} = '' or position(${text} in p.name_search) > 0 or p.id = ${id})
     order by e.starts_on nulls last, e.status_since, p.id limit 50`;
}

export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.enrolments e join study.participants p on p.id = e.participant_id
     where e.status in (1, 4) and p.type = 1
       and not exists (select from study.loans l where l.participant_id = e.participant_id and l.ended_at is null)`;
  return row?.count ?? 0;
}
