import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "../testing/fresh-database.ts";
import { connect, type Tx } from "./connect.ts";
import { type Database, openDatabase } from "./database.ts";
import {
  inTransaction,
  isRecorded,
  markRecorded,
  signalAfterCommit,
  type WaitFor,
  withoutWaiting,
  writeNow,
  writeWithCommit,
} from "./tx.ts";

async function open(maxConnections = 10) {
  const fresh = await freshDatabase();
  return openDatabase({ url: fresh.url, dataDir: "", maxConnections });
}

test("the program works as a role that owns nothing", async () => {
  const database = await open();
  await expect(database.write`drop table platform.requests`).rejects.toMatchObject({ code: "42501" });
  await expect(database.write`select password from platform.program_role`).rejects.toMatchObject({ code: "42501" });
  await database.close();
});

test("the owning role need not be a superuser: it owns the database and may create roles", async () => {
  const cluster = connect(process.env["TEST_CLUSTER_URL"] ?? "", { max: 1, name: "the test" });
  const name = `owned_${randomBytes(6).toString("hex")}`;
  await cluster.unsafe(`create role ${name} login createrole password 'x'`);
  await cluster.unsafe(`create database ${name} owner ${name}`);
  const url = new URL(process.env["TEST_CLUSTER_URL"] ?? "");
  Object.assign(url, { username: name, password: "x", pathname: `/${name}` });
  const open = async () => (await openDatabase({ url: url.href, dataDir: "" })).close();
  await open();
  // Also when the program's role is there, and when it has the password of another database of that name.
  await open();
  await cluster.unsafe(`alter role ${name}_program password 'another'`);
  await open();
  const owner = connect(url.href, { max: 1, name: "the test" });
  const rights = await owner`
    select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = ${`${name}_program`}`;
  expect(rights).toMatchObject([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  await owner.end();
  await cluster.unsafe(`drop database ${name}`);
  await cluster.end();
});

test("a migration may take as long as it takes, and no other statement", async () => {
  const fresh = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), "platform-migrations-"));
  const limit = "select current_setting('statement_timeout') as allowed";
  await writeFile(join(folder, "0001_limit.sql"), `create table public.limits as ${limit}`);
  const database = await openDatabase({ url: fresh.url, dataDir: "", migrations: [folder] });
  expect(await database.write.unsafe(limit)).toEqual([{ allowed: "1min" }]);
  const owner = connect(fresh.url, { max: 1, name: "the test" });
  expect(await owner`select allowed from public.limits`).toEqual([{ allowed: "0" }]);
  await Promise.all([owner.end(), database.close(), rm(folder, { recursive: true })]);
});

test("reads run on connections that can't write", async () => {
  const database = await open();
  await expect(database.read`delete from platform.requests`).rejects.toMatchObject({ code: "25006" });
  await database.close();
});

test("a wake-up follows a commit and never a rollback", async () => {
  const database = await open();
  const woken: string[] = [];
  database.signals.on("mail", () => woken.push("mail"));
  await inTransaction(database, async tx => {
    signalAfterCommit(tx, "mail");
    expect(woken).toEqual([]);
  });
  await inTransaction(database, async tx => {
    signalAfterCommit(tx, "mail");
    throw new Error("no");
  }).catch(() => {});
  expect(woken).toEqual(["mail"]);
  await database.close();
});

test("a change is answered after the work that a listener hands over, and others see it before", async () => {
  const database = await open();
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  database.signals.on("notes", (waitFor: WaitFor) => waitFor(work));
  let isAnswered = false;
  const change = inTransaction(database, async tx => {
    await note(tx, "change");
    signalAfterCommit(tx, "notes");
  }).then(() => {
    isAnswered = true;
  });
  await expect.poll(() => notes(database)).toEqual(["change"]);
  expect(isAnswered).toBe(false);
  finish();
  await change;
  await database.close();
});

test("a transaction knows whether it was recorded", async () => {
  const database = await open();
  await inTransaction(database, async tx => {
    expect(isRecorded(tx)).toBe(false);
    markRecorded(tx);
    expect(isRecorded(tx)).toBe(true);
  });
  await database.close();
});

test("instants, dates and large numbers come back as they were written", async () => {
  const database = await open();
  const [row] = await database.read`
    select ${"2027-03-14T07:30:00.123Z"}::timestamptz as at, ${"1980-02-29"}::date as on, ${2 ** 45}::bigint as big`;
  expect(row).toEqual({ at: "2027-03-14T07:30:00.123Z", on: "1980-02-29", big: 2 ** 45 });
  const instants = [
    "2027-03-14 07:30:00",
    "2027-03-14 07:30:00.1",
    "2027-03-14 07:30:00.123789",
    "12027-03-14 07:30:00.5",
  ];
  const rows = await database.read<{ at: string }[]>`
    select at::timestamptz as at from unnest(${instants}::text[]) with ordinality as given (at, place) order by place`;
  expect(rows.map(({ at }) => at)).toEqual([
    "2027-03-14T07:30:00.000Z",
    "2027-03-14T07:30:00.100Z",
    "2027-03-14T07:30:00.123Z",
    "+012027-03-14T07:30:00.500Z",
  ]);
  await database.close();
});

