import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import type { Sql } from "./connect.ts";
import * as sql from "./sql.ts";

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
    assertNotNewer(applied.keys(), migrations);
    const role = await sql.programRole(connection);
    for (const migration of migrations) {
      const digest = applied.get(migration.name);
      if (digest === undefined) await apply(connection, migration, role);
      else if (digest !== migration.digest)
        throw new StartError(`The migration ${migration.name} was edited after it had been applied.`);
    }
    return role;
  });
}

/** An older program would work on tables that it doesn't know. */
export function assertNotNewer(applied: Iterable<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied].find(name => !known.has(name));
  if (newer !== undefined)
    throw new StartError(
      `This database belongs to a newer version, which has ${newer}. Start that version, or restore a backup from before the upgrade.`,
    );
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
