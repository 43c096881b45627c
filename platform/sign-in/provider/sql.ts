import type { Queryable, Sql, Tx } from "../../database/connect.ts";
import type { ProviderFault, ProviderIdentity, SentRequest } from "./provider.ts";

interface NewAttempt extends Omit<SentRequest, "state"> {
  state: Buffer;
  browser: Buffer;
  expectedUid: string | null;
  returnTo: string | null;
  now: string;
  expiresAt: string;
}

/** Not for an account that doesn't exist: what comes back of it then belongs to nothing. */
export async function insertAttempt(db: Sql, attempt: NewAttempt): Promise<void> {
  const { state, browser, nonce, codeVerifier, expectedUid, returnTo, now, expiresAt } = attempt;
  await db`
    insert into platform.provider_attempts
      (state, browser, nonce, code_verifier, expected_uid, return_to, started_at, expires_at)
    select ${state}, ${browser}, ${nonce}, ${codeVerifier}, ${expectedUid}, ${returnTo}, ${now}, ${expiresAt}
     where ${expectedUid}::text is null or exists (select 1 from platform.accounts where uid = ${expectedUid})`;
}

export interface ReturnedAttempt {
  nonce: string;
  codeVerifier: string;
  expectedUid: string | null;
  returnTo: string | null;
}

interface Browser {
  browser: Buffer;
  now: string;
}

/** Once, and for the browser that started it; undefined for any other. */
export async function returnAttempt(
  db: Sql,
  { state, browser, now }: Browser & { state: Buffer },
): Promise<ReturnedAttempt | undefined> {
  const [row] = await db<ReturnedAttempt[]>`
    update platform.provider_attempts set returned_at = ${now}
     where state = ${state} and browser = ${browser} and returned_at is null and expires_at > ${now}
    returning nonce, code_verifier as "codeVerifier", expected_uid as "expectedUid", return_to as "returnTo"`;
  return row;
}

export type Outcome = { identity: ProviderIdentity } | { fault: ProviderFault };

export async function setOutcome(db: Sql, state: Buffer, outcome: Outcome, expiresAt: string): Promise<void> {
  await db`
    update platform.provider_attempts set outcome = ${db.json(outcome as never)}, expires_at = ${expiresAt}
     where state = ${state}`;
}

export interface TakenOutcome {
  outcome: Outcome;
  expectedUid: string | null;
  startedAt: string;
}

/** The newest one of a browser. It works once. */
export async function takeOutcome(tx: Tx, { browser, now }: Browser): Promise<TakenOutcome | undefined> {
  const rows = await tx<(TakenOutcome & { returnedAt: string })[]>`
    delete from platform.provider_attempts
     where browser = ${browser} and outcome is not null and expires_at > ${now}
    returning outcome, expected_uid as "expectedUid", started_at as "startedAt", returned_at as "returnedAt"`;
  return rows.toSorted((a, b) => b.returnedAt.localeCompare(a.returnedAt))[0];
}

interface Link {
  issuer: string;
  subject: string;
}

export async function findLinkedUid(db: Queryable, { issuer, subject }: Link): Promise<string | undefined> {
  const [row] = await db<{ uid: string }[]>`
    select uid from platform.provider_links where issuer = ${issuer} and subject = ${subject}`;
  return row?.uid;
}

/** False when the account or the person at the provider is linked to another one. */
export async function insertLink(
  tx: Tx,
  { issuer, subject, uid, now }: Link & { uid: string; now: string },
): Promise<boolean> {
  const { count } = await tx`
    insert into platform.provider_links (issuer, subject, uid, linked_at)
    values (${issuer}, ${subject}, ${uid}, ${now}) on conflict do nothing`;
  return count === 1;
}

export async function deleteLinks(tx: Tx, uid: string): Promise<boolean> {
  const { count } = await tx`delete from platform.provider_links where uid = ${uid}`;
  return count > 0;
}

/** Of the sign-in that was just ended in this browser; it is forgotten with this. */
export async function takeIdToken(
  db: Sql,
  { browser, endedSince }: { browser: Buffer; endedSince: string },
): Promise<string | undefined> {
  const [row] = await db<{ idToken: string }[]>`
    with ended as (
      select id, id_token from platform.sign_ins
       where browser = ${browser} and id_token is not null and ended_at >= ${endedSince}
       order by signed_in_at desc limit 1
    )
    update platform.sign_ins s set id_token = null from ended where s.id = ended.id
    returning ended.id_token as "idToken"`;
  return row?.idToken;
}
