import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import type { ParticipantType } from "@hb/domain/lookups/participant-types.ts";
import type { ConsentState } from "@hb/domain/participants/consent-state.ts";
import type { ParticipantCard } from "@hb/domain/participants/participant.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { DeviceStatus } from "@hb/domain/remote-study/device-status.ts";
import type { RemoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

/** What the list knows about one person; survey answers are in their marks. */
export interface EnrolmentFacts {
  id: number;
  firstName: string;
  lastName: string;
  nameSearch: string;
  nameSort: string;
  phone: string | null;
  type: ParticipantType | null;
  timeZone: string;
  consent: ConsentState;
  status: RemoteStudyStatus;
  startsOn: string | null;
  pausedUntil: string | null;
  deviceStatus: DeviceStatus;
  belkinCase: string | null;
  firstOn: string | null;
  dailyMarks: string;
  weeklyMarks: string;
  version: number;
  loanId: number | null;
  deviceId: number | null;
  kind: DeviceName | null;
  serial: string | null;
  isOwn: boolean | null;
  handedOverAt: string | null;
  dueBackOn: string | null;
  loanEndedAt: string | null;
}

const columns = `p.id, p.first_name as "firstName", p.last_name as "lastName", p.name_search as "nameSearch",
  p.name_sort as "nameSort", p.phone, p.type, p.time_zone as "timeZone", p.consent, e.status, e.starts_on as "startsOn",
  e.paused_until as "pausedUntil", e.device_status as "deviceStatus", e.belkin_case as "belkinCase",
  e.first_on as "firstOn", coalesce(e.daily_marks, '') as "dailyMarks", coalesce(e.weekly_marks, '') as "weeklyMarks",
  coalesce(e.version, 0) as version, l.loan_id as "loanId",
  l.device_id as "deviceId", l.kind, l.serial, l.is_own as "isOwn", l.handed_over_at as "handedOverAt",
  l.due_back_on as "dueBackOn", l.ended_at as "loanEndedAt"`;

/** For these people or everyone, if they are in the remote study. */
export async function listFacts(db: Queryable, participantIds?: readonly number[]): Promise<EnrolmentFacts[]> {
  return db<EnrolmentFacts[]>`
    select ${db.unsafe(columns)}
      from study.enrolments e join study.participant_cards p on p.id = e.participant_id
      left join study.loaned_devices l on l.loan_id = e.loan_id
     ${participantIds ? db`where e.participant_id = any (${[...participantIds]}::integer[])` : db``}`;
}

/** Also for someone who isn't in the remote study yet. */
export async function findFacts(db: Queryable, participantId: number): Promise<EnrolmentFacts | undefined> {
  const [row] = await db<EnrolmentFacts[]>`
    select ${db.unsafe(columns)}
      from study.participant_cards p left join study.enrolments e on p.id = e.participant_id
      left join study.loaned_devices l on l.loan_id = e.loan_id
     where p.id = ${participantId}`;
  return row;
}

/** Participant → number of open alerts. */
export async function countOpenAlerts(db: Queryable, participantIds?: readonly number[]): Promise<Map<number, number>> {
  const rows = await db<{ participantId: number; count: number }[]>`
    select participant_id as "participantId", count(*)::int as count
      from study.symptom_alerts
     where handled_at is null ${participantIds ? db`and participant_id = any (${[...participantIds]}::integer[])` : db``}
     group by participant_id`;
  return new Map(rows.map(({ participantId, count }) => [participantId, count]));
}

export async function countAlerts(db: Queryable): Promise<{ type: number | null; count: number }[]> {
  return db<{ type: number | null; count: number }[]>`
    select p.type, count(*)::int as count from study.symptom_alerts a join study.participant_cards p on p.id = a.participant_id
     group by p.type`;
}

/** Not in the remote study yet, and not a duplicate; by name or number. */
export async function findBlankPeople(db: Queryable, text: string, id: number | null): Promise<ParticipantCard[]> {
  return db<ParticipantCard[]>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone, p.status, p.type
      from study.participant_cards p left join study.enrolments e on e.participant_id = p.id
     where p.merged_into is null and p.status is distinct from ${participantStatus.duplicate} and e.status is null
       and (${text} = '' or position(${text} in p.name_search) > 0 or p.id = ${id})
     order by (p.id is not distinct from ${id}) desc, (p.status is not distinct from ${participantStatus.completed}) desc, p.id desc limit 20`;
}

/** All transactions before this one have ended. The next refresh needs the rows of this one and later ones. */
export type Horizon = string;

/**
 * People whose row in the list may have changed: anything it's made of that was written by a transaction that hadn't
 * ended at that time. One statement, so one snapshot. Someone whose enrollment moved in a merge is included as a
 * participant.
 */
export async function listChanged(db: Queryable, since: Horizon): Promise<{ horizon: Horizon; ids: number[] }> {
  const [row] = await db<{ horizon: Horizon; ids: number[] }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, array(
      select id from study.participant_cards where changed_in >= ${since}::xid8
      union select participant_id from study.enrolments where changed_in >= ${since}::xid8
      union select participant_id from study.active_spans where changed_in >= ${since}::xid8
      union select participant_id from study.calls where changed_in >= ${since}::xid8
      union select participant_id from study.reopened_weeks where changed_in >= ${since}::xid8
      union select participant_id from study.symptom_alerts where changed_in >= ${since}::xid8
      union select participant_id from study.loan_changes where changed_in >= ${since}::xid8
    ) as ids`;
  return row ?? { horizon: since, ids: [] };
}

export async function findHorizon(db: Queryable): Promise<Horizon> {
  const [row] = await db<{ horizon: Horizon }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
  return row?.horizon ?? "0";
}
