import { backupLock } from "../../backup/sql.ts";
import type { Queryable, Tx } from "../../database/connect.ts";

export async function noteFile(db: Queryable, id: string, leasedUntil: string): Promise<void> {
  await db`insert into platform.storage_files (id, state, leased_until) values (${id}, 'writing', ${leasedUntil})`;
}

export async function renewLeases(db: Queryable, ids: readonly string[], leasedUntil: string): Promise<void> {
  await db`
    update platform.storage_files set leased_until = ${leasedUntil}
     where id = any(${[...ids]}::text[]) and state = 'writing'`;
}

/** False = too late: the lease had expired and the file was given up. */
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

/** None while a backup runs (platform/backup): it may still need files that were given up after it began. */
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
