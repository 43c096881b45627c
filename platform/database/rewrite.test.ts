import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCluster } from "../testing/cluster.ts";
import { connect, type Sql } from "./connect.ts";
import { rewriteTables } from "./rewrite.ts";

/** Of its own: it ends segments of the whole server's write-ahead log. */
let cluster: Awaited<ReturnType<typeof startCluster>>;
let owner: Sql;
beforeAll(async () => {
  cluster = await startCluster();
  owner = connect(cluster.url, { max: 4, name: "tests" });
  await owner.unsafe("create schema app; create table app.things (id integer primary key, name text)");
  await owner`insert into app.things values (1, 'old')`;
});
afterAll(async () => {
  await owner.end();
  await cluster.stop();
});

const versionsOnDisk = async () => {
  await owner`create extension if not exists pageinspect`;
  const rows = await owner`select t_data from heap_page_items(get_raw_page('app.things', 0)) where t_data is not null`;
  return rows.length;
};

test.each([
  ["a transaction that still sees old versions", "repeatable read", "select * from app.things", "old"],
  ["a table in use", "read committed", "lock table app.things in access share mode", "new"],
])("it waits for %s, and keeps no one else waiting", async (_, isolation, statement, sees) => {
  await owner`update app.things set name = 'old'`;
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const reader = owner.begin(`isolation level ${isolation}`, async tx => {
    await tx.unsafe(statement);
    started.resolve();
    await released.promise;
    return tx`select name from app.things`;
  });
  await started.promise;
  await owner`update app.things set name = 'new'`;
  let isDone = false;
  const rewriting = rewriteTables(owner, ["app"]).finally(() => {
    isDone = true;
  });
  await pause(2_500);
  expect(isDone).toBe(false);
  expect(await owner`select name from app.things`).toEqual([{ name: "new" }]);
  released.resolve();
  expect(await reader).toEqual([{ name: sees }]);
  expect(await rewriting).toEqual({ tables: 1, complete: true });
  expect(await versionsOnDisk()).toBe(1);
});

test("it says when the server keeps its write-ahead log, or isn't ours to clear", async () => {
  const slot = `slot_${randomBytes(4).toString("hex")}`;
  await owner`select pg_create_physical_replication_slot(${slot}, true)`;
  expect(await rewriteTables(owner, ["app"])).toEqual({ tables: 1, complete: false });
  await owner`select pg_drop_replication_slot(${slot})`;
  expect(await rewriteTables(owner, ["app"])).toEqual({ tables: 1, complete: true });

  await owner.unsafe("create role tenant login password 'tenant'; alter table app.things owner to tenant");
  await owner.unsafe("grant usage on schema app to tenant");
  const url = new URL(cluster.url);
  [url.username, url.password] = ["tenant", "tenant"];
  const tenant = connect(url.href, { max: 2, name: "tests" });
  await owner`update app.things set name = 'newer'`;
  expect(await rewriteTables(tenant, ["app"])).toEqual({ tables: 1, complete: false });
  expect(await versionsOnDisk()).toBe(1);
  await tenant.end();
});
