import { createHash } from "node:crypto";
import type { JsonObject } from "@hb/domain/design/merge.ts";
import type { OtherLanguage } from "@hb/domain/design/translation.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { KeptVersion, NewVersion } from "./kind.ts";

/** Oldest first. */
export async function listVersions(db: Queryable, document: string): Promise<KeptVersion[]> {
  return db<KeptVersion[]>`
    select version, hash, published_on as "publishedOn", published_at as "publishedAt", published_by as "publishedBy",
           confirmed_by as "confirmedBy", approval
      from study.design_versions where document = ${document} order by version`;
}

export async function findContent(db: Queryable, document: string, version: number): Promise<unknown> {
  const [row] = await db<{ content: JsonObject }[]>`
    select content from study.design_versions where document = ${document} and version = ${version}`;
  return row?.content;
}

export interface KeptContent {
  document: string;
  version: number;
  content: JsonObject;
}

/** What is in use, of English documents whose id starts so. */
export async function listCurrent(db: Queryable, prefix: string): Promise<KeptContent[]> {
  return db<KeptContent[]>`
    select distinct on (document) document, version, content from study.design_versions
     where document like ${`${prefix}%`} and document not like '%.%' order by document, version desc`;
}

/** Every version of documents whose id starts so, oldest first: the English ones, or those in another language. */
export async function listAll(db: Queryable, prefix: string, language?: OtherLanguage): Promise<KeptContent[]> {
  const which = language ? db`like ${`%.${language}`}` : db`not like '%.%'`;
  return db<KeptContent[]>`
    select document, version, content from study.design_versions
     where document like ${`${prefix}%`} and document ${which} order by document, version`;
}

export async function insertVersion(
  tx: Tx,
  { document, version, content, publishedOn, publishedBy, confirmedBy, approval }: NewVersion,
  now: string,
): Promise<void> {
  await tx`
    insert into study.design_versions
           (document, version, hash, content, published_on, published_at, published_by, confirmed_by, approval)
    values (${document}, ${version}, ${hashOf(content)}, ${tx.json(content)}, ${publishedOn}, ${now}, ${publishedBy},
            ${confirmedBy}, ${approval && tx.json(approval)})`;
}

export function hashOf(content: JsonObject): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
