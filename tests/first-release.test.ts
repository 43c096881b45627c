import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@hb/platform/database/connect.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { getBytes, ref } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, environment, startProgram } from "./running-hb.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "hb-first-release-"));
let database: FreshDatabase;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await freshDatabase([]);
  const owner = connect(database.url, { max: 1, name: "the test" });
  await owner.unsafe("drop schema platform, jobs cascade");
  await owner.end();
  const backups = join(folder, "backups");
  mkdirSync(backups);
  settings = { DATABASE_URL: database.url, HB_DATA_DIR: join(folder, "data"), HB_BACKUP_DIR: backups };
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function run(program: string, ...args: string[]) {
  const node = join(root, "node_modules/.bin/node");
  const { status, stdout } = spawnSync(node, [join(root, program), ...args], {
    encoding: "utf8",
    env: { ...environment, ...settings },
  });
  return { status, stdout };
}

test("a study of the first release starts on today's, and everything in it is found", async () => {
  const file = join(import.meta.dirname, "fixtures/first-release.hbbackup");
  expect(run("server/backup/restore.ts", file)).toMatchObject({ status: 0 });

  const check = run("server/system/upgrade-check.ts");
  expect(check).toMatchObject({ status: 1 });
  expect(check.stdout.split("\n")).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Its database was last changed on [\d-]+ by server\/0065_data_protection\.sql\.$/),
      expect.stringMatching(/^The first start applies \d+ migrations:$/),
      "  server/0099_calls.sql: Calls to people in the remote study.",
      "The largest table they work through is study.sessions (211 rows). It takes seconds.",
      "The study comes from before the previous release. Stop every process of the old version before you start this one.",
      "Before you upgrade: Make a backup with npm run backup.",
    ]),
  );

  const hb = await startProgram(settings);
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  expect(await client.call("getParticipant", { id: 1001 })).toMatchObject({
    participant: {
      firstName: "Quinn",
      lastName: "Dalton",
      phone: "+12005550100",
      bornOn: "1998-09-29",
      status: 6,
      type: 2,
    },
  });
  expect(await client.call("getSession", { id: 1 })).toMatchObject({
    session: { startsAt: "2026-09-21T16:00:00.000Z", lengthMinutes: 75, status: 3, participant: { id: 1001 } },
    booking: { bookedBy: { kind: "participant", name: "Quinn Dalton" } },
  });
  expect(await client.call("getEnrolment", { participantId: 1001 })).toMatchObject({
    row: { id: 1001, startedOn: "2026-11-13", device: { serial: "2G926BKU", isOwn: true } },
    active: [{ from: "2026-11-13T18:22:54.248Z", to: null }],
  });
  const { signed } = (await client.call("getConsents", { participantId: 1001 })) as {
    signed: { id: string; file: string }[];
  };
  const textHash = "41efddb03066d2529b570592aabca56043ea28337c07258db045dc6db8c79ce8";
  const fileHash = "af7533b00d7f4bfea7c88ed0263ec760108d3ffb0e74adab58805745e82a8370";
  expect(signed).toMatchObject([
    {
      printedName: "Quinn Dalton",
      version: 2,
      language: "en",
      signedAt: "2026-05-27T10:27:04.487Z",
      textHash,
      fileHash,
    },
  ]);
  const [consent] = signed;
  const pdf = await getBytes(ref(client.storage, consent?.file));
  expect(createHash("sha256").update(new Uint8Array(pdf)).digest("hex")).toBe(fileHash);
  expect(await client.call("verifyConsent", { consentId: consent?.id })).toMatchObject({ intact: true });
  await client.close();
  await hb.stop();

  expect(run("server/log/verify-log.ts")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^The log is intact\.\n/),
  });
  expect(run("server/system/upgrade-check.ts")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^This is HB [\d.]+\. The study was last used with HB [\d.]+\.\n[^]*\nThere is nothing to migrate\.\n$/,
    ),
  });
});
