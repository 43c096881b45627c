import type { Queryable, Tx } from "../../database/connect.ts";
import { abandonFiles } from "../files/sql.ts";
import type { StoredObject } from "../rules.ts";

export interface Upload {
  id: string;
  name: string;
  uid: string | null;
  metadata: Record<string, unknown>;
  declaredSize: number | null;
  received: number;
  /** The object it became. */
  answer: StoredObject | null;
}

export interface Part {
  startByte: number;
  size: number;
  fileId: string;
}

export async function startUpload(
  db: Queryable,
  { id, name, uid, metadata, declaredSize, now }: Omit<Upload, "received" | "answer"> & { now: string },
): Promise<void> {
  await db`
    insert into platform.storage_uploads (id, name, uid, metadata, declared_size, touched_at)
    values (${id}, ${name}, ${uid}, ${db.json(metadata as never)}, ${declaredSize}, ${now})`;
}

export async function countOpenUploads(db: Queryable, uid: string | null): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from platform.storage_uploads where uid is not distinct from ${uid} and answer is null`;
  return row?.count ?? 0;
}

export async function findUpload(db: Queryable, id: string): Promise<Upload | undefined> {
  const [row] = await db<Upload[]>`
    select id, name, uid, metadata, declared_size as "declaredSize", received, answer
      from platform.storage_uploads where id = ${id}`;
  return row;
}

export async function listParts(db: Queryable, uploadId: string): Promise<Part[]> {
  return db<Part[]>`
    select start_byte as "startByte", size, file_id as "fileId"
      from platform.storage_upload_parts where upload_id = ${uploadId} order by start_byte`;
}

/** False = the upload has moved on or is gone. */
export async function addPart(tx: Tx, uploadId: string, part: Part, now: string): Promise<boolean> {
  const [moved] = await tx`
    update platform.storage_uploads set received = received + ${part.size}, touched_at = ${now}
     where id = ${uploadId} and received = ${part.startByte} and answer is null returning 1`;
  if (!moved) return false;
  await tx`
    insert into platform.storage_upload_parts (upload_id, start_byte, size, file_id)
    values (${uploadId}, ${part.startByte}, ${part.size}, ${part.fileId})`;
  return true;
}

/** Waits for another finalize of the same upload. Undefined = the upload is gone. */
export async function lockUpload(tx: Tx, id: string): Promise<{ answer: StoredObject | null } | undefined> {
  const [row] = await tx<{ answer: StoredObject | null }[]>`
    select answer from platform.storage_uploads where id = ${id} for update`;
  return row;
}

/** The row stays a day without its parts, for a repeated finalize. */
export async function finishUpload(tx: Tx, id: string, answer: StoredObject, now: string): Promise<void> {
  await tx`
    update platform.storage_uploads set answer = ${tx.json(answer as never)}, touched_at = ${now} where id = ${id}`;
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await abandonParts(tx, [id]);
  await tx`delete from platform.storage_uploads where id = ${id}`;
}

export async function deleteUploadsBefore(tx: Tx, before: string): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    select id from platform.storage_uploads where touched_at < ${before} for update skip locked`;
  const ids = rows.map(row => row.id);
  if (ids.length === 0) return;
  await abandonParts(tx, ids);
  await tx`delete from platform.storage_uploads where id = any(${ids}::text[])`;
}

export async function deleteUploadsUnder(tx: Tx, prefix: string): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    select id from platform.storage_uploads where starts_with(name, ${prefix}) for update`;
  for (const { id } of rows) await deleteUpload(tx, id);
}

export async function abandonParts(tx: Tx, uploadIds: readonly string[]): Promise<void> {
  const rows = await tx<{ fileId: string }[]>`
    delete from platform.storage_upload_parts where upload_id = any(${[...uploadIds]}::text[])
    returning file_id as "fileId"`;
  await abandonFiles(
    tx,
    rows.map(row => row.fileId),
  );
}
