import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Study, startStudy } from "../testing/study.ts";
import { backUpStudy } from "./jobs.ts";

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
  for (const day of ["17", "18", "19"]) {
    study.setNow(`2026-11-${day}T11:15:00.000Z`);
    await study.hb.jobs.run(backUpStudy);
  }
  expect(readdirSync(folder).sort()).toEqual([
    "hb-20261118-111500.hbbackup",
    "hb-20261119-111500.hbbackup",
    "notes.txt",
  ]);
});

test("a folder that can't be written to is named as the reason, for anyone who can mend it", async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file");
  await expect(study.hb.jobs.run(backUpStudy)).rejects.toMatchObject({
    message: "Couldn't back up to the folder in HB_BACKUP_DIR: it isn't a folder.",
  });
});
