import type { AnonymisationBlockers, ErasureCounts, WhyAnonymised } from "@hb/domain/data-protection/anonymisation.ts";
import type { RetentionGroup } from "@hb/domain/data-protection/retention.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface AnonymisationCandidate
  extends AnonymisationBlockers,
    Pick<Participant, "id" | "firstName" | "lastName" | "status" | "version"> {
  /** Merged into this one, at whatever distance. */
  duplicates: number[];
}

/** A device that is kept is nobody's concern any more: only what the study wants back ties somebody. */
export async function findPeople(db: Queryable, ids: readonly number[]): Promise<AnonymisationCandidate[]> {
  return db<AnonymisationCandidate[]>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.status, p.version,
           p.merged_into as "mergedInto", p.anonymised_at as "anonymisedAt", lives.ids as duplicates,
           (select min(s.starts_at) from study.sessions s
             where s.participant_id = any (lives.ids || p.id) and s.status in (1, 2)) as "visitAt",
           (select min(d.serial) from study.loans l join study.devices d on d.id = l.device_id
             where l.participant_id = any (lives.ids || p.id) and l.ended_at is null and not l.is_own
               and l.device_status in (1, 4, 6)) as "deviceSerial",
           exists (select from study.enrolments e
                    where e.participant_id = any (lives.ids || p.id) and e.status = 4) as "isRemoteActive",
           exists (select from study.emails e join platform.outbox o on o.id = e.email_id
                    where e.participant_id = any (lives.ids || p.id) and o.state = 'sending') as "isBeingMailed"
      from study.participants p,
           lateral (select array(select l from study.lives_of(p.id) as l where l <> p.id order by l) as ids) lives
     where p.id = any (${[...ids]}::integer[]) order by p.id`;
}

export async function countErased(db: Queryable, ids: readonly number[]): Promise<ErasureCounts> {
  const lives = [...ids];
  const [row] = await db<ErasureCounts[]>`
    with lives as materialized (select distinct study.lives_of(id) as id from unnest(${lives}::integer[]) as id)
    select (select count(*)::int from study.participant_comments where participant_id in (select id from lives))
           + (select count(*)::int from study.session_comments where participant_id in (select id from lives)) as comments,
           (select count(*)::int from study.participant_documents where participant_id in (select id from lives)) as documents,
           (select count(*)::int from study.emails where participant_id in (select id from lives)) as emails,
           (select count(*)::int from study.emails e join platform.outbox o on o.id = e.email_id
             where e.participant_id in (select id from lives) and o.state in ('planned', 'queued')) as "plannedEmails",
           (select count(*)::int from study.survey_answers
             where participant_id in (select id from lives) and answers is not null) as "surveyAnswers",
           (select count(*)::int from study.survey_photos where participant_id in (select id from lives)) as "surveyPhotos",
           (select count(*)::int from study.log_entries e join study.log_payloads p on p.entry_id = e.id
             where e.participant_id in (select id from lives) and p.payload is not null and e.action <> 142) as "logEntries",
           (select count(*)::int from study.consents where participant_id in (select id from lives)) as "signedConsents"`;
  return row as ErasureCounts;
}

/** From here on no mail to them begins to be sent; answers whether one is being sent already. */
export async function holdMails(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const rows = await tx<{ state: string }[]>`
    select o.state from platform.outbox o join study.emails e on e.email_id = o.id
     where e.participant_id = any (${[...ids]}::integer[]) and o.state in ('planned', 'queued', 'sending')
     order by o.id for update of o`;
  return rows.some(({ state }) => state === "sending");
}

/** What is kept of answers for repeated requests may name somebody; a request repeated after that gets an empty one. */
export async function emptyAnswersNaming(tx: Tx, words: readonly string[]): Promise<void> {
  await tx`
    update platform.requests set answer = '{}'
     where exists (select from unnest(${[...words]}::text[]) as word
                    where position(lower(word) in lower(answer::text)) > 0)`;
}

/** By what somebody would be recognised in a text. */
export async function listWordsOf(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const rows = await db<{ word: string | null }[]>`
    select unnest(array[email, phone, case when first_name <> '' and last_name <> '' then first_name || ' ' || last_name end,
                        case when first_name <> '' and last_name <> '' then last_name || ' ' || first_name end, street]) as word
      from study.participants where id = any (${[...ids]}::integer[])`;
  return [...new Set(rows.flatMap(({ word }) => (word && word.length > 3 ? [word] : [])))];
}

export interface StoredRequest {
  participantId: number;
  firstName: string;
  lastName: string;
  status: Participant["status"];
  why: WhyAnonymised;
  askedBy: string;
  askedByName: string;
  askedAt: string;
}

export async function listRequests(db: Queryable): Promise<StoredRequest[]> {
  return db<StoredRequest[]>`
    select r.participant_id as "participantId", p.first_name as "firstName", p.last_name as "lastName", p.status, r.why,
           r.asked_by as "askedBy", r.asked_by_name as "askedByName", r.asked_at as "askedAt"
      from study.anonymisation_requests r join study.participants p on p.id = r.participant_id
     order by r.asked_at, r.participant_id`;
}

/** Answers for whom nobody had asked before. */
export async function insertRequests(
  tx: Tx,
  ids: readonly number[],
  { why, askedBy, askedByName, now }: { why: WhyAnonymised; askedBy: string; askedByName: string; now: string },
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    insert into study.anonymisation_requests (participant_id, why, asked_by, asked_by_name, asked_at)
    select id, ${why}, ${askedBy}, ${askedByName}, ${now} from unnest(${[...ids]}::integer[]) as id
    on conflict do nothing returning participant_id as id`;
  return rows.map(({ id }) => id);
}

