import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { canLogIn, type Queryable, type Sql } from "./connect.ts";
import * as sql from "./sql.ts";
import { findTableWork, type TableWork } from "./work-sql.ts";

export interface Migration {
  name: string;
  text: string;
  digest: string;
}

const ownMigrations = join(import.meta.dirname, "../migrations");

/** The platform's own, then the app's, folder by folder. */
export async function readMigrations(folders: readonly string[]): Promise<Migration[]> {
  const perFolder = await Promise.all([ownMigrations, ...folders].map(readFolder));
  return perFolder.flat();
}

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async file => {
      const text = await readFile(`${folder}/${file}`, "utf8");
      const name = `${basename(dirname(folder))}/${file}`;
      return { name, text, digest: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * Applies what is missing, as the owning role. Each migration is one transaction, so a kill in the middle leaves the state
 * before it. Several processes that start at once wait for each other.
 */
export async function migrate(owner: Sql, migrations: readonly Migration[]): Promise<sql.ProgramRole> {
  return sql.withMigrationLock(owner, async connection => {
    await sql.createLedger(connection);
    const applied = await sql.appliedMigrations(connection);
    const pending = findPending(applied, migrations);
    const role = await sql.programRole(connection, program => canLogIn(owner, program));
    for (const migration of pending) await apply(connection, migration, role);
    return role;
  });
}

/**
 * What a start applies, in this order; `applied` are digests by name. Refuses a newer database, because an older program
 * would work on tables that it doesn't know.
 */
export function findPending(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): readonly Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].find(name => !known.has(name));
  if (newer !== undefined)
    throw new StartError(
      `This database belongs to a newer version, which has ${newer}. Start that version, or restore a backup from before the upgrade.`,
    );
  const edited = migrations.find(({ name, digest }) => applied.has(name) && applied.get(name) !== digest);
  if (edited) throw new StartError(`The migration ${edited.name} was edited after it had been applied.`);
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(owner: sql.Reserved, migration: Migration, role: sql.ProgramRole): Promise<void> {
  const text = migration.text.replaceAll(":program", `"${role.name}"`);
  // Without the limit for statements: one that rewrites a million rows takes minutes.
  const begin = "begin;\nset local statement_timeout = 0;";
  try {
    await owner.unsafe(`${begin}\n${text};\n${sql.noteApplied(migration.name, migration.digest)};\ncommit;`);
  } catch (error) {
    await owner.unsafe("rollback");
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}

/** When a migration was applied here, by its name such as `server/0001_people.sql`; undefined = it wasn't. */
export async function findAppliedAt(db: Queryable, name: string): Promise<string | undefined> {
  return sql.findAppliedAt(db, name);
}

/** The migration that was applied last. */
export async function findLastApplied(db: Queryable): Promise<{ name: string; at: string } | undefined> {
  return sql.findLastApplied(db);
}

export interface PlannedWork extends TableWork {
  migration: string;
  rows: number;
  bytes: number;
}

/** What these migrations would do with tables that are already there. Nothing is applied. */
export async function planWork(owner: Sql, migrations: readonly Migration[]): Promise<PlannedWork[]> {
  const work = migrations.flatMap(({ name, text }) => findTableWork(text).map(each => ({ ...each, migration: name })));
  const sizes = await sql.measureTables(owner, [...new Set(work.map(({ table }) => table))]);
  return work.flatMap(each => {
    const size = sizes.get(each.table);
    return size ? [{ ...each, ...size }] : [];
  });
}
