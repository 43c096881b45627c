import { expect, onTestFinished, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../testing/database-proxy.ts";
import { eventually } from "../testing/eventually.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { connect, type Tx } from "./connect.ts";
import { type Database, openDatabase } from "./database.ts";
import { refusalOf } from "./failure.ts";
import { inTransaction } from "./tx.ts";

async function open() {
  const { url, drop } = await freshDatabase();
  const owner = connect(url, { max: 1, name: "tests" });
  await owner`create table platform.notes (text text)`;
  await owner`grant all on platform.notes to public`;
  onTestFinished(async () => {
    await owner.end();
    await drop();
  });
  return { url, owner };
}

async function openThrough(proxy: DatabaseProxy): Promise<Database> {
  const database = await openDatabase({ url: proxy.url, dataDir: "", maxConnections: 2 });
  onTestFinished(async () => {
    await database.close();
    await proxy.stop();
  });
  return database;
}

const note = (tx: Tx, text: string) => tx`insert into platform.notes values (${text})`;

/** What a caller is told. */
async function toldOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { code, message } = (isRefusal(error) ? error : refusalOf(error)) ?? {};
  return { code, message };
}
const nothingChanged = {
  code: "unavailable",
  message: "The database is restarting. Nothing was changed. Try again in a moment.",
};

test("a host that stops without closing its connections: what hangs is refused, and the next address is dialed", async () => {
  const { url, owner } = await open();
  const proxy = await startDatabaseProxy(url);
  const database = await openThrough(proxy);
  const heard: string[] = [];
  await database.write.listen("news", text => void heard.push(text));
  await database.jobs`select 1`;
  expect(await database.watch.canWrite()).toBe(true);

  const told: Promise<unknown>[] = [];
  const frozen = Promise.withResolvers<void>();
  const change = inTransaction(database, async tx => {
    await note(tx, "half");
    proxy.freeze();
    frozen.resolve();
    told.push(...[database.read, database.jobs].map(pool => toldOf(pool`select 1`)));
    // More than there are connections: some never get one.
    told.push(...Array.from({ length: 5 }, () => toldOf(inTransaction(database, inner => note(inner, "waited")))));
    await note(tx, "and half");
  });
  told.push(toldOf(change));
  await frozen.promise;
  expect(await database.watch.canWrite()).toBe(false);
  expect(await Promise.all(told)).toEqual(told.map(() => nothingChanged));

  proxy.moveTo(url);
  await eventually(() => inTransaction(database, tx => note(tx, "afterwards")));
  await eventually(async () => expect(await database.watch.canWrite()).toBe(true));
  await eventually(() => database.jobs`select 1`);
  await eventually(() => database.read`select 1`);
  await eventually(async () => {
    await owner.notify("news", "heard");
    expect(heard).toContain("heard");
  });
  expect(await owner`select text from platform.notes`).toEqual([{ text: "afterwards" }]);
});

test("when the answer to a commit is lost, no one is told that nothing was changed", async () => {
  const { url, owner } = await open();
  const proxy = await startDatabaseProxy(url);
  const database = await openThrough(proxy);
  const change = inTransaction(database, async tx => {
    await note(tx, "saved");
    proxy.swallowAnswers();
  });
  expect(await toldOf(change)).toEqual({
    code: "unavailable",
    message: "The database stopped answering. Try again to make sure it's saved.",
  });
  expect(await owner`select text from platform.notes`).toEqual([{ text: "saved" }]);
});

test("a query without an answer is given up with its connection, alone", async () => {
  const { url } = await open();
  const pool = connect(url, { max: 2, name: "tests" });
  onTestFinished(() => pool.end({ timeout: 1 }));
  const [idle] = await Promise.all([pool.reserve(), pool`select 1`]);
  const silent = pool`select pg_sleep(300)`.catch((error: { code?: string }) => error.code);
  const cutting = setInterval(() => pool.cutSilent(50, Object.assign(new Error("silent"), { code: "ETIMEDOUT" })), 20);
  expect(await silent).toBe("ETIMEDOUT");
  clearInterval(cutting);
  expect(await idle`select 1 as one`).toEqual([{ one: 1 }]);
  idle.release();
});

test("a reserved connection that is lost isn't handed out again, and what is left isn't sent elsewhere", async () => {
  const { url } = await open();
  const pool = connect(url, { max: 1, name: "tests" });
  onTestFinished(() => pool.end({ timeout: 1 }));
  const reserved = await pool.reserve();
  await reserved`begin`;
  pool.cut(Object.assign(new Error("cut"), { code: "ETIMEDOUT" }));
  await expect(reserved`select 1`).rejects.toMatchObject({ code: "ETIMEDOUT" });
  const other = eventually(() => pool`select 1 as one`);
  await expect(reserved`rollback`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  reserved.release();
  expect(await other).toEqual([{ one: 1 }]);
  for (let n = 0; n < 3; n++) expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
});

test("a database that becomes read-only isn't healthy; once another one can be written to, connections move there", async () => {
  const { url, owner } = await open();
  const proxy = await startDatabaseProxy(url);
  const database = await openThrough(proxy);
  const [{ name }] = (await owner`select current_database() as name`) as unknown as [{ name: string }];
  await owner.unsafe(`alter database "${name}" set default_transaction_read_only = on`);
  // As after a failover to a server that isn't the primary yet.
  await owner`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and application_name like 'app%'`;
  await eventually(async () => {
    expect(await toldOf(inTransaction(database, tx => note(tx, "too early")))).toEqual(nothingChanged);
    expect(await database.read`select 1 as one`).toEqual([{ one: 1 }]);
  });
  expect(await database.watch.canWrite()).toBe(false);
  await owner.unsafe(`alter database "${name}" set default_transaction_read_only = off`);
  await eventually(() => inTransaction(database, tx => note(tx, "saved")));
  await eventually(async () => expect(await database.watch.canWrite()).toBe(true));
  expect(await owner`select text from platform.notes`).toEqual([{ text: "saved" }]);
});

test("after a full disk a database is healthy again when something new can be written", async () => {
  const { url, owner } = await open();
  const database = await openThrough(await startDatabaseProxy(url));
  await owner.unsafe(`
    create function platform.full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on platform.requests execute function platform.full_disk()`);
  const change = () =>
    inTransaction(
      database,
      tx =>
        tx`insert into platform.requests (caller, function_name, request_id, at) values ('a', 'b', gen_random_uuid(), now())`,
    );
  expect(await database.watch.canWrite()).toBe(true);
  expect(await toldOf(change())).toMatchObject({ code: "resource-exhausted" });
  expect(await database.watch.canWrite()).toBe(false);
  expect(await database.watch.canWrite()).toBe(false);
  await owner`drop trigger full_disk on platform.requests`;
  expect(await database.watch.canWrite()).toBe(true);
  expect(await owner`select 1 from platform.requests`).toHaveLength(0);
  await change();
});
