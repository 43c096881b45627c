import type { MailAbout } from "@hb/domain/emails/about.ts";
import type { EmailState } from "@hb/domain/emails/email-state.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface Receiver {
  id: number;
  name: string;
  firstName: string;
  email: string | null;
  type: 1 | 2 | null;
  status: number | null;
  timeZone: string;
  mergedInto: number | null;
  bouncedAt: string | null;
  bounceReason: string | null;
  bouncedBy: string | null;
  stoppedAt: string | null;
}

const receiver = `p.id, trim(p.first_name || ' ' || p.last_name) as name, p.first_name as "firstName", p.email, p.type, p.status,
  p.time_zone as "timeZone", p.merged_into as "mergedInto", b.bounced_at as "bouncedAt", b.reason as "bounceReason",
  b.by_name as "bouncedBy", s.stopped_at as "stoppedAt"`;
const withSuppression = `study.participants p
  left join study.email_bounces b on b.participant_id = p.id and b.address = lower(p.email)
  left join study.email_stops s on s.participant_id = p.id`;

export async function findReceiver(db: Queryable, id: number): Promise<Receiver | undefined> {
  const [row] = await db<Receiver[]>`
    select ${db.unsafe(receiver)} from ${db.unsafe(withSuppression)} where p.id = ${id}`;
  return row;
}

export async function listReceivers(db: Queryable, ids: readonly number[]): Promise<Receiver[]> {
  return db<Receiver[]>`
    select ${db.unsafe(receiver)} from ${db.unsafe(withSuppression)}
     where p.id = any (${[...ids]}::integer[]) order by p.id`;
}

export interface Known {
  emailId: number;
  participantId: number | null;
  about: MailAbout | null;
  why: string;
  ruleId: string | null;
}

export async function insertEmail(tx: Tx, { emailId, participantId, about, why, ruleId }: Known): Promise<void> {
  await tx`
    insert into study.emails (email_id, participant_id, about_kind, about_id, why, rule_id)
    values (${emailId}, ${participantId}, ${about?.kind ?? null}, ${about?.id ?? null}, ${why}, ${ruleId})`;
}

/** Everything of one mail that its acts and screens need. */
export interface FoundEmail {
  id: number;
  type: EmailType;
  state: EmailState;
  reason: string | null;
  isHeld: boolean;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: string; encoding?: "base64" }[];
  confidential: boolean;
  at: string;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
  attempts: number;
  messageId: string;
  participantId: number | null;
  participantName: string | null;
  about: MailAbout | null;
  why: string | null;
  ruleId: string | null;
}

const moment = `(case when o.state in ('planned', 'queued') then o.next_attempt_at
  when o.state = 'sent' then coalesce(o.sent_at, o.updated_at) else o.updated_at end)`;
const row = `o.id, o.type, o.state, o.reason, o.held as "isHeld", o.to_address as "to", o.subject, ${moment} as at,
  o.created_at as "createdAt", o.updated_at as "updatedAt", o.sent_at as "sentAt", o.attempts, o.message_id as "messageId",
  o.confidential, e.participant_id as "participantId", trim(p.first_name || ' ' || p.last_name) as "participantName",
  case when e.about_kind is null then null else jsonb_build_object('kind', e.about_kind, 'id', e.about_id) end as about,
  e.why, e.rule_id as "ruleId"`;
const joined = `platform.outbox o
  left join study.emails e on e.email_id = o.id
  left join study.participants p on p.id = e.participant_id`;
const withBody = `${row}, o.body_text as text, o.body_html as html, o.attachments`;

export async function findEmail(db: Queryable, id: number): Promise<FoundEmail | undefined> {
  const [found] = await db<FoundEmail[]>`
    select ${db.unsafe(withBody)} from ${db.unsafe(joined)} where o.id = ${id}`;
  return found;
}

export async function lockEmail(tx: Tx, id: number): Promise<FoundEmail | undefined> {
  await tx`select 1 from platform.outbox where id = ${id} for update`;
  return findEmail(tx, id);
}

export async function listOfParticipant(
  db: Queryable,
  participantId: number,
  types: readonly EmailType[],
): Promise<FoundEmail[]> {
  return db<FoundEmail[]>`
    select ${db.unsafe(row)} from ${db.unsafe(joined)}
     where e.participant_id = ${participantId} and o.type = any (${[...types]}::integer[])
     order by ${db.unsafe(moment)} desc, o.id desc limit 500`;
}

export interface Asked {
  states?: readonly EmailState[] | undefined;
  types?: readonly EmailType[] | undefined;
  text?: string | undefined;
  participantId?: number | undefined;
  isHeld?: boolean | undefined;
  /** Instants, the second one not included. */
  from?: string | undefined;
  before?: string | undefined;
  /** What the reader may see. */
  visible: readonly EmailType[];
  seesAddresses: boolean;
}

