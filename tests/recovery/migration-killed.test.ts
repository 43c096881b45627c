import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { migrate, readMigrations } from "@hb/platform/database/migrate.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { environment, migrations, startProgram } from "../running-hb.ts";

const root = join(import.meta.dirname, "../..");
const node = join(root, "node_modules/.bin/node");
const dataDir = mkdtempSync(join(tmpdir(), "hb-migrations-"));
const name = `migrations_${randomBytes(6).toString("hex")}`;
let cluster: Sql;
let owner: Sql;
let url: string;

beforeAll(async () => {
  const clusterUrl = process.env["TEST_CLUSTER_URL"] ?? "";
  url = clusterUrl.replace(/[^/]*$/, name);
  cluster = connect(clusterUrl, { max: 1, name: "the test" });
  await cluster.unsafe(`create database "${name}"`);
  owner = connect(url, { max: 2, name: "the test" });
});
afterAll(async () => {
  await owner.end();
  await cluster.unsafe(`drop database if exists "${name}" with (force)`);
  await cluster.end();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Everything that a migration could leave half done. */
async function present() {
  const tables = await owner`
    select n.nspname, c.relname, c.relkind, c.relacl::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('platform', 'study') order by 1, 2`;
  const columns = await owner`
    select table_schema, table_name, column_name, data_type from information_schema.columns
     where table_schema in ('platform', 'study') order by 1, 2, 3`;
  const routines = await owner`
    select n.nspname, p.proname, md5(p.prosrc) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('platform', 'study') order by 1, 2, 3`;
  const ledger = await owner`select name, digest, applied_at from platform.migrations order by name`;
  return JSON.stringify({ tables, columns, routines, ledger });
}

/** What every start does first, and nothing else of it, because there are many migrations to be killed in. */
function startMigrating() {
  const program = `
    import { openDatabase } from "@hb/platform/database/database.ts";
    await openDatabase(${JSON.stringify({ url, dataDir, migrations })});`;
  const child = spawn(node, ["--input-type=module", "--eval", program], { cwd: root, stdio: "ignore" });
  return { child, gone: new Promise(resolve => child.once("exit", resolve)) };
}

const migrating = () => owner<{ pid: number }[]>`
  select pid from pg_stat_activity
   where datname = current_database() and application_name = 'app migrations' and wait_event_type = 'Lock'`;

test("killed in any migration, HB leaves the one before; the next start completes, and the one after that changes nothing", async () => {
  const all = await readMigrations(migrations);
  expect(all.length).toBeGreaterThan(5);
  const program = connect(url, { max: 1, name: "the test migrates" });
  await migrate(program, []);
  for (const [index, migration] of all.entries()) {
    const before = await present();
    // Everything of the migration is done but its last line, the note that it was applied.
    await owner.begin(async tx => {
      await tx`lock table platform.migrations in exclusive mode`;
      const { child, gone } = startMigrating();
      await expect.poll(async () => (await migrating()).length).toBe(1);
      child.kill("SIGKILL");
      await gone;
      const [backend] = await migrating();
      await owner`select pg_terminate_backend(${backend?.pid ?? 0})`;
      await expect.poll(async () => (await migrating()).length).toBe(0);
    });
    expect([migration.name, await present()]).toEqual([migration.name, before]);
    await migrate(program, all.slice(0, index + 1));
  }
  await program.end();

  const settings = { HB_DATA_DIR: dataDir, DATABASE_URL: url };
  await (await startProgram(settings)).stop();
  const after = await present();
  await (await startProgram(settings)).stop();
  expect(await present()).toBe(after);
});

test("killed while it makes the embedded database, HB starts afresh the next time", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hb-first-start-"));
  const child = spawn(node, [join(root, "server/main.ts")], {
    env: { ...environment, PORT: "0", HB_DATA_DIR: folder },
    stdio: "ignore",
  });
  const gone = new Promise(resolve => child.once("exit", resolve));
  const isUnderWay = () =>
    existsSync(folder) &&
    readdirSync(folder).some(name => name.startsWith("postgres.new") && existsSync(join(folder, name, "PG_VERSION")));
  await expect.poll(isUnderWay, { interval: 5 }).toBe(true);
  child.kill("SIGKILL");
  await gone;

  const hb = await startProgram({ HB_DATA_DIR: folder });
  expect(hb.printed()).toContain("One-time password");
  await hb.stop();
  // Whatever the killed one left half made goes with the next start at the latest.
  await (await startProgram({ HB_DATA_DIR: folder })).stop();
  expect(readdirSync(folder).filter(name => name.startsWith("postgres.new"))).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
