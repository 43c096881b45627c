import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { accountAccess } from "../access.ts";
import { connect, type Tx } from "../database/connect.ts";
import { openDatabase } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import { Refusal, refuse } from "../refusal.ts";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { change } from "./contract.ts";
import { createFunctions } from "./functions.ts";
import { handle } from "./handle.ts";

/** A change that stops after its note, or doesn't, on a database with one connection for changes. */
async function serve() {
  const { url, drop } = await freshDatabase();
  const proxy = await startDatabaseProxy(url);
  const database = await openDatabase({ url: proxy.url, dataDir: "", maxConnections: 1 });
  const owner = connect(url, { max: 1, name: "tests" });
  let afterNote = async (_: Tx) => {};
  const input = z.object({ requestId: z.uuid() });
  const note = handle(change({ allow: "public", unlogged: "a test", input, output: z.any() }), async ({ tx }) => {
    await tx`insert into platform.realtime_announcements (path) values ('/note')`;
    await afterNote(tx);
    return null;
  });
  const functions = createFunctions({
    database,
    functions: { note },
    now: Date.now,
    identify: async () => refuse("unauthenticated", "This token is not ours."),
    authorize: accountAccess.authorize,
    maxCallMs: 300,
  });
  onTestFinished(async () => {
    await database.close();
    await proxy.stop();
    await owner.end();
    await drop();
  });
  return {
    proxy,
    database,
    stopAfterNote: (stop: (tx: Tx) => Promise<unknown>) => void (afterNote = stop as typeof afterNote),
    call: () => functions.call({ name: "note", idToken: undefined, data: { requestId: randomUUID() }, address: "" }),
    notes: () => owner`select 1 from platform.realtime_announcements`,
  };
}
const nothingChanged = {
  code: "deadline-exceeded",
  message: "This took too long and was stopped. Nothing was changed.",
};

test("a call that gets no connection ends with its time, and isn't made later", async () => {
  const { database, call, notes } = await serve();
  await inTransaction(database, async () => {
    await expect(call()).rejects.toMatchObject(nothingChanged);
  });
  // In its turn the late one has come before this one.
  await inTransaction(database, async () => {});
  expect(await notes()).toHaveLength(0);
});

test("a change that hangs ends with its time, and its connection serves the next", async () => {
  const { call, notes, stopAfterNote } = await serve();
  stopAfterNote(() => new Promise(() => {}));
  await expect(call()).rejects.toMatchObject(nothingChanged);
  stopAfterNote(async () => {});
  await call();
  expect(await notes()).toHaveLength(1);
});

test("a database that stops answering in the middle ends the call with its time, and nothing is there", async () => {
  const { proxy, call, notes, stopAfterNote } = await serve();
  stopAfterNote(tx => {
    proxy.swallowAnswers();
    return tx`select 1`;
  });
  await expect(call()).rejects.toMatchObject(nothingChanged);
  expect(await notes()).toHaveLength(0);
});

test("a commit without an answer ends with its time, and no one says that nothing was changed", async () => {
  const { proxy, database, notes } = await serve();
  const late = new AbortController();
  const refusal = new Refusal("deadline-exceeded", "Nothing was changed.");
  const saving = inTransaction(
    database,
    async tx => {
      await tx`insert into platform.realtime_announcements (path) values ('/note')`;
      proxy.swallowAnswers();
      setTimeout(() => late.abort(refusal), 300);
    },
    late.signal,
  );
  const told = { code: "deadline-exceeded", message: "This took too long. Try again to make sure it's saved." };
  await expect(saving).rejects.toMatchObject(told);
  expect(await notes()).toHaveLength(1);
});
