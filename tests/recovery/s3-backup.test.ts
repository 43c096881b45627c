import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { connect } from "@hb/platform/database/connect.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { type Place, s3Place } from "@hb/platform/testing/storage-places.ts";
import { getBytes, ref, uploadBytes } from "firebase/storage";
import { afterAll, expect, test } from "vitest";
import { admin, environment, migrations, startProgram } from "../running-hb.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "hb-s3-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command of HB as an operator runs it. */
function start(program: string, file: string, settings: Record<string, string>) {
  const child = spawn(join(root, "node_modules/.bin/node"), [join(root, program), file], {
    env: { ...environment, HB_BACKUP_KEY: "correct horse battery", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", chunk => (said += chunk));
  child.stderr.on("data", chunk => (said += chunk));
  const ended = new Promise<number | null>(resolve => child.once("exit", resolve));
  return { child, ended, said: () => said };
}

async function command(...args: Parameters<typeof start>): Promise<string> {
  const { ended, said } = start(...args);
  return `${await ended} ${said()}`;
}

async function signedIn(address: string) {
  const client = await connectClient(address);
  await client.signIn(admin.email, admin.password);
  return client;
}

/** Of a restore that was killed, and of one whose rows turn out to contradict each other when all is written. */
async function leavesNothing(source: Record<string, string> & { DATABASE_URL: string }, into: Place & { url: string }) {
  const original = connect(source.DATABASE_URL, { max: 1, name: "hb tests" });
  await original.begin(async tx => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into study.email_stops values (4711, now())`;
  });
  const bad = join(folder, "bad.hbbackup");
  expect(await command("server/backup/backup.ts", bad, source)).toMatch(/^0 /);
  await original.end();

  const { url, drop } = await freshDatabase([]);
  const target = { DATABASE_URL: url, HB_DATA_DIR: join(folder, "nowhere"), STORAGE_URL: into.url };
  const owner = connect(url, { max: 1, name: "hb tests" });
  await owner.unsafe("drop schema platform, jobs cascade");
  // It waits for the lock of migrations until it's killed, and has written a file by then.
  await owner`select pg_advisory_lock(4801)`;
  const killed = start("server/backup/restore.ts", bad, target);
  await expect.poll(() => killed.said()).toContain("Creating the tables");
  killed.child.kill("SIGKILL");
  await killed.ended;
  const id = "0".repeat(32);
  await owner`insert into platform.unfinished_restore values (${id})`;
  await into.files().write(id, Readable.from([Buffer.from("half")]));
  await owner.end();

  const said = await command("server/backup/restore.ts", bad, target);
  expect(said).toMatch(/^1 [^]*Removing what an earlier restore has left[^]*email_stops_participant_id_fkey/);
  expect(await into.ids()).toEqual([]);
  const looking = connect(url, { max: 1, name: "hb tests" });
  expect([...(await looking`select nspname from pg_namespace where nspname in ('study', 'platform', 'jobs')`)]).toEqual(
    [],
  );
  await looking.end();
  await drop();
}

test("a study with its files in a bucket is backed up into it and comes back into another; a restore that fails leaves nothing", async () => {
  const [database, from, into] = await Promise.all([freshDatabase(migrations), s3Place(), s3Place()]);
  const source = { DATABASE_URL: database.url, HB_DATA_DIR: join(folder, "source"), STORAGE_URL: from.url };
  const hb = await startProgram({
    ...source,
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
  });
  const client = await signedIn(hb.address);
  const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org" };
  const input = { requestId: randomUUID(), profile, type: 1 };
  const { id } = (await client.call("createParticipant", input)) as { id: number };
  const names = ["small", "large"].map(name => `participants/${id}/documents/r/${name}`);
  const contents = [Buffer.from("a letter"), Buffer.alloc(3_000_000, "0123456789")];
  for (const [at, name] of names.entries())
    await uploadBytes(ref(client.storage, name), contents[at] as Buffer, { contentType: "text/plain" });
  await client.close();
  await hb.stop();

  // The backup itself goes to a bucket, too, with the key in its address.
  const file = from.url.replace("/files?", "/files/backups/study.hbbackup?");
  expect(await command("server/backup/backup.ts", file, source)).toMatch(
    /^0 [^]*\nBacked up [\d,]+ rows .* and 2 files \([\d.]+ MB\) to s3:\/\/127\.0\.0\.1:\d+\/files\/backups\/study\.hbbackup\n$/,
  );
  const stored = (await from.ids()).filter(name => !name.startsWith("backups/"));
  await leavesNothing(source, into);

  const target = { HB_DATA_DIR: join(folder, "target"), STORAGE_URL: into.url };
  expect(await command("server/backup/restore.ts", file, target)).toMatch(/^0 [^]*Restored\./);
  expect((await into.ids()).sort()).toEqual(stored.sort());

  // The first bucket is gone for good: what is read comes from the other one.
  await from.stop();
  const again = await startProgram(target);
  const staff = await signedIn(again.address);
  for (const [at, name] of names.entries()) {
    const bytes = Buffer.from(await getBytes(ref(staff.storage, name)));
    expect(bytes.equals(contents[at] as Buffer)).toBe(true);
  }
  await staff.close();
  await again.stop();
  await Promise.all([into.stop(), database.drop()]);
});