export type TakenRequest = Pick<StoredRequest, "participantId" | "why" | "askedBy" | "askedByName">;

/** Taken out to be carried out or ended; a transaction that fails puts them back, and who comes meanwhile waits. */
export async function takeRequests(tx: Tx, ids: readonly number[]): Promise<Map<number, TakenRequest>> {
  const rows = await tx<TakenRequest[]>`
    delete from study.anonymisation_requests where participant_id = any (${[...ids]}::integer[])
    returning participant_id as "participantId", why, asked_by as "askedBy", asked_by_name as "askedByName"`;
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

/** Before which moment whose last change is too long ago; null = that group is kept without end. */
export type DueBefore = Record<RetentionGroup, string | null>;

/**
 * A person's remote study that goes on keeps them, whatever their own row says. Each part stands on the index by status and
 * last change; a blank status is no value of a list, so it has a part of its own.
 */
function due(db: Queryable, { unanswered, notTaken, ended }: DueBefore) {
  const of = (group: RetentionGroup, before: string | null, statuses: readonly number[] | null) => db`
    select p.id, p.first_name, p.last_name, p.status, p.updated_at, ${group}::text as "group" from study.participants p
     where p.anonymised_at is null and p.merged_into is null and p.updated_at < ${before}::timestamptz
       and ${statuses === null ? db`p.status is null` : db`p.status = any (${[...statuses]}::smallint[])`}
       and not exists (select from study.enrolments e where e.participant_id = p.id and e.updated_at >= ${before}::timestamptz)`;
  return db`
    ${of("unanswered", unanswered, null)} union all ${of("unanswered", unanswered, [1])}
    union all ${of("notTaken", notTaken, [7, 8, 10])} union all ${of("ended", ended, [6, 9])}`;
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

/** What the log says of a person, in their words: what happened and with which values. */
export async function listHistory(
  db: Queryable,
  participantId: number,
): Promise<{ at: string; action: number; payload: Record<string, unknown> | null }[]> {
  return db<{ at: string; action: number; payload: Record<string, unknown> | null }[]>`
    select e.at, e.action, p.payload from study.log_entries e left join study.log_payloads p on p.entry_id = e.id
     where e.participant_id = ${participantId} order by e.at, e.id`;
}
