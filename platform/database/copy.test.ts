import { pipeline } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { connect, type Sql } from "./connect.ts";

/** The driver stops reading its socket while a COPY's reader is behind: 64 KB and more must have arrived by then. */
const rows = 20_000;
let owner: Sql;
let sql: Sql;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  owner = connect(database.url, { max: 1, name: "tests" });
  sql = connect(database.url, { max: 1, name: "copies" });
  await owner`create table platform.notes as select n, repeat('x', 100) as text from generate_series(1, ${rows}) n`;
});
afterAll(async () => {
  await Promise.all([owner.end({ timeout: 1 }), sql.end({ timeout: 1 })]);
  await drop();
});

const copied = async (limit: number) =>
  sql.unsafe(`copy (select * from platform.notes order by n limit ${limit}) to stdout`).readable();

test("a table ends for a reader that is behind, whatever its size, and the connection goes on", async () => {
  for (let limit = 0; limit <= 3_000; limit += 60) {
    let lines = 0;
    for await (const piece of await copied(limit)) {
      await turn();
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
    }
    expect(lines).toBe(limit);
    expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
  }
});

test("a reader that leaves in the middle leaves the connection in order", async () => {
  for (let round = 0; round < 10; round++) {
    for await (const _ of await copied(rows)) break;
    expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
  }
});

test("a copy that is stopped in the middle fails for its reader, and the connection goes on", async () => {
  const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const failed = async () => {
    let isFirst = true;
    for await (const _ of await sql
      .unsafe("copy (select a.* from platform.notes a, platform.notes b) to stdout")
      .readable()) {
      if (isFirst) await owner`select pg_cancel_backend(${pid})`;
      isFirst = false;
    }
  };
  await expect(failed()).rejects.toMatchObject({ code: "57014" });
  expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
});

const lines = async function* (count: number) {
  for (let n = 0; n < count; n++) {
    if (n % 50 === 0) await turn();
    yield `${n}\t${"y".repeat(500)}\n`;
  }
};
const into = async (table: string) => sql.unsafe(`copy ${table} from stdin`).writable();

test("rows that the table refuses fail for their writer, the last one too, and the connection goes on", async () => {
  await owner`create table platform.few (n int check (n < 999), text text)`;
  for (const count of [1_000, 20_000]) {
    await expect(pipeline(lines(count), await into("platform.few"))).rejects.toMatchObject({ code: "23514" });
    expect(await owner`select from platform.few`).toHaveLength(0);
    expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
  }
});

test("a writer whose connection is lost fails, and the pool works on", async () => {
  await owner`create table platform.many (n int, text text)`;
  const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const cut = async function* () {
    for await (const line of lines(20_000)) {
      if (line.startsWith("5000\t")) await owner`select pg_terminate_backend(${pid})`;
      yield line;
    }
  };
  await expect(pipeline(cut(), await into("platform.many"))).rejects.toThrow();
  await eventually(() => sql`select 1`);
  expect(await owner`select from platform.many`).toHaveLength(0);
});