const note = (tx: Tx, name: string) =>
  tx`insert into platform.requests (caller, function_name, request_id, at) values (${name}, 'note', gen_random_uuid(), now())`;
const notes = async ({ read }: Database) =>
  (await read<{ caller: string }[]>`select caller from platform.requests order by caller`).map(({ caller }) => caller);

test("a connection that breaks in a transaction ends that transaction, and nothing of it reaches the next one", async () => {
  // One connection, so that the next transaction gets the same.
  const database = await open(1);
  const broken = Promise.withResolvers<void>();
  const nextIsUnderWay = Promise.withResolvers<void>();
  const straggler = Promise.withResolvers<unknown>();
  const first = inTransaction(database, async tx => {
    await note(tx, "first");
    const [backend] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await database.read`select pg_terminate_backend(${backend?.pid ?? 0})`;
    broken.resolve();
    await nextIsUnderWay.promise;
    await note(tx, "straggler").then(straggler.resolve, straggler.reject);
  });
  // Both may end before anybody asks.
  for (const ending of [first, straggler.promise]) ending.catch(() => {});
  await broken.promise;
  await expect(first).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await inTransaction(database, async tx => {
    await note(tx, "next, before");
    nextIsUnderWay.resolve();
    await expect(straggler.promise).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    await note(tx, "next, after");
  });
  expect(await notes(database)).toEqual(["next, after", "next, before"]);
  await database.close();
});

test("anyone who goes on after the end of a transaction writes nothing", async () => {
  const database = await open(1);
  let kept: Tx | undefined;
  await inTransaction(database, async tx => {
    kept = tx;
    await note(tx, "in time");
  });
  await inTransaction(database, async tx => {
    await note(tx, "next");
    if (kept) await expect(note(kept, "too late")).rejects.toMatchObject({ code: "CONNECTION_ENDED" });
  });
  expect(await notes(database)).toEqual(["in time", "next"]);
  await database.close();
});

/** How often it was called, too: rows of one kind take one statement. */
function writeNotes() {
  const calls: (readonly string[])[] = [];
  const write = async (tx: Tx, names: readonly string[]) => {
    calls.push(names);
    await tx`
      insert into platform.requests (caller, function_name, request_id, at)
      select name, 'note', gen_random_uuid(), now() from unnest(${[...names]}::text[]) as name`;
  };
  return { calls, write };
}

test("rows kept for the commit are written there, by one statement, or when someone wants to read them", async () => {
  const database = await open();
  const { calls, write } = writeNotes();
  await inTransaction(database, async tx => {
    await writeWithCommit(tx, write, ["a", "b"]);
    await writeWithCommit(tx, write, ["c"]);
    expect(calls).toEqual([]);
    await writeNow(tx);
    expect(await tx`select from platform.requests`).toHaveLength(3);
    await writeWithCommit(tx, write, ["d"]);
    await writeWithCommit(tx, write, ["e"]);
  });
  expect(calls).toEqual([
    ["a", "b", "c"],
    ["d", "e"],
  ]);
  expect(await notes(database)).toEqual(["a", "b", "c", "d", "e"]);
  await writeNow(database.read);
  await database.close();
});

test("what is written with the commit is part of the change: if it fails, there was none", async () => {
  const database = await open();
  const { write } = writeNotes();
  const woken: string[] = [];
  database.signals.on("mail", () => woken.push("mail"));
  const changed = (last: (tx: Tx) => unknown) =>
    inTransaction(database, async tx => {
      await note(tx, "change");
      await writeWithCommit(tx, write, ["with the commit"]);
      signalAfterCommit(tx, "mail");
      await last(tx);
    });
  const refused = async (tx: Tx) => tx`insert into platform.requests (caller) values (null)`;
  await expect(changed(tx => writeWithCommit(tx, refused, [1]))).rejects.toMatchObject({ code: "23502" });
  await expect(changed(tx => withoutWaiting(tx, refused(tx)))).rejects.toMatchObject({ code: "23502" });
  await expect(changed(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await notes(database)).toEqual([]);
  expect(woken).toEqual([]);
  await changed(tx => withoutWaiting(tx, note(tx, "without waiting")));
  expect(await notes(database)).toEqual(["change", "with the commit", "without waiting"]);
  expect(woken).toEqual(["mail"]);
  await database.close();
});
