import type { Publication } from "@hb/domain/design/contract.ts";
import type { Approval, Renewal } from "@hb/domain/design/document.ts";
import type { JsonObject } from "@hb/domain/design/merge.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface StoredDraft {
  document: string;
  revision: number;
  base: number | null;
  content: JsonObject;
  editedAt: string;
  editedByName: string;
  approval: Approval | null;
  publication: Publication | null;
}

const columns = (db: Queryable) => db`
  document, revision, base, content, edited_at as "editedAt", edited_by_name as "editedByName", approval,
  asked_by as "askedBy", asked_by_name as "askedByName", asked_at as "askedAt", publish_on as "publishOn",
  confirmed_by_name as "confirmedByName"`;

type Row = Omit<StoredDraft, "publication"> & { [Key in keyof Publication]: Publication[Key] | null };

function toDraft({ askedBy, askedByName, askedAt, publishOn, confirmedByName, ...draft }: Row): StoredDraft {
  const asked = askedBy !== null && askedByName !== null && askedAt !== null;
  return { ...draft, publication: asked ? { askedBy, askedByName, askedAt, publishOn, confirmedByName } : null };
}

export async function listDrafts(db: Queryable): Promise<StoredDraft[]> {
  return (await db<Row[]>`select ${columns(db)} from study.design_drafts`).map(toDraft);
}

export async function findDraft(db: Queryable, document: string): Promise<StoredDraft | undefined> {
  return (await db<Row[]>`select ${columns(db)} from study.design_drafts where document = ${document}`).map(toDraft)[0];
}

export async function lockDraft(tx: Tx, document: string): Promise<StoredDraft | undefined> {
  const rows = await tx<Row[]>`select ${columns(tx)} from study.design_drafts where document = ${document} for update`;
  return rows.map(toDraft)[0];
}

interface Edit {
  document: string;
  content: JsonObject;
  by: string;
  now: string;
}

/** False if there's one already. */
export async function insertDraft(tx: Tx, { document, base, content, by, now }: Edit & { base: number | null }) {
  const rows = await tx`
    insert into study.design_drafts (document, base, content, edited_at, edited_by_name)
    values (${document}, ${base}, ${tx.json(content as never)}, ${now}, ${by}) on conflict do nothing returning 1`;
  return rows.length > 0;
}

export async function updateDraft(tx: Tx, { document, content, by, now }: Edit): Promise<number> {
  const [row] = await tx<{ revision: number }[]>`
    update study.design_drafts
       set content = ${tx.json(content as never)}, revision = revision + 1, approval = null, edited_at = ${now},
           edited_by_name = ${by}
     where document = ${document} returning revision`;
  return row?.revision ?? 0;
}

export async function setApproval(tx: Tx, document: string, approval: Approval | null): Promise<void> {
  await tx`
    update study.design_drafts set approval = ${approval && tx.json(approval)} where document = ${document}`;
}

/** Of every version of a document, oldest first. */
export async function listRenewals(db: Queryable, document: string): Promise<(Renewal & { version: number })[]> {
  return db<(Renewal & { version: number })[]>`
    select version, approval, recorded_at as "recordedAt", recorded_by_name as "recordedByName"
      from study.approval_renewals where document = ${document} order by version, number`;
}

interface NewRenewal {
  document: string;
  version: number;
  number: number;
  approval: Approval;
  by: string;
  now: string;
}

/** False if there's one of this number already. */
export async function insertRenewal(tx: Tx, { document, version, number, approval, by, now }: NewRenewal) {
  const rows = await tx`
    insert into study.approval_renewals (document, version, number, approval, recorded_at, recorded_by_name)
    values (${document}, ${version}, ${number}, ${tx.json(approval)}, ${now}, ${by}) on conflict do nothing returning 1`;
  return rows.length > 0;
}

export async function setPublication(tx: Tx, document: string, publication: Publication | null): Promise<void> {
  const {
    askedBy = null,
    askedByName = null,
    askedAt = null,
    publishOn = null,
    confirmedByName = null,
  } = publication ?? {};
  await tx`
    update study.design_drafts
       set asked_by = ${askedBy}, asked_by_name = ${askedByName}, asked_at = ${askedAt}, publish_on = ${publishOn},
           confirmed_by_name = ${confirmedByName}
     where document = ${document}`;
}

export async function deleteDraft(tx: Tx, document: string): Promise<void> {
  await tx`delete from study.design_drafts where document = ${document}`;
}

/** Documents whose id starts so that have a draft or a version: the draft as it stands, or else the newest version. */
export async function listAdded(db: Queryable, prefix: string): Promise<{ document: string; content: JsonObject }[]> {
  return db<{ document: string; content: JsonObject }[]>`
    select distinct on (document) document, content
      from (select document, content, null as version from study.design_drafts
            union all
            select document, content, version from study.design_versions) either
     where document like ${`${prefix}%`} and document not like '%.%' order by document, version desc nulls first`;
}

/** Confirmed, and their day has come. */
export async function listDue(db: Queryable, today: string): Promise<string[]> {
  const rows = await db<{ document: string }[]>`
    select document from study.design_drafts where confirmed_by_name is not null and publish_on <= ${today}`;
  return rows.map(({ document }) => document);
}
