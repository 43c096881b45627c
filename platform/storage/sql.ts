import { backupLock } from "../backup/sql.ts";
import type { Queryable, Tx } from "../database/connect.ts";
import type { StoredObject } from "./rules.ts";

/** An object together with the file its bytes lie in. */
export interface ObjectRow extends StoredObject {
  fileId: string;
}

function columns(db: Queryable) {
  return db`
    name, file_id as "fileId", generation, metageneration, size, content_type as "contentType",
    time_created as "timeCreated", updated, md5_hash as "md5Hash", crc32c, cache_control as "cacheControl",
    content_disposition as "contentDisposition", content_encoding as "contentEncoding",
    content_language as "contentLanguage", custom_metadata as "customMetadata"`;
}

export async function noteFile(db: Queryable, id: string, leasedUntil: string): Promise<void> {
  await db`insert into platform.storage_files (id, state, leased_until) values (${id}, 'writing', ${leasedUntil})`;
}

export async function renewLeases(db: Queryable, ids: readonly string[], leasedUntil: string): Promise<void> {
  await db`
    update platform.storage_files set leased_until = ${leasedUntil}
     where id = any(${[...ids]}::text[]) and state = 'writing'`;
}

/** False = too late: the lease had run out and the file was given up. */
export async function keepFile(tx: Tx, id: string): Promise<boolean> {
  const [kept] = await tx`
    update platform.storage_files set state = 'kept', leased_until = null
     where id = ${id} and state = 'writing' returning 1`;
  return kept !== undefined;
}

export async function abandonFiles(db: Queryable, ids: readonly string[]): Promise<void> {
  await db`
    update platform.storage_files set state = 'unwanted', leased_until = null where id = any(${[...ids]}::text[])`;
}

export async function abandonUnkeptFile(db: Queryable, id: string): Promise<void> {
  await db`
    update platform.storage_files set state = 'unwanted', leased_until = null where id = ${id} and state = 'writing'`;
}

export async function abandonUnleasedFiles(db: Queryable, upTo: string): Promise<void> {
  await db`
    update platform.storage_files set state = 'unwanted', leased_until = null
     where state = 'writing' and leased_until <= ${upTo}`;
}

/** None while a backup runs (platform/backup): it may still need bytes that were given up after its moment. */
export async function listUnwantedFiles(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from platform.storage_files
     where state = 'unwanted'
       and not exists (select from pg_locks l join pg_database d on d.oid = l.database
                        where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 0
                          and l.objid = ${backupLock} and l.objsubid = 1)
     limit ${limit}`;
  return rows.map(row => row.id);
}

export async function forgetFile(db: Queryable, id: string): Promise<void> {
  await db`delete from platform.storage_files where id = ${id} and state = 'unwanted'`;
}

/** Whoever replaces, changes or deletes an object waits here for whoever is at it, also when there is none yet. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 4803))`;
}

export async function findObject(db: Queryable, name: string): Promise<ObjectRow | undefined> {
  const [row] = await db<ObjectRow[]>`select ${columns(db)} from platform.storage_objects where name = ${name}`;
  return row;
}

export async function listUnder(db: Queryable, prefix: string): Promise<ObjectRow[]> {
  return db<ObjectRow[]>`
    select ${columns(db)} from platform.storage_objects where starts_with(name, ${prefix}) order by name`;
}

/** Replaces whatever stood under the name. */
export async function saveObject(tx: Tx, object: Omit<ObjectRow, "metageneration" | "updated">): Promise<ObjectRow> {
  const [row] = await tx<ObjectRow[]>`
    insert into platform.storage_objects
      (name, file_id, generation, size, content_type, time_created, updated, md5_hash, crc32c,
       cache_control, content_disposition, content_encoding, content_language, custom_metadata)
    values
      (${object.name}, ${object.fileId}, ${object.generation}, ${object.size}, ${object.contentType},
       ${object.timeCreated}, ${object.timeCreated}, ${object.md5Hash}, ${object.crc32c}, ${object.cacheControl},
       ${object.contentDisposition}, ${object.contentEncoding}, ${object.contentLanguage},
       ${tx.json(object.customMetadata)})
    on conflict (name) do update set
      file_id = excluded.file_id, generation = excluded.generation, metageneration = 1, size = excluded.size,
      content_type = excluded.content_type, time_created = excluded.time_created, updated = excluded.updated,
      md5_hash = excluded.md5_hash, crc32c = excluded.crc32c, cache_control = excluded.cache_control,
      content_disposition = excluded.content_disposition, content_encoding = excluded.content_encoding,
      content_language = excluded.content_language, custom_metadata = excluded.custom_metadata
    returning ${columns(tx)}`;
  return row as ObjectRow;
}

export async function updateObject(tx: Tx, object: ObjectRow): Promise<ObjectRow> {
  const [row] = await tx<ObjectRow[]>`
    update platform.storage_objects set
      metageneration = metageneration + 1, updated = ${object.updated}, content_type = ${object.contentType},
      cache_control = ${object.cacheControl}, content_disposition = ${object.contentDisposition},
      content_encoding = ${object.contentEncoding}, content_language = ${object.contentLanguage},
      custom_metadata = ${tx.json(object.customMetadata)}
     where name = ${object.name}
    returning ${columns(tx)}`;
  return row as ObjectRow;
}

export async function deleteObject(tx: Tx, name: string): Promise<void> {
  await tx`delete from platform.storage_objects where name = ${name}`;
}

/** Objects and unfinished uploads together. */
export async function sumSizes(db: Queryable): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select ((select coalesce(sum(size), 0) from platform.storage_objects) +
            (select coalesce(sum(size), 0) from platform.storage_upload_parts))::bigint as total`;
  return row?.total ?? 0;
}

export interface Listing {
  prefix: string;
  /** Names below the delimiter's next occurrence are folded into one entry, which ends with it. */
  delimiter: string;
  /** Regular expressions of the names that may be shown. */
  patterns: readonly string[];
  /** Entries after this one. */
  after: string;
  limit: number;
}

export async function listEntries(db: Queryable, listing: Listing): Promise<string[]> {
  const { prefix, delimiter, patterns, after, limit } = listing;
  const rows = await db<{ entry: string }[]>`
    select entry from (
      select distinct case
        when ${delimiter}::text <> '' and position(${delimiter}::text in substr(name, length(${prefix}::text) + 1)) > 0
        then ${prefix}::text || split_part(substr(name, length(${prefix}::text) + 1), ${delimiter}::text, 1) || ${delimiter}::text
        else name end collate "C" as entry
      from platform.storage_objects
      where starts_with(name, ${prefix}) and name ~ any(${[...patterns]}::text[])
    ) entries
    where entry > ${after}::text collate "C" order by entry limit ${limit}`;
  return rows.map(row => row.entry);
}

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

/** The same for every process and every start. */
export async function linkSecret(db: Queryable, fresh: Buffer): Promise<Buffer> {
  await db`insert into platform.storage_secret (secret) values (${fresh}) on conflict do nothing`;
  const [row] = await db<{ secret: Buffer }[]>`select secret from platform.storage_secret`;
  return Buffer.from(row?.secret ?? fresh);
}
