import type { LinkForm } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface Secret {
  secret: Buffer;
  /** Until when links without a date open; null = there are none. */
  undatedUntil: string | null;
}

const readSecrets = new WeakMap<Queryable, Promise<Secret>>();

/** A transaction reads it once: only the owner can change it. */
export function readSecret(db: Queryable): Promise<Secret> {
  if (!("savepoint" in db)) return findSecret(db);
  const secret = readSecrets.get(db) ?? findSecret(db);
  readSecrets.set(db, secret);
  return secret;
}

async function findSecret(db: Queryable): Promise<Secret> {
  return theOne(await db<Secret[]>`select secret, undated_links_until as "undatedUntil" from study.secret`);
}

/** Every key that was made so far is wrong from now on. For the owner: the program can't. */
export async function replaceSecret(tx: Tx, secret: Buffer): Promise<void> {
  await tx`update study.secret set secret = ${secret}, undated_links_until = null`;
}

/** People who may have a link: not those who were anonymized, or merged into someone else. */
export async function countHolders(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.retention_subjects where merged_into is null and anonymised_at is null`;
  return row?.count ?? 0;
}

export interface LinkState {
  form: LinkForm;
  generation: number;
  revokedAt: string | null;
}

export async function listLinks(db: Queryable, participantId: number): Promise<LinkState[]> {
  return db<LinkState[]>`
    select form, generation, revoked_at as "revokedAt" from study.links where participant_id = ${participantId}`;
}

interface FoundLink extends Secret {
  generation: number;
  isOpen: boolean;
}

/** A person's link to a form, with the secret that it's made of: in a transaction, that is then read. */
export async function findLink(
  db: Queryable,
  { participantId, form }: { participantId: number; form: LinkForm },
): Promise<FoundLink> {
  const finding = db<FoundLink[]>`
    select s.secret, s.undated_links_until as "undatedUntil", coalesce(l.generation, 1) as generation, l.revoked_at is null as "isOpen"
      from study.secret s
      left join study.links l on l.participant_id = ${participantId} and l.form = ${form}`.then(theOne);
  if ("savepoint" in db && !readSecrets.has(db)) readSecrets.set(db, finding);
  return finding;
}

function theOne<T>([row]: readonly T[]): T {
  if (!row) throw new Error("The study has no secret.");
  return row;
}

/** Always returns one row: only the caller can tell an unknown person from a revoked link. */
export async function findForLink(
  db: Queryable,
  { participantId, form }: { participantId: number; form: LinkForm },
): Promise<FoundLink & { survivorId: number | null }> {
  const rows = await db<(FoundLink & { survivorId: number | null })[]>`
    select s.secret, s.undated_links_until as "undatedUntil", coalesce(l.generation, 1) as generation, l.revoked_at is null as "isOpen",
           (select id from study.survivor_of(${participantId}) as id) as "survivorId"
      from study.secret s
      left join study.links l on l.participant_id = ${participantId} and l.form = ${form}`;
  return theOne(rows);
}

interface LockedLink extends LinkState {
  wrongTries: number;
}

/** Until the end of the transaction, so that tries at the same moment are counted one after another. */
export async function lockLink(
  tx: Tx,
  { participantId, form }: { participantId: number; form: LinkForm },
): Promise<LockedLink> {
  const [row] = await tx<LockedLink[]>`
    insert into study.links as l (participant_id, form) values (${participantId}, ${form})
    on conflict (participant_id, form) do update set generation = l.generation
    returning form, generation, revoked_at as "revokedAt", wrong_tries as "wrongTries"`;
  if (!row) throw new Error("There is no link.");
  return row;
}

export async function setWrongTries(
  tx: Tx,
  { participantId, form, tries }: { participantId: number; form: LinkForm; tries: number },
): Promise<void> {
  await tx`update study.links set wrong_tries = ${tries} where participant_id = ${participantId} and form = ${form}`;
}

/** The next generation, revoked or not: earlier links stop working. */
export async function rotateLink(
  tx: Tx,
  { participantId, form, revokedAt }: { participantId: number; form: LinkForm; revokedAt: string | null },
): Promise<void> {
  await tx`
    insert into study.links as l (participant_id, form, generation, revoked_at)
    values (${participantId}, ${form}, 2, ${revokedAt})
    on conflict (participant_id, form) do update set generation = l.generation + 1, revoked_at = excluded.revoked_at, wrong_tries = 0`;
}
