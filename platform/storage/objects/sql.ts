import type { Queryable, Tx } from "../../database/connect.ts";
import type { StoredObject } from "../rules.ts";

/** An object with the file that holds its bytes. */
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

/** Changes to one object wait here for each other, also while the object does not exist yet. */
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

/** Replaces what had this name. */
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
  /** Names that contain it after the prefix are combined into one entry, which ends with it. */
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

export async function findLinkSecret(db: Queryable): Promise<Buffer | undefined> {
  const [row] = await db<{ secret: Buffer }[]>`select secret from platform.storage_secret`;
  return row && Buffer.from(row.secret);
}

/** Of several processes that find none, one makes it. */
export async function insertLinkSecret(db: Queryable, secret: Buffer): Promise<void> {
  await db`insert into platform.storage_secret (secret) values (${secret}) on conflict do nothing`;
}

export async function replaceLinkSecret(tx: Tx, secret: Buffer): Promise<void> {
  await tx`
    insert into platform.storage_secret (secret) values (${secret})
    on conflict (only_one) do update set secret = excluded.secret`;
}
