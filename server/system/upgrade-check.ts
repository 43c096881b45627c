import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatAge, formatBytes, maxBackupAgeMs } from "@hb/domain/system/system.ts";
import { openExisting } from "@hb/platform/database/existing.ts";
import { findLastApplied, type Migration, type PlannedWork, planWork } from "@hb/platform/database/migrate.ts";
import { migrations } from "../app.ts";
import { listBackups, openPlace } from "../backup/acts.ts";
import { databaseOf, readSettings, type Settings } from "../env.ts";
import { runProgram } from "../program.ts";
import { readDisks } from "./disk.ts";
import * as sql from "./sql.ts";
import { version } from "./watching.ts";

/** From here on, a start takes long enough for people to notice. */
const manyRows = 100_000;
/** For what PostgreSQL writes besides. */
const spareBytes = 100 * 1024 * 1024;

interface Finding {
  lines: string[];
  /** What has to be done before the upgrade. */
  todo?: string;
}

/**
 * `npm run upgrade-check`, with the code of a new version: what its first start will do with this study. Also while the older
 * version runs. Changes nothing, and exits with 1 if something has to be done first.
 */
async function main(): Promise<void> {
  const settings = readSettings();
  const database = await openExisting({ ...databaseOf(settings), migrations });
  try {
    const { owner, pending } = database;
    const last = await findLastApplied(owner);
    const keepsProcesses = !pending.some(({ name }) => name === "server/0116_system.sql");
    const from = keepsProcesses ? await sql.findLastVersion(owner) : undefined;
    console.log(from ? `This is HB ${version}. The study was last used with HB ${from}.` : `This is HB ${version}.`);
    if (last) console.log(`Its database was last changed on ${last.at.slice(0, 10)} by ${last.name}.`);
    if (pending.length === 0) {
      console.log("There is nothing to migrate.");
      return;
    }
    const work = await planWork(owner, pending);
    const findings = [
      describeMigrations(pending),
      describeWork(work),
      await describeOldVersion(pending),
      await checkBackup(settings),
      await checkDisk(settings, work),
    ];
    for (const line of findings.flatMap(({ lines }) => lines)) console.log(line);
    const todo = findings.flatMap(finding => finding.todo ?? []);
    console.log(todo.length === 0 ? "Ready to upgrade." : `Before you upgrade: ${todo.join(" ")}`);
    if (todo.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function describeMigrations(pending: readonly Migration[]): Finding {
  const count = pending.length === 1 ? "1 migration" : `${pending.length} migrations`;
  const lines = pending.map(({ name, text }) => [`  ${name}`, firstSentence(text)].filter(Boolean).join(": "));
  return { lines: [`The first start applies ${count}:`, ...lines] };
}

/** Of the comment above the statements, or else of the first that it gives a table or column. */
function firstSentence(migration: string): string {
  const [above = ""] = /^(?:--.*\n)+/.exec(migration) ?? [];
  const [, within = ""] = /^comment on [^']*? is\s+'((?:[^']|'')*)'/m.exec(migration) ?? [];
  const comment = above.replaceAll(/^-- ?/gm, "").replaceAll("\n", " ") || within.replaceAll("''", "'");
  return /^.*?[.:](?= |$)/.exec(comment.trim())?.[0].replace(/:$/, ".") ?? "";
}

const kinds: Record<PlannedWork["kind"], string> = {
  indexes: "builds an index on",
  checks: "checks every row of",
  rewrites: "rewrites",
  changes: "changes rows of",
  reads: "reads",
};

function describeWork(work: readonly PlannedWork[]): Finding {
  const long = work.filter(({ rows }) => rows >= manyRows);
  const [largest] = [...work].sort((one, other) => other.rows - one.rows);
  if (!largest) return { lines: ["None of them works through a table that has rows. It takes a moment."] };
  if (long.length === 0) {
    const rows = largest.rows.toLocaleString("en-US");
    return { lines: [`The largest table they work through is ${largest.table} (${rows} rows). It takes seconds.`] };
  }
  return {
    lines: [
      "These work through large tables; changes to the table wait meanwhile. Allow a minute for each million rows:",
      ...long.map(
        ({ migration, kind, table, rows, bytes }) =>
          `  ${migration} ${kinds[kind]} ${table} (about ${rows.toLocaleString("en-US")} rows, ${formatBytes(bytes)})`,
      ),
    ],
  };
}

/** Migrations leave the queries of the previous release working (CONTRIBUTING.md), but not those of older ones. */
async function describeOldVersion(pending: readonly Migration[]): Promise<Finding> {
  const text = await readFile(join(import.meta.dirname, "../migrations/previous-release.sql"), "utf8");
  const [header = ""] = text.split("\n\n");
  const isOlder = pending.some(({ name }) => header.includes(name));
  return {
    lines: [
      isOlder
        ? "The study comes from before the previous release. Stop every process of the old version before you start this one."
        : "Processes of the old version can keep running beside this one, so you can replace one after the other.",
    ],
  };
}

async function checkBackup({ HB_BACKUP_DIR, DATABASE_URL }: Settings): Promise<Finding> {
  const place = await openPlace(HB_BACKUP_DIR ?? "backups");
  const last = (await listBackups(place)).at(-1);
  place.close();
  const howToMakeOne = "Make a backup with npm run backup.";
  if (!last) {
    const line =
      HB_BACKUP_DIR === undefined ? "There is no backup in ./backups." : "There is no backup in HB_BACKUP_DIR.";
    const hasItsOwn = HB_BACKUP_DIR === undefined && DATABASE_URL !== undefined;
    if (hasItsOwn) return { lines: [`${line} Make sure that your PostgreSQL's own backup is recent.`] };
    return { lines: [line], todo: howToMakeOne };
  }
  const age = Date.now() - Date.parse(last.madeAt);
  const line = `The newest backup is ${formatAge(age)} old: ${place.file(last.name).label}`;
  return age > maxBackupAgeMs ? { lines: [line], todo: howToMakeOne } : { lines: [line] };
}

/** A table and its indexes may be written a second time, and so may PostgreSQL's log. */
async function checkDisk(settings: Settings, work: readonly PlannedWork[]): Promise<Finding> {
  const written = new Map(
    work.filter(({ kind }) => kind !== "reads" && kind !== "checks").map(each => [each.table, each.bytes]),
  );
  const needed = spareBytes + 2 * [...written.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (settings.DATABASE_URL !== undefined)
    return { lines: [`Make sure that your PostgreSQL has ${formatBytes(needed)} of free disk space.`] };
  const [disk] = await readDisks({ HB_DATA_DIR: settings.HB_DATA_DIR, HB_BACKUP_DIR: undefined });
  const free = disk?.freeBytes ?? 0;
  const lines = [`The upgrade needs up to ${formatBytes(needed)} of disk space; ${formatBytes(free)} are free.`];
  return free < needed ? { lines, todo: "Free up disk space." } : { lines };
}

await runProgram(main);
