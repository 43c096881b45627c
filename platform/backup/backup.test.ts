import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Sql } from "../database/connect.ts";
import { localFiles } from "../storage/files/local-files.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { backUp } from "./backup.ts";
import { folderPlace } from "./folder-place.ts";
import { checkBackup } from "./restore.ts";
import { backupLock } from "./sql.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-"));
const format = "Example backup";
const files = localFiles(join(folder, "files"));
const backups = folderPlace(folder);
let url: string;
let drop: () => Promise<void>;
let other: Sql;

beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  other = connect(url, { max: 1, name: "tests" });
  await other`create table platform.notes as select n, md5(n::text) as text from generate_series(1, 20000) n`;
  await files.start();
});
afterAll(async () => {
  await other.end({ timeout: 1 });
  await files.stop();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** As an app does it: on connections of its own, which it closes afterwards. */
async function backedUp(name: string, maxIdleMs?: number) {
  const owner = connect(url, { max: 2, name: "backup" });
  const file = backups.file(name);
  const now = new Date().toISOString();
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(line);
  try {
    const options = { owner, files, schemas: ["platform"], to: file, passphrase: "x".repeat(12), format, now, tell };
    return { file, lines, made: await backUp({ ...options, ...(maxIdleMs && { maxIdleMs }) }) };
  } finally {
    await owner.end({ timeout: 1 });
  }
}

test("many backups in a row end, each whole, and tell their steps", async () => {
  for (let round = 0; round < 10; round++) {
    const { file, lines, made } = await backedUp("again");
    expect(made.rows).toBeGreaterThanOrEqual(20_000);
    expect(lines).toEqual([
      "Connecting to the database",
      expect.stringMatching(/^Reading \d+ tables$/),
      "Reading 0 files",
      "Writing to disk",
    ]);
    const migrations = await other<{ name: string; digest: string }[]>`select name, digest from platform.migrations`;
    const known = migrations.map(({ name, digest }) => ({ name, digest, text: "" }));
    expect(await checkBackup({ from: file, passphrase: "x".repeat(12), format }, known)).toMatchObject({
      rows: made.rows,
    });
  }
});

test("a backup that waits for a table in vain is given up with a sentence, and leaves nothing", async () => {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = other.begin(async tx => {
    await tx`lock table platform.notes in access exclusive mode`;
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  await expect(backedUp("stuck", 5_000)).rejects.toThrow(
    /^Gave up: no progress for 5 seconds\. Reading \d+ tables: platform\.notes\.$/,
  );
  expect(readdirSync(folder).filter(name => name.startsWith("stuck"))).toEqual([]);
  // Its process is gone as well, though the table is still locked: while it holds its lock, no file is deleted.
  const looking = connect(url, { max: 1, name: "tests" });
  expect([
    ...(await looking`select pid from pg_locks where locktype = 'advisory' and objid = ${backupLock}
    and database = (select oid from pg_database where datname = current_database())`),
  ]).toEqual([]);
  await looking.end({ timeout: 1 });
  held.resolve();
  await holding;
  expect((await backedUp("after")).made.rows).toBeGreaterThanOrEqual(20_000);
});

test("a file that gives no bytes is given up with a sentence", async () => {
  const file = join(folder, "pipe");
  execFileSync("mkfifo", [file]);
  await expect(
    checkBackup({ from: backups.file("pipe"), passphrase: undefined, format, maxIdleMs: 300 }, []),
  ).rejects.toThrow(`Gave up: no progress for 0.3 seconds. Checking ${file}.`);
  // Ends the reader, which waits for a writer.
  execFileSync("sh", ["-c", `: > "${file}"`]);
});
