import { deviceState } from "@hb/domain/devices/device.ts";
import { outDeviceStatuses } from "@hb/domain/remote-study/device-status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export async function listLoansFor(db: Queryable, participantId: number): Promise<unknown[]> {
  const rows = await db`
    select d.kind, d.serial, l.is_own as "isOwn", l.device_status as "deviceStatus", l.handed_over_at as "handedOverAt",
           l.due_back_on as "dueBackOn", l.ended_at as "endedAt", l.condition_out as "conditionOut",
           l.condition_in as "conditionIn", l.accessories_out as "accessoriesOut", l.accessories_in as "accessoriesIn"
      from study.loans l join study.devices d on d.id = l.device_id where l.participant_id = ${participantId} order by l.id`;
  return [...rows];
}

export async function listHeldDevices(db: Queryable, participantId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select device_id as id from study.loans where participant_id = ${participantId} and ended_at is null`;
  return rows.map(({ id }) => id);
}

/** Which of these people have a device that the study wants back. */
export async function listUnreturned(
  db: Queryable,
  ids: readonly number[],
): Promise<{ participantId: number; deviceSerial: string }[]> {
  return db<{ participantId: number; deviceSerial: string }[]>`
    select l.participant_id as "participantId", d.serial as "deviceSerial"
      from study.loans l join study.devices d on d.id = l.device_id
     where l.participant_id = any (${[...ids]}::integer[]) and l.ended_at is null and not l.is_own
       and l.device_status = any (${[...outDeviceStatuses]}::smallint[])`;
}

/** Loan dates still count for statistics; the serial number of someone's own device could identify them. */
export async function forgetLoans(tx: Tx, participantId: number): Promise<void> {
  await tx`
    update study.devices d set serial = 'ERASED-' || d.id, note = null, place = null, belkin_case = null, version = version + 1
      from study.loans l
     where l.device_id = d.id and l.participant_id = ${participantId} and l.is_own and d.state = ${deviceState.own}`;
  await tx`update study.loans set condition_out = null, condition_in = null where participant_id = ${participantId}`;
}

export interface EnrolledPerson {
  participantId: number;
  type: number;
  status: number | null;
  onboardedAt: string;
  since: string;
  firstOn: string | null;
}

/** Which of these people are in the remote study and never had a device. */
export async function listWithoutLoan(db: Queryable, ids: readonly number[]): Promise<EnrolledPerson[]> {
  return db<EnrolledPerson[]>`
    select e.participant_id as "participantId", p.type, e.status, e.onboarded_at as "onboardedAt",
           e.status_since as since, e.first_on as "firstOn"
      from study.enrolment_cards e join study.participant_cards p on p.id = e.participant_id
     where e.participant_id = any (${[...ids]}::integer[]) and e.loan_id is null order by e.participant_id`;
}

export async function hasSpare(db: Queryable): Promise<boolean> {
  const spare = [deviceState.cleaning, deviceState.ready];
  const [row] = await db<{ found: boolean }[]>`
    select exists (select from study.devices where state = any (${spare}::smallint[])) as found`;
  return row?.found === true;
}
