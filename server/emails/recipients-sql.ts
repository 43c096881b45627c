import type { ParticipantLanguage } from "@hb/domain/lookups/languages.ts";
import type { ParticipantType } from "@hb/domain/lookups/participant-types.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface Recipient {
  id: number;
  name: string;
  firstName: string;
  email: string | null;
  type: ParticipantType | null;
  status: number | null;
  timeZone: string;
  language: ParticipantLanguage | null;
  mergedInto: number | null;
  unconfirmedSince: string | null;
  bouncedAt: string | null;
  bounceReason: string | null;
  bouncedBy: string | null;
  stoppedAt: string | null;
}

const recipientColumns = `p.id, p.name, p.first_name as "firstName", p.email, p.type, p.status,
  p.time_zone as "timeZone", p.language, p.merged_into as "mergedInto", p.unconfirmed_since as "unconfirmedSince", b.bounced_at as "bouncedAt", b.reason as "bounceReason",
  b.by_name as "bouncedBy", s.stopped_at as "stoppedAt"`;
const withSuppression = `study.email_recipients p
  left join study.email_bounces b on b.participant_id = p.id and b.address = lower(p.email)
  left join study.email_stops s on s.participant_id = p.id`;

export async function findRecipient(db: Queryable, id: number): Promise<Recipient | undefined> {
  const [row] = await db<Recipient[]>`
    select ${db.unsafe(recipientColumns)} from ${db.unsafe(withSuppression)} where p.id = ${id}`;
  return row;
}

export async function listRecipients(db: Queryable, ids: readonly number[]): Promise<Recipient[]> {
  return db<Recipient[]>`
    select ${db.unsafe(recipientColumns)} from ${db.unsafe(withSuppression)}
     where p.id = any (${[...ids]}::integer[]) order by p.id`;
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

/** Who a participant was merged into, or the participant; undefined = doesn't exist. */
export async function findSurvivor(db: Queryable, participantId: number): Promise<number | undefined> {
  const [found] = await db<{ id: number }[]>`select id from study.survivor_of(${participantId}) as id`;
  return found?.id;
}
