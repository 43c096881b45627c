import { expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { connect } from "./connect.ts";
import { openDatabase } from "./database.ts";
import { inTransaction } from "./tx.ts";

async function open() {
  const { url } = await freshDatabase();
  const owner = connect(url, { max: 1, name: "tests" });
  await owner`create table platform.notes (text text)`;
  const database = await openDatabase({ url, dataDir: "", maxConnections: 1 });
  const cut = () => owner`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'app'`;
  return { owner, database, cut };
}

test("what is left of a change whose connection was lost isn't done elsewhere", async () => {
  const { owner, database, cut } = await open();
  const rest = Promise.withResolvers<void>();
  const change = inTransaction(database, async tx => {
    try {
      await tx`insert into platform.notes values ('before')`;
      await cut();
      // Somebody else gets the connection, open again.
      await eventually(() => database.write`select 1`);
      await tx`insert into platform.notes values ('after')`;
    } finally {
      rest.resolve();
    }
  });
  await expect(change).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await rest.promise;
  expect(await owner`select text from platform.notes`).toHaveLength(0);
  await database.close();
  await owner.end();
});

test("a pool whose connections were lost, again and again, in the middle of changes, works on", async () => {
  const { owner, database, cut } = await open();
  for (let round = 0; round < 20; round++) {
    const change = inTransaction(database, async tx => {
      await tx`insert into platform.notes values ('x')`;
      await Promise.all([tx`select pg_sleep(0.01)`, tx`select 1`, tx`select pg_sleep(0.01)`]);
    }).catch(() => {});
    await cut();
    await change;
    await eventually(() => database.write`select 1`);
  }
  await database.close();
  await owner.end();
});
