import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Study, startStudy } from "../testing/study.ts";
import { readAnchors } from "./anchors.ts";
import { anchorLog } from "./jobs.ts";
import { findLostAnchor, verifyLog } from "./verification.ts";

const folder = mkdtempSync(join(tmpdir(), "hb-seals-"));
const file = join(folder, "seals.txt");
let study: Study;
beforeAll(async () => {
  const settings = { HB_SEAL_FILE: file, HB_SEAL_EMAIL: "auditor@northlight.example" };
  study = await startStudy({ now: "2026-11-17T12:00:00.000Z", settings });
});
afterAll(async () => {
  await study.stop();
  rmSync(folder, { recursive: true, force: true });
});

const allSealed = () =>
  expect.poll(async () => (await verifyLog(study.hb.database, "2026-11-17T12:00:00.000Z")).unsealed).toBe(0);

test("each day's seal leaves the database by file and email, and shows later that the log was rewritten", async () => {
  for (const day of ["17", "18"]) {
    study.setNow(`2026-11-${day}T12:00:00.000Z`);
    await study.admin.signIn(study.admin.email, study.admin.password);
    const profile = { firstName: "Wren", lastName: `Sun ${day}`, email: `wren${day}@example.com` };
    await study.call("createParticipant", { profile, type: 1 });
    await allSealed();
    await study.effects();
    await study.hb.jobs.run(anchorLog);
    expect((await study.effects()).mails).toMatchObject([
      { type: emailType.logSeal, to: "auditor@northlight.example" },
    ]);
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines).toHaveLength(2);
  const anchors = await readAnchors(file);
  expect(await readAnchors(lines[1] ?? "")).toEqual([anchors[1]]);
  expect(await findLostAnchor(study.hb.database.read, anchors)).toBeUndefined();

  // As the owner of the database could: the newest entry leaves, with its seal and with what verifications noted.
  const owner = connect(study.ownerUrl, { max: 1, name: "superuser" });
  await owner`delete from study.log_verifications`;
  const [last] = await owner<{ entry: number }[]>`
    delete from study.log_seals where seq = (select max(seq) from study.log_seals) returning entry_id as entry`;
  await owner`delete from study.log_payloads where entry_id = ${last?.entry ?? 0}`;
  await owner`delete from study.log_entries where id = ${last?.entry ?? 0}`;
  await owner.end();
  expect((await verifyLog(study.hb.database, "2026-11-18T13:00:00.000Z")).problem).toBeUndefined();
  expect(await findLostAnchor(study.hb.database.read, anchors)).toEqual(anchors[1]);
});

test("what isn't a seal is refused with a sentence", async () => {
  await expect(readAnchors(join(folder, "missing"))).rejects.toThrow(/^The seals can't be read: /);
  await expect(readAnchors(import.meta.filename)).rejects.toThrow(/^This isn't a seal: import/);
});
