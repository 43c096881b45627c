import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { deleteObject, getBytes, ref, uploadBytes } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, environment, migrations, startProgram } from "../running-hb.ts";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "hb-backup-"));
const key = "correct horse battery";
let databaseUrl: string;
let drop: () => Promise<void>;
let source: Record<string, string>;

beforeAll(async () => {
  const database = await freshDatabase(migrations);
  databaseUrl = database.url;
  drop = database.drop;
  source = {
    DATABASE_URL: databaseUrl,
    HB_DATA_DIR: join(folder, "source"),
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
  };
  const hb = await startProgram(source);
  const client = await signedIn(hb.address);
  const { id } = (await client.call("createParticipant", person())) as { id: number };
  await uploadBytes(ref(client.storage, `participants/${id}/documents/r/first`), Buffer.from(`document of ${id}`), {
    contentType: "text/plain",
  });
  await client.close();
  await hb.stop();
});

const person = () => ({
  requestId: randomUUID(),
  profile: { firstName: "Wren", lastName: randomUUID(), email: `${randomUUID()}@example.com` },
  type: 1,
});
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A command of HB as an operator runs it; what it refuses is its last line. */
async function command(program: string, args: string[], settings: Record<string, string>) {
  const child = spawn(join(root, "node_modules/.bin/node"), [join(root, program), ...args], {
    env: { ...environment, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", chunk => (said += chunk));
  child.stderr.on("data", chunk => (said += chunk));
  const code = await new Promise<number | null>(resolve => child.once("exit", resolve));
  return { code, said: said.trim() };
}
const backUp = (file: string, settings: Record<string, string> = {}) =>
  command("server/backup/backup.ts", [file], { ...source, ...settings });
const restore = (file: string, settings: Record<string, string>) =>
  command("server/backup/restore.ts", [file], { HB_BACKUP_KEY: key, ...settings });
const verifyLog = (settings: Record<string, string>) => command("server/log/verify-log.ts", [], settings);

async function signedIn(address: string) {
  const client = await connectClient(address);
  await client.signIn(admin.email, admin.password);
  return client;
}

/** What a table adds up to; a row's stamp of the transaction that wrote it belongs to its server, and a restore seals the log's end. */
async function sumsOf(db: Sql): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('platform', 'study') and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname not in ('migrations', 'program_role', 'log_life', 'log_seals', 'storage_files')`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.unsafe<{ sum: string }[]>(
      `select count(*) || ' ' || coalesce(md5(string_agg((to_jsonb(t) - 'changed_in')::text, ',' order by (to_jsonb(t) - 'changed_in')::text)), '') as sum from ${name} t`,
    );
    sums[name] = row?.sum ?? "";
  }
  return sums;
}

test("a backup under load is of one moment: restored elsewhere, HB runs on it, the log is whole and every file is there", async () => {
  const hb = await startProgram(source);
  const client = await signedIn(hb.address);
  const acknowledged: number[] = [];
  let isOver = false;
  /** People come, documents come and go, all the time. */
  async function write(): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const { id } = (await client.call("createParticipant", person())) as { id: number };
      const file = ref(client.storage, `participants/${id}/documents/r/${n}`);
      await uploadBytes(file, Buffer.from(`document of ${id}`.repeat(500)), { contentType: "text/plain" });
      if (n % 3 === 0) await deleteObject(file);
      acknowledged.push(id);
    }
  }
  const writers = [1, 2, 3, 4].map(write);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
  const before = [...acknowledged];
  const file = join(folder, "under-load.hbbackup");
  const made = await backUp(file, { HB_BACKUP_KEY: key });
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^Connecting to the database\nReading \d+ tables\nReading \d+ files\nWriting to disk\nBacked up [\d,]+ rows of \d+ tables and \d+ files/,
    ),
  });
  const meanwhile = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(meanwhile + 5);
  isOver = true;
  await Promise.all(writers);
  await client.close();
  await hb.stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);

  // Elsewhere: another PostgreSQL, which has counted less far.
  const target = { HB_DATA_DIR: join(folder, "target") };
  expect(await restore(file, target)).toMatchObject({ code: 0, said: expect.stringContaining("Restored.") });
  expect(await verifyLog(target)).toMatchObject({ code: 0, said: expect.stringContaining("The log is intact.") });

  const again = await startProgram(target);
  const staff = await signedIn(again.address);
  const list = async (offset: number) =>
    (await staff.call("listParticipants", {
      filters: {},
      sort: { by: "id", descending: false },
      offset,
      limit: 200,
    })) as {
      rows: { id: number; version: number }[];
      total: number;
    };
  const { rows, total } = await list(0);
  const restored = new Set(rows.map(({ id }) => id));
  expect(before.filter(id => id <= (rows.at(-1)?.id ?? 0) && !restored.has(id))).toEqual([]);
  expect(total).toBeLessThan(acknowledged.length);
  expect(total).toBeGreaterThanOrEqual(before.length);
  // New numbers go on after the old ones, and a change is sealed again.
  const { id } = (await staff.call("createParticipant", person())) as { id: number };
  expect(id).toBeGreaterThan(Math.max(...restored));
  const documents = (
    await Promise.all(
      rows.map(
        async row =>
          ((await staff.call("getParticipant", { id: row.id })) as { documents: { file: string }[] }).documents,
      ),
    )
  ).flat();
  expect(documents.length).toBeGreaterThan(10);
  for (const { file: name } of documents)
    expect(Buffer.from(await getBytes(ref(staff.storage, name))).toString()).toContain(
      `document of ${name.split("/")[1]}`,
    );
  await staff.close();
  await again.stop();
  expect(await verifyLog(target)).toMatchObject({ code: 0, said: expect.stringContaining("The log is intact.") });
});

test("a quiet study comes back row by row, in another database too; nothing is restored over anything", async () => {
  const file = join(folder, "quiet.hbbackup");
  expect(await backUp(file, { HB_BACKUP_KEY: key })).toMatchObject({ code: 0 });
  const empty = await freshDatabase([]);
  const owner = connect(empty.url, { max: 1, name: "hb tests" });
  await owner.unsafe("drop schema platform, jobs cascade");
  const target = { DATABASE_URL: empty.url, HB_DATA_DIR: join(folder, "files-of-target") };
  try {
    expect(await restore(file, target)).toMatchObject({ code: 0 });
    const original = connect(databaseUrl, { max: 1, name: "hb tests" });
    const [there, here] = [await sumsOf(original), await sumsOf(owner)];
    await original.end();
    expect(here).toEqual(there);
    expect(await verifyLog(target)).toMatchObject({ code: 0 });
    expect(await restore(file, target)).toEqual({
      code: 1,
      said: expect.stringMatching(/\n.* already contains files\. Restore into an empty folder\.$/),
    });
    const withoutFiles = { ...target, HB_DATA_DIR: join(folder, "nothing") };
    expect(await restore(file, withoutFiles)).toEqual({
      code: 1,
      said: expect.stringMatching(/\nThis database already contains a study\. Restore into an empty one\.$/),
    });
    expect(await sumsOf(owner)).toMatchObject({ "study.participants": there["study.participants"] });
  } finally {
    await owner.end();
    await empty.drop();
  }
});

test("a password that waits to be sent is in no backup; restored, its email has failed", async () => {
  const file = join(folder, "secret.hbbackup");
  const original = connect(databaseUrl, { max: 1, name: "hb tests" });
  await original`
    insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, confidential, next_attempt_at,
                                 message_id, created_at, updated_at)
    values ('secret', 103, 'ana@northlight.example', 'Your account', 'hidden-4711', 'hidden-4711', true, now(), 'x', now(), now()),
           ('open', 103, 'ana@northlight.example', 'Your visit', 'shown-4711', 'shown-4711', false, now(), 'y', now(), now())`;
  const empty = await freshDatabase([]);
  const owner = connect(empty.url, { max: 1, name: "hb tests" });
  try {
    await owner.unsafe("drop schema platform, jobs cascade");
    expect(await backUp(file, { HB_BACKUP_KEY: "" })).toMatchObject({ code: 0 });
    const target = { DATABASE_URL: empty.url, HB_DATA_DIR: join(folder, "secret-target"), HB_BACKUP_KEY: "" };
    expect(await restore(file, target)).toMatchObject({ code: 0 });
    expect(
      await owner`select cause, state, body_text from platform.outbox where cause in ('secret', 'open') order by cause`,
    ).toMatchObject([
      { cause: "open", state: "queued", body_text: "shown-4711" },
      { cause: "secret", state: "failed", body_text: "" },
    ]);
  } finally {
    await original`delete from platform.outbox where cause in ('secret', 'open')`;
    await original.end();
    await owner.end();
    await empty.drop();
  }
}, 240_000);

test("another key, no encryption, a damaged file and a newer version's are refused in one line, and nothing is touched", async () => {
  const file = join(folder, "refused.hbbackup");
  const nowhere = { HB_DATA_DIR: join(folder, "nowhere") };
  const original = connect(databaseUrl, { max: 1, name: "hb tests" });
  await original`insert into platform.migrations (name, digest) values ('server/9999_tomorrow.sql', 'x')`;
  await backUp(file, { HB_BACKUP_KEY: key });
  await original`delete from platform.migrations where name = 'server/9999_tomorrow.sql'`;
  await original.end();
  expect(await restore(file, nowhere)).toEqual({
    code: 1,
    said: `Checking ${file}\nThis backup was made by a newer version, which has server/9999_tomorrow.sql. Restore it with that version.`,
  });

  await backUp(file, { HB_BACKUP_KEY: key });
  expect(await restore(file, { ...nowhere, HB_BACKUP_KEY: "another key" })).toEqual({
    code: 1,
    said: expect.stringMatching(/\nThe key doesn't open this backup[^\n]* Check HB_BACKUP_KEY\.$/),
  });
  const bytes = readFileSync(file);
  bytes[bytes.length - 40]! ^= 1;
  writeFileSync(file, bytes);
  expect(await restore(file, nowhere)).toEqual({
    code: 1,
    said: expect.stringMatching(/^Checking [^\n]*\n[^\n]*damaged[^\n]*$/),
  });
  await backUp(file, { HB_BACKUP_KEY: "" });
  expect(await restore(file, nowhere)).toEqual({
    code: 1,
    said: expect.stringMatching(
      /\nThis backup isn't encrypted, although a backup key is set[^\n]* Check HB_BACKUP_KEY\.$/,
    ),
  });
  expect(await restore(join(folder, "none"), nowhere)).toEqual({
    code: 1,
    said: expect.stringMatching(/\nThe file .* doesn't exist/),
  });
  expect(() => statSync(join(folder, "nowhere"))).toThrow();
});
