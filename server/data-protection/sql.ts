import type { AnonymizationReason } from "@hb/domain/data-protection/anonymization.ts";
import { type RetentionGroup, retentionGroups } from "@hb/domain/data-protection/retention.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import type { Request } from "@hb/domain/users/confirming.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface PersonWithDuplicates
  extends Pick<Participant, "id" | "firstName" | "lastName" | "status" | "version" | "mergedInto"> {
  anonymisedAt: string | null;
  /** Merged into this person, directly or through others. */
  duplicates: number[];
}

export async function findPeople(db: Queryable, ids: readonly number[]): Promise<PersonWithDuplicates[]> {
  return db<PersonWithDuplicates[]>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.status, p.version,
           p.merged_into as "mergedInto", p.anonymised_at as "anonymisedAt",
           array(select l from study.lives_of(p.id) as l where l <> p.id order by l) as duplicates
      from study.retention_subjects p where p.id = any (${[...ids]}::integer[]) order by p.id`;
}

export interface StoredRequest extends Request {
  participantId: number;
  firstName: string;
  lastName: string;
  status: Participant["status"];
  why: AnonymizationReason;
}

export async function listRequests(db: Queryable): Promise<StoredRequest[]> {
  return db<StoredRequest[]>`
    select r.participant_id as "participantId", p.first_name as "firstName", p.last_name as "lastName", p.status, r.why,
           r.asked_by as "askedBy", r.asked_by_name as "askedByName", r.asked_at as "askedAt", r.waits
      from study.anonymisation_requests r join study.participant_cards p on p.id = r.participant_id
     order by r.asked_at, r.participant_id`;
}

/** Returns those who weren't requested before. */
export async function insertRequests(
  tx: Tx,
  ids: readonly number[],
  {
    why,
    askedBy,
    askedByName,
    waits,
    now,
  }: Pick<StoredRequest, "why" | "askedBy" | "askedByName" | "waits"> & { now: string },
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    insert into study.anonymisation_requests (participant_id, why, asked_by, asked_by_name, asked_at, waits)
    select id, ${why}, ${askedBy}, ${askedByName}, ${now}, ${waits} from unnest(${[...ids]}::integer[]) as id
    on conflict do nothing returning participant_id as id`;
  return rows.map(({ id }) => id);
}

export type TakenRequest = Omit<StoredRequest, "firstName" | "lastName" | "status">;

/** Removed to be carried out or ended. If the transaction fails they are back, and others wait meanwhile. */
export async function takeRequests(tx: Tx, ids: readonly number[]): Promise<Map<number, TakenRequest>> {
  const rows = await tx<TakenRequest[]>`
    delete from study.anonymisation_requests where participant_id = any (${[...ids]}::integer[])
    returning participant_id as "participantId", why, asked_by as "askedBy", asked_by_name as "askedByName",
              asked_at as "askedAt", waits`;
  return new Map(rows.map(row => [row.participantId, row]));
}

export async function listRequestsFor(db: Queryable, participantId: number): Promise<readonly unknown[]> {
  return db`
    select why, asked_by_name as "askedBy", asked_at as "askedAt" from study.anonymisation_requests
     where participant_id = ${participantId}`;
}

export interface DueRow {
  id: number;
  firstName: string;
  lastName: string;
  status: Participant["status"];
  group: RetentionGroup;
  lastChangeAt: string;
  isAskedFor: boolean;
}

/** People last changed before this moment are due; null = this group is kept indefinitely. */
export type DueBefore = Record<RetentionGroup, string | null> & {
  /** And those who registered before this one and never confirmed their address. */
  unconfirmed: string;
};

/**
 * Someone still in the remote study is never due, whatever their own row says. Each part uses the index by status and
 * last change. Blank isn't a value in a list, so it has a part of its own.
 */
function due(db: Queryable, before: DueBefore) {
  const of = (group: RetentionGroup, condition: ReturnType<typeof db>) => db`
    select p.id, p.first_name, p.last_name, p.status, p.updated_at, ${group}::text as "group" from study.retention_subjects p
     where p.anonymised_at is null and p.merged_into is null and p.updated_at < ${before[group]}::timestamptz
       and ${condition}
       and not exists (select from study.enrolment_cards e
                        where e.participant_id = p.id and e.updated_at >= ${before[group]}::timestamptz)`;
  const parts = (Object.keys(retentionGroups) as RetentionGroup[]).flatMap(group => {
    const statuses: readonly Participant["status"][] = retentionGroups[group].statuses;
    const known = statuses.filter(status => status !== null);
    return [
      ...(statuses.includes(null) ? [of(group, db`p.status is null`)] : []),
      of(group, db`p.status = any (${known}::smallint[])`),
    ];
  });
  const unconfirmed = db`
    select p.id, p.first_name, p.last_name, p.status, p.updated_at, 'unanswered' as "group" from study.retention_subjects p
     where p.anonymised_at is null and p.merged_into is null and p.status is null
       and p.unconfirmed_since < ${before.unconfirmed}::timestamptz
       and (p.updated_at < ${before.unanswered}::timestamptz) is not true`;
  return [...parts, unconfirmed].reduce((all, part) => db`${all} union all ${part}`);
}

export async function listDue(
  db: Queryable,
  before: DueBefore,
  { offset, limit }: { offset: number; limit: number },
): Promise<DueRow[]> {
  return db<DueRow[]>`
    select d.id, d.first_name as "firstName", d.last_name as "lastName", d.status, d."group", d.updated_at as "lastChangeAt",
           exists (select from study.anonymisation_requests r where r.participant_id = d.id) as "isAskedFor"
      from (select * from (${due(db, before)}) everybody
             order by updated_at, id offset ${offset} limit ${limit}) d order by d.updated_at, d.id`;
}

export async function countDue(db: Queryable, before: DueBefore): Promise<Partial<Record<RetentionGroup, number>>> {
  const rows = await db<{ group: RetentionGroup; count: number }[]>`
    select "group", count(*)::int as count from (${due(db, before)}) d group by 1`;
  return Object.fromEntries(rows.map(({ group, count }) => [group, count]));
}