/** Only what is asked for stands in the question: where nothing is asked of the person, nobody is looked up. */
function conditions(db: Queryable, asked: Asked, except?: "states" | "types") {
  const { states, types, participantId, isHeld, from, before } = asked;
  const text = asked.text ? `%${asked.text.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  return db`
    o.type = any (${[...asked.visible]}::integer[])
    ${states && except !== "states" ? db`and o.state = any (${[...states]}::text[])` : db``}
    ${types && except !== "types" ? db`and o.type = any (${[...types]}::integer[])` : db``}
    ${participantId === undefined ? db`` : db`and e.participant_id = ${participantId}`}
    ${isHeld === undefined ? db`` : db`and o.held = ${isHeld}`}
    ${from === undefined ? db`` : db`and ${db.unsafe(moment)} >= ${from}`}
    ${before === undefined ? db`` : db`and ${db.unsafe(moment)} < ${before}`}
    ${
      text === undefined
        ? db``
        : db`and (o.subject ilike ${text} or p.first_name || ' ' || p.last_name ilike ${text}
             or e.participant_id::text = ${asked.text ?? ""} or (${asked.seesAddresses} and o.to_address ilike ${text}))`
    }`;
}

const orders = {
  at: moment,
  participant: "p.name_sort",
  type: "o.type",
  state:
    "array_position(array['planned','queued','sending','sent','uncertain','failed','cancelled','suppressed'], o.state)",
} as const;

export async function listEmails(
  db: Queryable,
  asked: Asked,
  page: { by: keyof typeof orders; descending: boolean; offset: number; limit: number },
): Promise<FoundEmail[]> {
  const direction = page.descending ? "desc" : "asc";
  return db<FoundEmail[]>`
    select ${db.unsafe(row)} from ${db.unsafe(joined)} where ${conditions(db, asked)}
     order by ${db.unsafe(`${orders[page.by]} ${direction} nulls last, o.id ${direction}`)}
     limit ${page.limit} offset ${page.offset}`;
}

/** The same, all of them, some at a time. */
export function readEmails(
  db: Queryable,
  asked: Asked,
  { by, descending }: { by: keyof typeof orders; descending: boolean },
  size: number,
): AsyncIterable<FoundEmail[]> {
  const direction = descending ? "desc" : "asc";
  return db<FoundEmail[]>`
    select ${db.unsafe(row)} from ${db.unsafe(joined)} where ${conditions(db, asked)}
     order by ${db.unsafe(`${orders[by]} ${direction} nulls last, o.id ${direction}`)}`.cursor(size);
}

export async function countEmails(db: Queryable, asked: Asked): Promise<number> {
  const [found] = await db<{ count: number }[]>`
    select count(*) as count from ${db.unsafe(joined)} where ${conditions(db, asked)}`;
  return found?.count ?? 0;
}

export async function countBy(
  db: Queryable,
  asked: Asked,
  by: "states" | "types",
): Promise<{ key: string; count: number; held: number }[]> {
  const column = by === "states" ? "o.state" : "o.type::text";
  return db<{ key: string; count: number; held: number }[]>`
    select ${db.unsafe(column)} as key, count(*) as count, count(*) filter (where o.held) as held
      from ${db.unsafe(joined)} where ${conditions(db, asked, by)} group by 1`;
}

/** What waits about one thing of the study; mails in the middle of their dialogue are past stopping. */
export async function stopWaiting(
  tx: Tx,
  { about, reason, now }: { about: MailAbout; reason: string; now: string },
): Promise<number> {
  const rows = await tx`
    update platform.outbox o set state = 'cancelled', reason = ${reason}, held = false, updated_at = ${now}
      from study.emails e
     where e.email_id = o.id and e.about_kind = ${about.kind} and e.about_id = ${about.id}
       and (o.state = 'planned' or (o.state = 'queued' and e.rule_id is not null)) returning 1`;
  return rows.length;
}

/** Whatever waits for one person; mails in the middle of their dialogue are past stopping. */
export async function stopWaitingFor(
  tx: Tx,
  { participantId, reason, now }: { participantId: number; reason: string; now: string },
): Promise<number> {
  const rows = await tx`
    update platform.outbox o set state = 'cancelled', reason = ${reason}, held = false, updated_at = ${now}
      from study.emails e
     where e.email_id = o.id and e.participant_id = ${participantId}
       and (o.state = 'planned' or (o.state = 'queued' and e.rule_id is not null)) returning 1`;
  return rows.length;
}

export async function countWaitingFor(db: Queryable, participantId: number): Promise<number> {
  const [found] = await db<{ count: number }[]>`
    select count(*) as count from platform.outbox o join study.emails e on e.email_id = o.id
     where e.participant_id = ${participantId} and (o.state = 'planned' or (o.state = 'queued' and e.rule_id is not null))`;
  return found?.count ?? 0;
}

/** What the same rule has planned about the same thing before. */
export async function replacePlanned(
  tx: Tx,
  given: { ruleId: string; participantId: number; about: MailAbout; reason: string; now: string },
): Promise<void> {
  await tx`
    update platform.outbox o set state = 'cancelled', reason = ${given.reason}, held = false, updated_at = ${given.now}
      from study.emails e
     where e.email_id = o.id and e.rule_id = ${given.ruleId} and e.participant_id = ${given.participantId}
       and e.about_kind = ${given.about.kind} and e.about_id = ${given.about.id} and o.state = 'planned'`;
}

/** Planned before for the very same moment and cancelled since: it is planned again. */
export async function revivePlanned(tx: Tx, { cause, dueAt, now }: { cause: string; dueAt: string; now: string }) {
  await tx`
    update platform.outbox set state = 'planned', reason = null, next_attempt_at = ${dueAt}, updated_at = ${now}
     where cause = ${cause} and state = 'cancelled'`;
}

export async function listDue(db: Queryable, { now, limit }: { now: string; limit: number }): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from platform.outbox
     where state = 'planned' and next_attempt_at <= ${now} and not held
       and not exists (select from platform.mail_pause where paused_at is not null)
     order by next_attempt_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Many planned at once, each by its cause; answers how many are new. */
export async function planMany(
  tx: Tx,
  given: {
    rows: readonly { participantId: number; to: string; cause: string; state: string; reason: string | null }[];
  } & {
    type: number;
    why: string;
    now: string;
  },
): Promise<number> {
  const rows = await tx`
    with given as (
      select * from jsonb_to_recordset(${tx.json(given.rows as never)}) as r
        ("participantId" integer, "to" text, cause text, state text, reason text)
    ), planned as (
      insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, state, reason, next_attempt_at,
                                   message_id, created_at, updated_at)
      select cause, ${given.type}, "to", '', '', '', state, reason, ${given.now}, '<' || gen_random_uuid() || '@planned>',
             ${given.now}, ${given.now}
        from given
      on conflict on constraint one_mail_per_cause do nothing
      returning id, cause
    )
    insert into study.emails (email_id, participant_id, why)
    select p.id, g."participantId", ${given.why} from planned p join given g using (cause) returning 1`;
  return rows.length;
}

export async function putBounce(
  tx: Tx,
  bounce: { participantId: number; address: string; reason: string; byName: string | null; now: string },
): Promise<void> {
  await tx`
    insert into study.email_bounces (participant_id, address, bounced_at, reason, by_name)
    values (${bounce.participantId}, lower(${bounce.address}), ${bounce.now}, ${bounce.reason}, ${bounce.byName})
    on conflict (participant_id, address) do update
       set bounced_at = excluded.bounced_at, reason = excluded.reason, by_name = excluded.by_name`;
}

export async function deleteBounce(tx: Tx, participantId: number, address: string): Promise<void> {
  await tx`
    delete from study.email_bounces where participant_id = ${participantId} and address = lower(${address})`;
}

export async function putStop(tx: Tx, participantId: number, now: string): Promise<void> {
  await tx`
    insert into study.email_stops (participant_id, stopped_at) values (${participantId}, ${now}) on conflict do nothing`;
}

export async function deleteStop(tx: Tx, participantId: number): Promise<void> {
  await tx`delete from study.email_stops where participant_id = ${participantId}`;
}

/** What waits for one person and would be suppressed from now on. */
export async function suppressWaiting(
  tx: Tx,
  given: {
    participantId: number;
    reason: string;
    types: readonly EmailType[];
    typesByRule: readonly EmailType[];
    now: string;
  },
): Promise<void> {
  await tx`
    update platform.outbox o set state = 'suppressed', reason = ${given.reason}, held = false, updated_at = ${given.now}
      from study.emails e
     where e.email_id = o.id and e.participant_id = ${given.participantId} and o.state in ('planned', 'queued')
       and (o.type = any (${[...given.types]}::integer[])
            or (e.rule_id is not null and o.type = any (${[...given.typesByRule]}::integer[])))`;
}

/** Who somebody became after merges; undefined = there is no such person. */
export async function findSurvivor(db: Queryable, participantId: number): Promise<number | undefined> {
  const [found] = await db<{ id: number }[]>`
    with recursive followed (id, merged_into) as (
      select id, merged_into from study.participants where id = ${participantId}
      union all
      select p.id, p.merged_into from followed f join study.participants p on p.id = f.merged_into
    )
    select id from followed where merged_into is null`;
  return found?.id;
}
