import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Study, startStudy } from "../testing/study.ts";
import { watchSystem } from "./jobs.ts";

const folder = mkdtempSync(join(tmpdir(), "hb-system-"));
const fixtures = join(import.meta.dirname, "../../tests/fixtures");
/** Ends at 2126-10-22T21:05:28Z. */
const certificate = {
  key: readFileSync(join(fixtures, "localhost.key")),
  cert: readFileSync(join(fixtures, "localhost.crt")),
};
const tls = createServer(certificate);
const started = "2026-11-18T12:00:00.000Z";
let study: Study;
let owner: Sql;
let mail: MailServer;
beforeAll(async () => {
  await new Promise<void>(resolve => tls.listen(0, "127.0.0.1", resolve));
  mail = await startMailServer();
  const { port } = tls.address() as AddressInfo;
  study = await startStudy({
    now: started,
    settings: {
      HB_BACKUP_DIR: folder,
      HB_BACKUP_KEY: "correct horse",
      SMTP_URL: mail.url,
      WEB_APP_URL: `https://127.0.0.1:${port}`,
      HB_OPERATOR_EMAILS: "ops@northlight.example, it@northlight.example",
    },
  });
  owner = connect(study.ownerUrl, { max: 1, name: "the test" });
});
afterAll(async () => {
  await owner.end();
  await study.stop();
  await mail.stop();
  tls.close();
  rmSync(folder, { recursive: true, force: true });
});

const backup = (name: string, bytes: string) => writeFileSync(join(folder, name), bytes);
const state = () => study.call("getSystemState", null);

test("only someone with users sees how HB is doing", async () => {
  const ana = await study.staffWith("participants", "scheduler", "log", "overview", "export", "stats", "remoteStudy");
  for (const name of ["getSystemState", "checkMailServer"] as const)
    await expect(ana.call(name, null)).rejects.toMatchObject({ code: "functions/permission-denied" });
});

test("the state names version, parts, backups, disks, certificate, clock and this process", async () => {
  backup("hb-20261117-111500.hbbackup", "older");
  backup("hb-20261118-111500.hbbackup", "the newest");
  // What was copied has another time, and what isn't ours doesn't count.
  utimesSync(join(folder, "hb-20261118-111500.hbbackup"), 0, 0);
  backup("notes.txt", "mine");
  const found = await state();
  expect(found).toMatchObject({
    at: started,
    version: "0.1.0",
    build: null,
    node: process.versions.node,
    problems: [],
    operators: ["ops@northlight.example", "it@northlight.example"],
    parts: ["database", "migrations", "storage", "realtime"].map(name => ({ name, isReady: true })),
    backups: {
      dailyAt: "03:15",
      isEncrypted: true,
      kept: 2,
      newest: [
        { name: "hb-20261118-111500.hbbackup", madeAt: "2026-11-18T11:15:00.000Z", bytes: 10 },
        { name: "hb-20261117-111500.hbbackup", madeAt: "2026-11-17T11:15:00.000Z", bytes: 5 },
      ],
    },
    log: null,
    email: { hasServer: true, isPaused: false, waiting: 0, failed: 0, oldestDueMs: 0, lastSentAt: null },
    certificateEndsAt: "2126-10-22T21:05:28.000Z",
    failedJobs: 0,
    processes: [{ state: "running", startedAt: started, endedAt: null, version: "0.1.0" }],
    slowCalls: [],
  });
  expect(found.disks.map(({ setting }) => setting)).toEqual(["HB_DATA_DIR", "HB_BACKUP_DIR"]);
  // The same machine.
  expect(Math.abs(found.clockOffsetMs)).toBeLessThan(60_000);
});

test("browsers that are connected to this process are counted right away", async () => {
  const { onValue, ref } = await import("firebase/database");
  const connected = Promise.withResolvers<void>();
  onValue(ref(study.admin.database, "/authentication/lastUsersUpdate"), () => connected.resolve());
  await connected.promise;
  expect((await state()).processes[0]?.browsers).toBe(1);
});

