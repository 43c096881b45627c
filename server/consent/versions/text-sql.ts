import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import type { Approval } from "@hb/domain/design/document.ts";
import type { Language } from "@hb/domain/language.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface PublishedText {
  version: number;
  hash: string;
  body: ConsentText;
  publishedOn: string;
  publishedAt: string;
  publishedBy: string | null;
  confirmedBy: string | null;
  approval: Approval | null;
}

const columns = (db: Queryable) => db`
  version, hash, body, published_on as "publishedOn", published_at as "publishedAt", published_by as "publishedBy",
  confirmed_by as "confirmedBy", approval`;

/** Signing and publishing wait for each other, so that no one signs an outdated text. */
const publishing = 4840;
export async function lockForPublishing(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${publishing})`;
}
export async function lockForSigning(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(${publishing})`;
}

export async function listTexts(db: Queryable): Promise<PublishedText[]> {
  return db<PublishedText[]>`
    select ${columns(db)} from study.consent_texts order by version`;
}

export async function findText(db: Queryable, version: number): Promise<PublishedText | undefined> {
  const [row] = await db<PublishedText[]>`
    select ${columns(db)} from study.consent_texts where version = ${version}`;
  return row;
}

export async function findCurrentText(db: Queryable): Promise<PublishedText | undefined> {
  const [row] = await db<PublishedText[]>`
    select ${columns(db)} from study.consent_texts order by version desc limit 1`;
  return row;
}

interface NewText extends Pick<PublishedText, "hash" | "publishedBy" | "confirmedBy" | "approval"> {
  text: ConsentText;
  rendered: string;
  now: string;
}

export async function insertText(tx: Tx, { text, hash, rendered, now, ...meta }: NewText): Promise<void> {
  const { publishedBy, confirmedBy, approval } = meta;
  await tx`
    insert into study.consent_texts
           (version, hash, rendered, body, published_on, published_at, published_by, confirmed_by, approval)
    values (${text.version}, ${hash}, ${rendered}, ${tx.json(text as never)}, ${text.publishedOn}, ${now},
            ${publishedBy}, ${confirmedBy}, ${approval && tx.json(approval)})`;
}

export async function countByVersion(db: Queryable): Promise<{ version: number; signed: number; declined: number }[]> {
  return db<{ version: number; signed: number; declined: number }[]>`
    select t.version, (select count(*) from study.consents c where c.version = t.version) as signed,
           (select count(*) from study.consent_refusals r where r.version = t.version) as declined
      from study.consent_texts t order by t.version`;
}

interface UsedTranslation {
  version: number;
  language: Language;
  hash: string;
  rendered: string;
  body: ConsentText;
  now: string;
}

export async function insertTranslation(tx: Tx, used: UsedTranslation): Promise<void> {
  await tx`
    insert into study.consent_translations (version, language, hash, rendered, body, first_used_at)
    values (${used.version}, ${used.language}, ${used.hash}, ${used.rendered}, ${tx.json(used.body as never)}, ${used.now})
    on conflict do nothing`;
}

/** Undefined = no one has signed or declined these words. */
export async function findUsedTranslation(
  db: Queryable,
  { version, language, textHash }: { version: number; language: Language; textHash: string },
): Promise<unknown> {
  const [row] = await db<{ body: unknown }[]>`
    select body from study.consent_translations
     where version = ${version} and language = ${language} and hash = ${textHash}`;
  return row?.body;
}
