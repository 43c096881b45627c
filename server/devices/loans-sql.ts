import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import type { ParticipantCard } from "@hb/domain/participants/participant.ts";
import { type DeviceStatus, deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { translated } from "./sql.ts";

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
  const [row] = await translated(tx<{ id: number }[]>`
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
  await translated(tx`
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
       set device_status = ${deviceStatus.returned}, ended_at = ${back.at}, taken_back_by_name = ${back.byName}, condition_in = ${back.condition},
           accessories_in = ${[...back.accessories]}::smallint[]
     where id = ${loanId}`;
}

/** The participant's own device, when it's no longer used in the study. */
export async function endOwnership(tx: Tx, loanId: number, at: string): Promise<void> {
  await tx`update study.loans set ended_at = ${at} where id = ${loanId}`;
}

export async function noteChase(tx: Tx, loanId: number, at: string): Promise<void> {
  await tx`update study.loans set chased_at = ${at}, chases = chases + 1 where id = ${loanId}`;
}

export async function setDueBack(tx: Tx, loanId: number, on: string): Promise<void> {
  await tx`update study.loans set due_back_on = ${on} where id = ${loanId}`;
}

interface Loan {
  loanId: number;
  isOwn: boolean;
  status: DeviceStatus;
  handedOverAt: string;
  dueBackOn: string | null;
  endedAt: string | null;
}

const columns = `l.id as "loanId", l.is_own as "isOwn", l.device_status as status, l.handed_over_at as "handedOverAt",
  l.due_back_on as "dueBackOn", l.ended_at as "endedAt"`;

/** Condition at handover and return. */
interface Conditions {
  conditionOut: string | null;
  conditionIn: string | null;
  accessoriesOut: number[];
  accessoriesIn: number[] | null;
}

const conditions = `l.condition_out as "conditionOut", l.condition_in as "conditionIn",
  l.accessories_out as "accessoriesOut", l.accessories_in as "accessoriesIn"`;

type LoanOfDevice = Loan & Conditions & { participantId: number; name: string };

export async function listLoans(db: Queryable, deviceId: number): Promise<LoanOfDevice[]> {
  return db<LoanOfDevice[]>`
    select ${db.unsafe(columns)}, ${db.unsafe(conditions)}, l.participant_id as "participantId",
           p.name
      from study.loans l join study.participant_cards p on p.id = l.participant_id
     where l.device_id = ${deviceId} order by l.id desc`;
}

type LoanOfPerson = Loan & Conditions & { deviceId: number; kind: DeviceName; serial: string };

export async function listLoansOf(db: Queryable, participantId: number): Promise<LoanOfPerson[]> {
  return db<LoanOfPerson[]>`
    select ${db.unsafe(columns)}, ${db.unsafe(conditions)}, l.device_id as "deviceId", d.kind, d.serial
      from study.loans l join study.devices d on d.id = l.device_id
     where l.participant_id = ${participantId} order by l.id desc`;
}

export type LoanFacts = Loan & { deviceId: number; participantId: number; kind: DeviceName; serial: string };

/** One loan, or a person's latest one. */
export async function findLoan(
  db: Queryable,
  { loanId, participantId }: { loanId: number | null; participantId: number },
): Promise<LoanFacts | undefined> {
  const [row] = await db<LoanFacts[]>`
    select ${db.unsafe(columns)}, l.device_id as "deviceId", l.participant_id as "participantId", d.kind, d.serial
      from study.loans l join study.devices d on d.id = l.device_id
     where l.participant_id = ${participantId} and (${loanId}::integer is null or l.id = ${loanId})
     order by l.id desc limit 1`;
  return row;
}

/** Loaners who are onboarded or active and have no device. */
const waiting = `study.enrolment_cards e join study.participant_cards p on p.id = e.participant_id
     where e.status in (${remoteStudyStatus.onboarded}, ${remoteStudyStatus.remoteActive}) and p.type = ${participantType.loaner}
       and not exists (select from study.loans l where l.participant_id = e.participant_id and l.ended_at is null)`;

type WaitingPerson = ParticipantCard & { enrolmentVersion: number; waitingSince: string };

export async function findWaiting(db: Queryable, text: string, id: number | null): Promise<WaitingPerson[]> {
  return db<WaitingPerson[]>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone, p.status, p.type,
           e.version as "enrolmentVersion", e.status_since as "waitingSince"
      from ${db.unsafe(waiting)}
       and (${text} = '' or position(${text} in p.name_search) > 0 or p.id = ${id})
     order by e.starts_on nulls last, e.status_since, p.id limit 50`;
}

export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from ${db.unsafe(waiting)}`;
  return row?.count ?? 0;
}
