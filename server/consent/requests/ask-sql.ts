import type { ConsentAsk } from "@hb/domain/consent/consent.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface Askable {
  id: number;
  name: string;
  email: string | null;
  consent: number;
  isMerged: boolean;
  isSealed: boolean;
  isRevoked: boolean;
}

export async function listAskable(db: Queryable, ids: readonly number[]): Promise<Askable[]> {
  return db<Askable[]>`
    select p.id, p.name, p.email, p.consent, p.merged_into is not null as "isMerged",
           exists (select from study.consent_seals s where s.participant_id = p.id) as "isSealed",
           exists (select from study.revoked_links l where l.participant_id = p.id and l.form = 'consent') as "isRevoked"
      from study.consent_holders p where p.id = any (${[...new Set(ids)]}::integer[]) order by p.id`;
}

export async function listOutdatedNotAsked(db: Queryable, limit: number): Promise<{ ids: number[]; total: number }> {
  const rows = await db<{ id: number; total: number }[]>`
    select p.id, count(*) over () as total from study.consent_holders p
     where p.consent = ${consentState.outdated} and p.merged_into is null and not exists (
             select from study.consent_asks a where a.participant_id in (select study.lives_of(p.id))
                and a.version = (select max(version) from study.consent_texts))
     order by p.id limit ${limit}`;
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

interface OutdatedRow {
  participantId: number;
  name: string;
  email: string | null;
  signedVersion: number;
  signedAt: string;
  timesAsked: number;
  lastAskedAt: string | null;
}

/** Those never asked come first, then those asked longest ago. */
export async function listOutdated(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<OutdatedRow[]> {
  return db<OutdatedRow[]>`
    select p.id as "participantId", p.name, p.email,
           c.version as "signedVersion", c.signed_at as "signedAt", a.times as "timesAsked", a.last as "lastAskedAt"
      from study.consent_holders p
      join lateral (
        select version, signed_at from study.consents where participant_id in (select study.lives_of(p.id))
         order by place desc limit 1) c on true
      join lateral (
        select count(*) as times, max(asked_at) as last from study.consent_asks
         where participant_id in (select study.lives_of(p.id)) and version = (select max(version) from study.consent_texts)) a on true
     where p.consent = ${consentState.outdated} and p.merged_into is null
     order by a.last nulls first, p.id limit ${limit} offset ${offset}`;
}

export async function countOutdated(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from study.consent_holders where consent = ${consentState.outdated} and merged_into is null`;
  return row?.count ?? 0;
}

export async function listAsks(db: Queryable, participantId: number): Promise<ConsentAsk[]> {
  return db<ConsentAsk[]>`
    select version, asked_at as "askedAt", asked_by_name as "askedByName", how from study.consent_asks
     where participant_id in (select study.lives_of(${participantId})) order by place desc`;
}

export interface NewAsk {
  ids: readonly number[];
  version: number;
  at: string;
  by: { userId: string; name: string } | null;
  how: ConsentAsk["how"];
}

export async function insertAsks(tx: Tx, { ids, version, at, by, how }: NewAsk): Promise<void> {
  await tx`
    insert into study.consent_asks (participant_id, version, asked_at, asked_by, asked_by_name, how)
    select id, ${version}, ${at}, ${by?.userId ?? null}, ${by?.name ?? null}, ${how} from unnest(${[...ids]}::integer[]) as id`;
}
