import { logAction } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { type Database, openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrations } from "../app.ts";
import { recordRefusal } from "./acts.ts";
import { createRefusalCounter } from "./refusals.ts";

let database: Database;
let end: () => Promise<void>;
beforeEach(async () => {
  const fresh = await freshDatabase(migrations);
  database = await openDatabase({ url: fresh.url, dataDir: "", migrations });
  end = async () => {
    await database.close();
    await fresh.drop();
  };
});
afterEach(() => end());

const dana: Actor = { kind: "staff", userId: "u-dana", name: "Dana", permissions: {}, changePassword: false };
const refuse = (address: string, at: string, actor: Actor = { kind: "anonymous" }) =>
  inTransaction(database, tx =>
    recordRefusal(
      { tx, actor, now: at },
      { action: logAction.refusal, payload: { functionName: "listLog", code: "unauthenticated", address } },
    ),
  );
const told = (at: string) => createRefusalCounter(database, () => Date.parse(at)).recordNow();
const entries = async () =>
  (
    await database.read<{ actor: string; payload: { address: string; again?: object } }[]>`
      select actor_kind as actor, payload from study.log_entries e join study.log_payloads p on p.entry_id = e.id order by e.id`
  ).map(({ actor, payload }) => [actor, payload.address, payload.again]);

test("of one address the first refusal of an hour is recorded right away, the others as a number when the hour is over", async () => {
  for (let n = 0; n < 5; n++) await refuse("203.0.113.9", `2026-11-17T18:0${n}:00.000Z`);
  await refuse("203.0.113.10", "2026-11-17T18:59:59.999Z");
  await refuse("203.0.113.9", "2026-11-17T19:00:00.000Z");
  const first = [
    ["anonymous", "203.0.113.9", undefined],
    ["anonymous", "203.0.113.10", undefined],
    ["anonymous", "203.0.113.9", undefined],
  ];
  expect(await entries()).toEqual(first);

  await told("2026-11-17T18:59:59.000Z");
  expect(await entries()).toEqual(first);

  const again = ["system", "203.0.113.9", { count: 4, since: "2026-11-17T18:00:00.000Z" }];
  await Promise.all([told("2026-11-17T19:00:00.000Z"), told("2026-11-17T19:00:00.000Z")]);
  await told("2026-11-17T19:30:00.000Z");
  expect(await entries()).toEqual([...first, again]);
});

test("a hundred refusals right away are one entry and their number", async () => {
  await Promise.all(Array.from({ length: 100 }, () => refuse("203.0.113.9", "2026-11-17T18:00:00.000Z")));
  await told("2026-11-17T20:00:00.000Z");
  expect(await entries()).toEqual([
    ["anonymous", "203.0.113.9", undefined],
    ["system", "203.0.113.9", { count: 99, since: "2026-11-17T18:00:00.000Z" }],
  ]);
});

test("anyone who has a whole network of addresses counts as one", async () => {
  for (const address of ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3"])
    await refuse(address, "2026-11-17T18:00:00.000Z");
  await refuse("2001:db8:1:3::1", "2026-11-17T18:00:00.000Z");
  expect(await entries()).toHaveLength(2);
});

test("each refusal of a colleague is recorded", async () => {
  for (let n = 0; n < 3; n++) await refuse("203.0.113.9", "2026-11-17T18:00:00.000Z", dana);
  expect(await entries()).toHaveLength(3);
});

test("an attempt with characters that no database keeps is recorded all the same", async () => {
  await inTransaction(database, tx =>
    recordRefusal(
      { tx, actor: { kind: "anonymous" }, now: "2026-11-17T18:00:00.000Z" },
      {
        action: logAction.signInRefused,
        payload: { email: "a\0b\ud800@example.org", reason: "unknown email", address: "203.0.113.9" },
      },
    ),
  );
  expect(await entries()).toHaveLength(1);
});
