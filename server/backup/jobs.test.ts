import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@hb/platform/database/connect.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../app.ts";
import { readSettings } from "../env.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { openPlace } from "./acts.ts";
import { backUpStudy, checkLastBackup } from "./jobs.ts";
import { tryBackup } from "./try.ts";

const folder = mkdtempSync(join(tmpdir(), "hb-backups-"));
let study: Study;
beforeAll(async () => {
  const settings = { HB_BACKUP_DIR: folder, HB_BACKUP_KEEP: "2", HB_BACKUP_KEY: "correct horse" };
  study = await startStudy({ now: "2026-11-17T11:15:00.000Z", settings });
});
afterAll(async () => {
  await study.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a backup is made by itself, the newest are kept, and what isn't ours is left alone", async () => {
  writeFileSync(join(folder, "notes.txt"), "mine");
  for (const [name, hoursAgo] of [
    ["killed", 25],
    ["running", 1],
  ] as const) {
    const part = join(folder, `hb-20261116-111500.hbbackup.${name}.part`);
    writeFileSync(part, "half");
    const at = Date.now() / 1000 - hoursAgo * 3600;
    utimesSync(part, at, at);
  }
  for (const day of ["17", "18", "19"]) {
    study.setNow(`2026-11-${day}T11:15:00.000Z`);
    await study.hb.jobs.run(backUpStudy);
  }
  expect(readdirSync(folder).sort()).toEqual([
    "hb-20261116-111500.hbbackup.running.part",
    "hb-20261118-111500.hbbackup",
    "hb-20261119-111500.hbbackup",
    "notes.txt",
  ]);
});

test("a backup that is too old, or none at all, is a failed job that says so", async () => {
  study.setNow("2026-11-20T23:00:00.000Z");
  await study.hb.jobs.run(checkLastBackup);
  study.setNow("2026-11-20T23:16:00.000Z");
  const failing = (words: string) => ({ message: expect.stringContaining(words) });
  await expect(study.hb.jobs.run(checkLastBackup)).rejects.toMatchObject(failing("is 36 hours old"));
  study.setNow("2026-11-22T23:16:00.000Z");
  await expect(study.hb.jobs.run(checkLastBackup)).rejects.toMatchObject(failing("is 3 days old"));
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await expect(study.hb.jobs.run(checkLastBackup)).rejects.toMatchObject(failing("There is no backup"));
});

test("a folder that can't be written to is named as the reason, for anyone who can mend it", async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file");
  await expect(study.hb.jobs.run(backUpStudy)).rejects.toMatchObject({
    message: "Couldn't back up to the folder in HB_BACKUP_DIR: it isn't a folder.",
  });
});

test("each daily backup is restored into a database of its own, which is gone afterwards", async () => {
  const place = mkdtempSync(join(tmpdir(), "hb-tried-"));
  const key = "correct horse battery";
  const tried = await startStudy({
    now: "2026-11-17T11:15:00.000Z",
    settings: { HB_BACKUP_DIR: place, HB_BACKUP_KEY: key, HB_BACKUP_TRY: "yes" },
  });
  const owner = connect(tried.ownerUrl, { max: 1, name: "the test" });
  const [{ name } = { name: "" }] = await owner<{ name: string }[]>`
    select 'backup_try_' || oid as name from pg_database where datname = current_database()`;
  const left = async () => [
    ...(await owner`
      select datname from pg_database where datname = ${name}
       union all select rolname from pg_roles where rolname = ${`${name}_program`}`),
  ];
  // As a crash leaves it.
  await owner.unsafe(`create database "${name}"`);
  await owner.unsafe(`create role "${name}_program"`);
  await tried.hb.jobs.run(backUpStudy);
  const { backups, problems } = await tried.call("getSystemState", null);
  expect(problems).toEqual([]);
  const backup = "hb-20261117-111500.hbbackup";
  expect(backups?.lastTry).toMatchObject({ at: "2026-11-17T11:15:00.000Z", backup, problem: null });
  expect(backups?.lastTry?.rows).toBeGreaterThan(20);
  expect(await left()).toEqual([]);

  const otherKey = readSettings({ DATABASE_URL: tried.ownerUrl, HB_BACKUP_KEY: "another horse" });
  const file = (await openPlace(place)).file(backup);
  await expect(tryBackup(otherKey, file, migrations)).rejects.toThrow("The key doesn't open this backup");
  expect(await left()).toEqual([]);

  // Operators hear of it.
  await owner`update study.backup_tries set problem = 'The backup is damaged.'`;
  expect((await tried.call("getSystemState", null)).problems).toMatchObject([
    { cause: "restore", sentence: expect.stringContaining("couldn't be restored. The backup is damaged.") },
  ]);
  await owner.end();
  await tried.stop();
  rmSync(place, { recursive: true, force: true });
});
