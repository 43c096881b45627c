import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marker } from "@hb/domain/markers.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { startMailServer } from "@hb/platform/testing/mail-server.ts";
import { onValue, ref } from "firebase/database";
import { ref as fileRef, getBytes, uploadString } from "firebase/storage";
import { expect, onTestFinished, test } from "vitest";
import { buildServer } from "../tools/build-server.ts";
import { poolSize, startPgBouncer } from "./debian/pgbouncer.ts";
import { write } from "./recovery/writers.ts";
import { admin, environment, migrations, type RunningHb, startProgram } from "./running-hb.ts";

async function fresh(folders: readonly string[] = []): Promise<string> {
  const { url, drop } = await freshDatabase(folders);
  onTestFinished(drop);
  return url;
}

async function bounced(url: string, mode: "session" | "transaction"): Promise<string> {
  const bouncer = await startPgBouncer(url, mode);
  onTestFinished(() => bouncer.stop());
  return bouncer.url;
}

async function open(url: string, directUrl?: string) {
  const database = await openDatabase({ url, directUrl, dataDir: "", maxConnections: 5 });
  onTestFinished(() => database.close());
  return database;
}

const refused = (sentence: string) => new StartError(sentence, "directDatabase");

test("a pooler in session mode needs nothing else, and every session has its settings", async () => {
  const database = await open(await bounced(await fresh(), "session"));
  await inTransaction(database, tx => tx`insert into platform.realtime_announcements (path) values ('/note')`);
  for (const pool of [database.write, database.read, database.jobs])
    expect(await pool`show statement_timeout`).toEqual([{ statement_timeout: "1min" }]);
  await expect(database.read`delete from platform.requests`).rejects.toMatchObject({ code: "25006" });
});

