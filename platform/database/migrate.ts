import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { StartError } from "../start-error.ts";
import type { Sql } from "./connect.ts";
import * as sql from "./sql.ts";

export interface Migration {
  name: string;
  text: string;
  digest: string;
}

/** Folders in the order in which they stand on each other: platform's first. */
export async function readMigrations(folders: readonly string[]): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const folder of folders) {
    const names = (await readdir(folder)).filter(name => /^\d{4}_.*\.sql$/.test(name)).sort();
    for (const file of names) {
      const text = await readFile(`${folder}/${file}`, "utf8");
      const room = folder.split("/").at(-2) ?? "";
      migrations.push({ name: `${room}/${file}`, text, digest: createHash("sha256").update(text).digest("hex") });
    }
  }
  return migrations;
}

export interface ProgramRole {
  name: string;
  password: string;
}

/**
 * Brings the database to the present, as the owning role. Each migration is one transaction, so a kill in the middle
 * leaves the one before; several processes starting at once wait for each other.
 */
export async function migrate(owner: Sql, migrations: readonly Migration[]): Promise<ProgramRole> {
  return sql.withMigrationLock(owner, async connection => {
    await sql.createLedger(connection);
    const role = await sql.programRole(connection);
    const applied = await sql.appliedMigrations(connection);
    for (const migration of migrations) {
      const digest = applied.get(migration.name);
      if (digest === undefined) await apply(connection, migration, role);
      else if (digest !== migration.digest)
        throw new StartError(`The migration ${migration.name} was edited after it had been applied.`);
    }
    return role;
  });
}

async function apply(owner: sql.Reserved, migration: Migration, role: ProgramRole): Promise<void> {
  const text = migration.text.replaceAll(":program", `"${role.name}"`);
  try {
    await owner.unsafe(`begin;\n${text};\n${sql.noteApplied(migration.name, migration.digest)};\ncommit;`);
  } catch (error) {
    await owner.unsafe("rollback");
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}
