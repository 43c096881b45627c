import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { migrate, readMigrations } from "@hb/platform/database/migrate.ts";
import { backupName } from "@hb/server/backup/acts.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildServer, type Entry } from "../tools/build-server.ts";
import { environment, migrations, startProgram } from "./running-hb.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "hb-commands-"));
const clusterUrl = process.env["TEST_CLUSTER_URL"] ?? "";
let cluster: Sql;
/** As a release runs them. */
let built: (entry: Entry) => string;
/** An empty database of its own for each test. */
let owner: Sql;
let url: string;

beforeAll(async () => {
  cluster = connect(clusterUrl, { max: 1, name: "the test" });
  built = await buildServer();
});
beforeEach(async () => {
  const name = `commands_${randomBytes(6).toString("hex")}`;
  url = clusterUrl.replace(/[^/]*$/, name);
  await cluster.unsafe(`create database "${name}"`);
  owner = connect(url, { max: 1, name: "the test" });
  return async () => {
    await owner.end();
    await cluster.unsafe(`drop database "${name}" with (force)`);
  };
});
afterAll(async () => {
  await cluster.end();
  rmSync(folder, { recursive: true, force: true });
});

type Command = [Entry, ...string[]];
const verifyLog: Command = ["verify-log"];
const upgradeCheck: Command = ["upgrade-check"];
const resetPassword: Command = ["reset-password", "dana@northlight.example"];
const backup: Command = ["backup", join(folder, "backups", "study.hbbackup")];
const rotate: Command = ["rotate", "pseudonyms", "--yes"];
const commands = [rotate, verifyLog, upgradeCheck, resetPassword, backup].map(
  command => [command[0], command] as const,
);

function run([entry, ...args]: Command, settings: Record<string, string>) {
  const env = { ...environment, HB_DATA_DIR: join(folder, "unused"), ...settings };
  const node = join(root, "node_modules/.bin/node");
  const { status, stdout, stderr } = spawnSync(node, [built(entry), ...args], { encoding: "utf8", env });
  return { status, stdout, stderr };
}

const schemas = async () =>
  (
    await owner<{ name: string }[]>`select nspname as name from pg_namespace where nspname in ('platform', 'study')`
  ).map(({ name }) => name);

test.each(commands)("%s on a folder without a study says so and makes nothing there", (_name, command) => {
  const empty = join(folder, "empty");
  mkdirSync(join(empty, "postgres"), { recursive: true });
  const none = join(folder, "none");
  for (const dataDir of [empty, none])
    expect(run(command, { HB_DATA_DIR: dataDir })).toMatchObject({
      status: 1,
      stderr: `There is no database in the data folder ${dataDir}. Check HB_DATA_DIR.\n`,
    });
  expect(existsSync(none)).toBe(false);
  expect([readdirSync(empty), readdirSync(join(empty, "postgres"))]).toEqual([["postgres"], []]);
  expect(existsSync(join(folder, "backups"))).toBe(false);
});

test.each(commands)(
  "%s on a database in which HB was never started says so and makes nothing there",
  async (_name, command) => {
    expect(run(command, { DATABASE_URL: url })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is no[^\n]+ the server was never started[^\n]*\n$/),
    });
    expect(await schemas()).toEqual([]);
  },
);

test("an older study is verified as it is, and its passwords and secrets wait for the next start", async () => {
  const all = await readMigrations(migrations);
  await migrate(owner, all.slice(0, -1));
  expect(run(verifyLog, { DATABASE_URL: url })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^The log is intact\.\nSealed entries: 0\n/),
  });
  const backups = join(folder, "recent-backups");
  mkdirSync(backups);
  writeFileSync(join(backups, backupName(new Date().toISOString())), "");
  expect(run(upgradeCheck, { DATABASE_URL: url, HB_BACKUP_DIR: backups })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /\nThe first start applies 1 migration:\n[^]*\nProcesses of the old version can keep running[^]*\nReady to upgrade\.\n$/,
    ),
  });
  for (const command of [resetPassword, rotate])
    expect(run(command, { DATABASE_URL: url })).toMatchObject({
      status: 1,
      stderr: "This study was last used by an older version of HB. Start HB first, then try again.\n",
    });
  const applied = await owner`select name from platform.migrations`;
  expect(applied).toHaveLength(all.length - 1);
});

test("a study from before the log's tables, or of a newer HB, isn't verified", async () => {
  await migrate(owner, await readMigrations([]));
  expect(run(verifyLog, { DATABASE_URL: url })).toMatchObject({
    status: 1,
    stderr: "This study is too old for this version to verify its log.\n",
  });
  expect(await schemas()).toEqual(["platform"]);
  await owner`insert into platform.migrations (name, digest) values ('server/9999_later.sql', 'x')`;
  for (const command of [verifyLog, upgradeCheck, resetPassword, rotate])
    expect(run(command, { DATABASE_URL: url })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^This database belongs to a newer version, which has server\/9999_later\.sql\./),
    });
});

test("on a stopped study of its own, a command stops the PostgreSQL that it needed", async () => {
  const settings = { HB_DATA_DIR: join(folder, "stopped"), HB_ADMIN_EMAIL: "dana@northlight.example" };
  await (await startProgram(settings)).stop();
  for (const [, command] of commands) {
    expect(run(command, settings)).toMatchObject({ status: 0 });
    expect(existsSync(join(folder, "stopped/postgres/postmaster.pid"))).toBe(false);
  }
});