test("in transaction mode sessions are shared, and yet reading can't write and every statement has its limit", async () => {
  const url = await fresh();
  const pooler = await bounced(url, "transaction");
  const owner = connect(url, { max: 1, name: "the test" });
  const secrets = () => owner`
    select rolname, rolpassword from pg_authid join platform.program_role on starts_with(rolname, name) order by 1`;
  const one = await open(pooler, url);
  const before = [...(await secrets())];
  const other = await open(pooler, url);
  // Salted anew, they would keep the pooler from opening sessions for the first one.
  expect([...(await secrets())]).toEqual(before);
  expect(before).toHaveLength(2);
  const both = [one, other];
  // More at once than there are connections, with and without parameters: their answers must not get mixed up.
  const limits = () =>
    Promise.all(
      both.flatMap(({ write: writing, read, jobs }) =>
        [writing, read, jobs].flatMap((pool, at) =>
          Array.from({ length: 30 }, async (_, n) => {
            const settings = `current_setting('statement_timeout') as statement, current_setting('TimeZone') as zone,
              current_setting('transaction_read_only') as "readOnly"`;
            const [row] =
              n % 2
                ? await pool.unsafe(`select ${settings}`)
                : await pool.unsafe(`select ${settings}, $1::int as n`, [n]);
            expect(row).toEqual({
              statement: "1min",
              zone: "UTC",
              readOnly: at === 1 ? "on" : "off",
              ...(n % 2 === 0 && { n }),
            });
          }),
        ),
      ),
    );
  for (let round = 0; round < 10; round++) await limits();
  for (const { read } of both)
    await expect(read`delete from platform.requests`).rejects.toMatchObject({ code: "25006" });

  const heard: string[] = [];
  await other.listening.listen("news", text => void heard.push(text));
  await one.write`select pg_notify('news', 'first')`;
  await expect.poll(() => heard).toEqual(["first"]);
  // Lost, it is back by itself. So are the pooler's own.
  await owner`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await expect
    .poll(async () => {
      await one.write`select pg_notify('news', 'again')`.catch(() => {});
      return heard.at(-1);
    })
    .toBe("again");
  await expect.poll(() => Promise.all(both.map(({ watch }) => watch.canWrite()))).toEqual([true, true]);
  await owner.end();
});

test("a pooler in transaction mode without the database's own address is refused at the start, in a sentence", async () => {
  const url = await fresh();
  const pooler = await bounced(url, "transaction");
  const needed = refused(
    "A connection pooler in transaction mode is in front of the database, whose own address is needed as well.",
  );
  await expect(openDatabase({ url: pooler, dataDir: "" })).rejects.toThrow(needed);
  await expect(openDatabase({ url: pooler, directUrl: pooler, dataDir: "" })).rejects.toThrow(needed);
});

test("the direct address of another database is refused at the start, in a sentence, before anything is changed", async () => {
  const [url, other] = [await fresh(), await fresh()];
  const pooler = await bounced(url, "transaction");
  const different = refused("The pooler's address and the direct one lead to different databases.");
  await expect(openDatabase({ url: pooler, directUrl: other, dataDir: "" })).rejects.toThrow(different);
  const gone = other.replace(/:\d+\//, ":1/");
  await expect(openDatabase({ url: pooler, directUrl: gone, dataDir: "" })).rejects.toMatchObject({
    message: expect.stringMatching(/^The database can't be reached: /),
    setting: "directDatabase",
  });
});

/** A command of HB, as an operator runs it. */
async function command(name: "backup" | "verify-log", args: string[], env: Record<string, string>) {
  const program = (await buildServer())(name);
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...environment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", chunk => (said += chunk));
  const code = await new Promise(resolve => child.once("exit", resolve));
  return { code, said };
}

test("two processes behind PgBouncer in transaction mode: sign-in, changes, live updates, files, jobs, emails and backups", async () => {
  const url = await fresh(migrations);
  const pooler = await bounced(url, "transaction");
  const folder = mkdtempSync(join(tmpdir(), "hb-pooler-"));
  const mail = await startMailServer();
  const settings = {
    DATABASE_URL: pooler,
    DATABASE_LISTEN_URL: url,
    HB_DATA_DIR: folder,
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
    SMTP_URL: mail.url,
  };
  const owner = connect(url, { max: 1, name: "the test" });
  const processes: RunningHb[] = [];
  const clients: Client[] = [];
  onTestFinished(async () => {
    for (const client of clients) await client.close();
    for (const hb of processes) await hb.stop();
    await mail.stop();
    await owner.end();
    rmSync(folder, { recursive: true, force: true });
  });
  const begin = async () => {
    const hb = await startProgram(settings);
    processes.push(hb);
    const client = await connectClient(hb.address);
    clients.push(client);
    await client.signIn(admin.email, admin.password);
    return { hb, client };
  };
  const [here, there] = [await begin(), await begin()];

  const heard: number[] = [];
  onValue(ref(there.client.database, marker.users), value => void heard.push(value.val()));
  const acknowledged: string[] = [];
  const lanes = [here, there].flatMap(({ client }) => Array.from({ length: 4 }, () => write(client, acknowledged)));
  const everyoneMoves = async () => {
    const before = lanes.map(({ count }) => count());
    await expect.poll(() => lanes.every(({ count }, lane) => count() > (before[lane] ?? 0))).toBe(true);
  };
  await everyoneMoves();

  // More people than there are sessions of the database, of which only those that listen are a process's own.
  const sessions = await owner<{ name: string }[]>`
    select application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename like '%program%'`;
  expect(sessions.filter(({ name }) => name === "hb listens")).toHaveLength(processes.length);
  expect(sessions.length).toBeLessThanOrEqual(2 * poolSize + processes.length);

  const invited: string[] = [];
  for (const { client } of [here, there, here, there]) {
    const email = `${randomUUID()}@example.com`;
    const profile = { firstName: "Wren", lastName: "Abernathy", email };
    const made = await client.call("createParticipant", { requestId: randomUUID(), profile, type: 1 });
    const { id: participantId } = made as { id: number };
    await client.call("sendEmailTo", { requestId: randomUUID(), type: 101, participantId, about: null });
    invited.push(email);
  }
  const uid = here.client.auth.currentUser?.uid ?? "";
  await uploadString(fileRef(here.client.storage, `system-check/${uid}/1`), "hello");
  const bytes = await getBytes(fileRef(there.client.storage, `system-check/${uid}/1`));
  expect(new TextDecoder().decode(bytes)).toBe("hello");

  // The pooler opens new sessions for both processes, with the password that it has learned from either.
  await owner`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like '%program%'`;
  await everyoneMoves();
  await Promise.all(lanes.map(lane => lane.stop()));
  const emails = (await owner<{ email: string }[]>`select email from platform.accounts`).map(({ email }) => email);
  expect(emails.sort()).toEqual([...acknowledged, admin.email].sort());
  console.log(`Behind PgBouncer: ${acknowledged.length} changes over ${sessions.length} sessions.`);

  const [{ value } = { value: 0 }] = await owner<{ value: number }[]>`
    select value from platform.realtime_values where path = ${marker.users}`;
  await expect.poll(() => heard.at(-1)).toBeGreaterThanOrEqual(value);
  const times = () => invited.map(email => mail.received.filter(({ to }) => JSON.stringify(to).includes(email)).length);
  await expect.poll(times).toEqual([1, 1, 1, 1]);
  const done = async () => (await owner`select from jobs.job where state = 'completed'`).length;
  await expect.poll(done).toBeGreaterThan(0);

  const file = join(folder, "study.hbbackup");
  expect(await command("backup", [file], settings)).toMatchObject({
    code: 0,
    said: expect.stringContaining("Backed up"),
  });
  expect(await command("verify-log", [], settings)).toMatchObject({ code: 0 });
  expect(await Promise.all(processes.map(hb => hb.stop()))).toEqual([0, 0]);
  expect(times()).toEqual([1, 1, 1, 1]);
});