test("calls that took longer than a second in the last hour are listed with who called, and no faster ones", async () => {
  // A lock that the call waits for.
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = owner.begin(async tx => {
    await tx`lock table study.settings`;
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const waiting = study.call("getSettings", null);
  await new Promise(resolve => setTimeout(resolve, 1_100));
  release.resolve();
  await Promise.all([waiting, holding]);
  await expect.poll(async () => (await state()).slowCalls).toHaveLength(1);
  expect((await state()).slowCalls).toEqual([
    { at: started, functionName: "getSettings", tookMs: expect.any(Number), code: "ok", caller: "Administrator" },
  ]);
  study.setNow("2026-11-18T13:00:00.001Z");
  await study.admin.signIn(study.admin.email, study.admin.password);
  expect((await state()).slowCalls).toEqual([]);
  study.setNow(started);
});

test("a process that ended without a word is told apart from one that was stopped", async () => {
  const insert = (host: string, seen: string, ended: string | null) => owner`
    insert into study.processes (id, host, version, started_at, seen_at, ended_at, browsers)
    values (${randomUUID()}, ${host}, '0.0.9', '2026-11-17T00:00:00Z', ${seen}, ${ended}, 7)`;
  await insert("crashed", "2026-11-18T11:57:59Z", null);
  await insert("elsewhere", "2026-11-18T11:58:30Z", null);
  await insert("stopped", "2026-11-18T10:00:00Z", "2026-11-18T10:00:05Z");
  const found = (await state()).processes.slice(1);
  expect(found.map(({ host, state: is, endedAt, browsers }) => ({ host, is, endedAt, browsers }))).toEqual(
    expect.arrayContaining([
      { host: "crashed", is: "lost", endedAt: "2026-11-18T11:57:59.000Z", browsers: 0 },
      { host: "elsewhere", is: "running", endedAt: null, browsers: 7 },
      { host: "stopped", is: "stopped", endedAt: "2026-11-18T10:00:05.000Z", browsers: 0 },
    ]),
  );
  await owner`delete from study.processes where host in ('crashed', 'elsewhere', 'stopped')`;
});

test("the email server is tried without sending anything, and says what is wrong", async () => {
  expect(await study.call("checkMailServer", null)).toEqual({ problem: null, tookMs: expect.any(Number) });
  expect(mail.received).toEqual([]);
});

test("operators get one email per problem and day, and none while all is well", async () => {
  await study.effects();
  await study.hb.jobs.run(watchSystem);
  expect((await study.effects()).mails).toBeUndefined();

  // A backup is late, and the log was altered.
  study.setNow("2026-11-20T08:00:00.000Z");
  await owner`
    insert into study.log_verifications (at, entries, unsealed, ok, problem, head_seq, head_digest)
    values ('2026-11-20T07:00:00Z', 2, 0, false, 'Entry 2 was altered.', 0, '')`;
  await study.hb.jobs.run(watchSystem);
  await study.hb.jobs.run(watchSystem);
  const { mails = [] } = await study.effects();
  expect(mails.map(({ type, to }) => [type, to])).toEqual(
    ["ops@northlight.example", "it@northlight.example", "ops@northlight.example", "it@northlight.example"].map(to => [
      emailType.systemProblem,
      to,
    ]),
  );
  const sent = await owner<{ subject: string; text: string }[]>`
    select subject, body_text as text from platform.outbox where to_address = 'ops@northlight.example' order by id`;
  expect(sent).toMatchObject([
    {
      subject: "Northlight Headset Study: The log was altered",
      text: expect.stringContaining("The log was altered. Entry 2 was altered."),
    },
    {
      subject: "Northlight Headset Study: Backup is late",
      text: expect.stringContaining("The last backup is 44 hours old."),
    },
  ]);
  expect(sent[0]?.text).toMatch(/https:\/\/127\.0\.0\.1:\d+\/system/);

  // The same day goes on, then the next one begins.
  study.setNow("2026-11-20T23:00:00.000Z");
  await study.hb.jobs.run(watchSystem);
  expect((await study.effects()).mails).toBeUndefined();
  study.setNow("2026-11-21T23:00:00.000Z");
  backup("hb-20261121-111500.hbbackup", "made again");
  await study.hb.jobs.run(watchSystem);
  expect((await study.effects()).mails).toHaveLength(2);
});

test("an expiring certificate and email that stands still are problems, too", async () => {
  await owner`delete from study.log_verifications`;
  study.setNow("2126-10-17T12:00:00.000Z");
  backup("hb-21261017-111500.hbbackup", "x");
  await owner`delete from platform.outbox`;
  await owner`update platform.mail_pause set paused_at = now(), paused_by = 'Ana', reason = 'test'`;
  await owner`
    insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, state, next_attempt_at,
                                 message_id, created_at, updated_at)
    values ('test', 100, 'a@example.org', 's', 't', 'h', 'queued', '2126-10-17T10:00:00Z', '<x@y>', now(), now())`;
  await study.hb.jobs.run(watchSystem);
  const subjects = async () =>
    (
      await owner<
        { subject: string }[]
      >`select subject from platform.outbox where type = 118 and to_address like 'ops%'`
    )
      .map(({ subject }) => subject)
      .sort();
  // Paused on purpose.
  expect(await subjects()).toEqual(["Northlight Headset Study: Certificate expires"]);
  // As if its sending never ended: the delivery passes over a row that is locked.
  await owner.begin(async tx => {
    await tx`select from platform.outbox where cause = 'test' for update`;
    await study.hb.database.write`update platform.mail_pause set paused_at = null, paused_by = null, reason = null`;
    await study.hb.jobs.run(watchSystem);
  });
  expect(await subjects()).toEqual([
    "Northlight Headset Study: Certificate expires",
    "Northlight Headset Study: Emails aren't being sent",
  ]);
});
