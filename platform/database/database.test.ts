import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "../testing/fresh-database.ts";
import { openDatabase } from "./database.ts";
import { inTransaction, isRecorded, markRecorded, signalAfterCommit } from "./tx.ts";

const migrations = [join(import.meta.dirname, "../migrations")];

async function open() {
  const fresh = await freshDatabase(migrations);
  return openDatabase({ url: fresh.url, dataDir: "", migrations });
}

test("the program works as a role that owns nothing", async () => {
  const database = await open();
  await expect(database.write`drop table platform.requests`).rejects.toMatchObject({ code: "42501" });
  await expect(database.write`select password from platform.program_role`).rejects.toMatchObject({ code: "42501" });
  await database.close();
});

test("reads run on connections that cannot write", async () => {
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
  await database.close();
});
