import { expect, onTestFinished, test } from "vitest";
import { StartError } from "../start-error.ts";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { eventually } from "../testing/eventually.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { connect } from "./connect.ts";
import { type Database, openDatabase } from "./database.ts";
import { urlsOf } from "./hosts.ts";
import { openOwner } from "./owner.ts";
import { inTransaction } from "./tx.ts";

async function fresh() {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  return url;
}

async function open(url: string): Promise<Database> {
  const database = await openDatabase({ url, dataDir: "", maxConnections: 2 });
  onTestFinished(() => database.close());
  return database;
}

const change = (database: Database) =>
  inTransaction(database, tx => tx`insert into platform.realtime_announcements (path) values ('/note')`);

test("a database that can't be written to is refused at the start, in a sentence", async () => {
  const url = await fresh();
  const owner = connect(url, { max: 1, name: "tests" });
  await owner.unsafe(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`);
  await owner.end();
  const sentence = "The database is read-only, such as a standby. Use the primary.";
  await expect(openDatabase({ url, dataDir: "" })).rejects.toThrow(new StartError(sentence, "database"));
});

test("of several hosts the one that can be written to is used, and the next one when that stops", async () => {
  const url = new URL(await fresh());
  const [one, other] = await Promise.all([startDatabaseProxy(url.href), startDatabaseProxy(url.href)]);
  onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])));
  const [gone, ...hosts] = ["127.0.0.1:1", ...[one, other].map(proxy => new URL(proxy.url).host)];
  const listed = url.href.replace(url.host, [gone, ...hosts].join()).concat("?target_session_attrs=read-write");
  const database = await open(listed);
  await change(database);
  one.freeze();
  await eventually(() => change(database));
  await eventually(async () => expect(await database.watch.canWrite()).toBe(true));
  const { owner, close } = await openOwner({ url: listed.replace(hosts[0] ?? "", "127.0.0.1:1"), dataDir: "" });
  expect(await owner`select 1 from platform.realtime_announcements`).toHaveLength(2);
  await close();
});

test("a list of hosts is read as PostgreSQL's own programs write it", () => {
  expect(urlsOf("postgres://app:a%40b@one:5433,two/app?sslmode=require&target_session_attrs=primary")).toEqual([
    "postgres://app:a%40b@one:5433/app?sslmode=require",
    "postgres://app:a%40b@two/app?sslmode=require",
  ]);
});
