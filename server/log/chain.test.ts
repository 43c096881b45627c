import { createHash } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { connect, type Sql, type Tx } from "@hb/platform/database/connect.ts";
import { type Database, openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction, writeNow } from "@hb/platform/database/tx.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrations } from "../app.ts";
import { erasePayloads, findLastVerification, record } from "./acts.ts";
import { createSealer, type Sealer } from "./sealer.ts";
import { verifyLog } from "./verification.ts";

const now = "2026-11-17T18:42:00.000Z";
const dana: Actor = { kind: "staff", userId: "u-dana", name: "Dana", permissions: {}, changePassword: false };

let database: Database;
/** Owns everything and is a superuser: whom the chain is there for. */
let owner: Sql;
let sealer: Sealer;
let end: () => Promise<void>;

beforeEach(async () => {
  const fresh = await freshDatabase(migrations);
  database = await openDatabase({ url: fresh.url, dataDir: "", migrations, maxConnections: 20 });
  owner = connect(fresh.url, { max: 2, name: "superuser" });
  sealer = createSealer(database);
  end = async () => {
    await sealer.stop();
    await Promise.all([database.close(), owner.end()]);
    await fresh.drop();
  };
});
afterEach(() => end());

const verify = () => verifyLog(database, now);
const move = (tx: Tx, participantId: number, at = now) =>
  record(
    { tx, actor: dana, now: at },
    {
      action: logAction.participantStatus,
      participantId,
      participantName: "Maria Lopez",
      payload: { old: participantStatus.blank, new: participantStatus.contacted },
    },
  );
const moves = async (count: number) => {
  for (let n = 0; n < count; n++) await inTransaction(database, tx => move(tx, 1001 + n));
};
/** Seals so many entries, waiting for whatever other tests still write on the same cluster. */
const seal = async (count: number) => {
  let sealed = 0;
  await expect.poll(async () => (sealed += await sealer.sealNow())).toBe(count);
};
const sealedIds = async () =>
  (await owner<{ id: number }[]>`select entry_id as id from study.log_seals order by seq`).map(({ id }) => id);

describe("the program's role", () => {
  const tables = ["log_entries", "log_payloads", "log_seals"];
  const acts = [
    "update study.TABLE set COLUMN = COLUMN",
    "delete from study.TABLE",
    "truncate study.TABLE cascade",
    "drop table study.TABLE cascade",
    "alter table study.TABLE disable trigger all",
    "insert into study.TABLE select * from study.TABLE",
    "create rule quiet as on insert to study.TABLE do instead nothing",
  ];
  test.each(tables)("can neither alter, remove, insert nor redefine anything of %s", async table => {
    await moves(1);
    await seal(1);
    const column = { log_entries: "action", log_payloads: "payload", log_seals: "digest" }[table] ?? "";
    for (const act of acts) {
      const statement = act.replaceAll("TABLE", table).replaceAll("COLUMN", column);
      await expect(database.write.unsafe(statement), statement).rejects.toMatchObject({ code: "42501" });
    }
    expect(await verify()).toMatchObject({ problem: undefined, sealed: 1 });
  });

  test("can't begin a new life, write seals itself, move the ids or forget a verification", async () => {
    for (const act of [
      "select study.continue_restored_log()",
      "select study.write_log_seals('{1}')",
      "select nextval('study.log_entry_ids')",
      "update study.log_life set life = 7",
      "update study.log_verifications set ok = true",
      "delete from study.log_verifications",
    ])
      await expect(database.write.unsafe(act)).rejects.toMatchObject({ code: "42501" });
  });

  test("that could alter the log doesn't start", async () => {
    await owner.unsafe(`grant update, truncate on study.log_payloads to "${await programRole()}"`);
    await expect(sealer.start()).rejects.toThrow(
      new StartError(
        "The program's database role can alter the log: update study.log_payloads, truncate study.log_payloads.",
      ),
    );
  });

  async function programRole() {
    const [row] = await database.read<{ name: string }[]>`select current_user as name`;
    return row?.name ?? "";
  }
});

describe("one row touched by a superuser is named", () => {
  const touches: [what: string, act: string, problem: string, later?: string][] = [
    ["an entry's action altered", "update study.log_entries set action = 1 where id = 3", "Entry 3 was altered."],
    [
      "an entry's time altered",
      "update study.log_entries set at = at + interval '1 ms' where id = 3",
      "Entry 3 was altered.",
    ],
    ["an entry's actor removed", "update study.log_entries set actor_id = null where id = 3", "Entry 3 was altered."],
    [
      "an entry given to somebody else",
      "update study.log_entries set participant_id = 1042 where id = 3",
      "Entry 3 was altered.",
    ],
    [
      "an entry's digest altered",
      "update study.log_entries set payload_digest = sha256('') where id = 3",
      "Entry 3 was altered.",
    ],
    [
      "the newest entry altered",
      "update study.log_entries set action = 1 where id = 5",
      "Entry 5 and its seal 5 do not fit: one of them was altered.",
      "Entry 5 was altered.",
    ],
    [
      "a payload altered",
      `update study.log_payloads set payload = '{"old":1,"new":5}' where entry_id = 3`,
      "The payload of entry 3 was altered.",
    ],
    [
      "two payloads exchanged",
      `update study.log_payloads p set salt = o.salt, payload = o.payload from study.log_payloads o
        where p.entry_id + o.entry_id = 7 and p.entry_id in (3, 4)`,
      "The payload of entry 3 was altered.",
    ],
    ["a payload removed", "delete from study.log_payloads where entry_id = 3", "The payload of entry 3 is missing."],
    [
      "a payload made to look erased",
      "update study.log_payloads set salt = null, payload = null, search = null, erased_at = now() where entry_id = 3",
      "The payload of entry 3 was removed, but no one was anonymized.",
    ],
    ["an entry removed", "delete from study.log_entries where id = 3", "Entry 3 is missing."],
    ["a seal removed", "delete from study.log_seals where seq = 3", "Seal 3 is missing."],
    ["a seal's digest altered", "update study.log_seals set digest = sha256('') where seq = 3", "Seal 3 was altered."],
    ["a seal's link altered", "update study.log_seals set previous = sha256('') where seq = 3", "Seal 3 was altered."],
    [
      "an entry altered and its seal made to fit",
      `update study.log_entries set action = 1 where id = 3;
       update study.log_seals s set digest = sha256(s.previous || study.log_material(e)) from study.log_entries e where e.id = 3 and s.seq = 3`,
      "Seal 3 was rewritten.",
    ],
    [
      "an entry inserted among the others",
      `insert into study.log_entries select 99, life, xid, at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id, payload_digest
         from study.log_entries where id = 3;
       insert into study.log_payloads select 99, salt, payload, search from study.log_payloads where entry_id = 3`,
      "Entry 99 was inserted: it is among sealed entries and has no seal.",
    ],
    [
      "an entry appended as a copy of another",
      `insert into study.log_entries select 99, life, pg_current_xact_id(), at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id, payload_digest
         from study.log_entries where id = 3;
       insert into study.log_payloads select 99, salt, payload, search from study.log_payloads where entry_id = 3`,
      "The payload of entry 99 was altered.",
    ],
    [
      "an entry appended without a payload",
      `insert into study.log_entries select 99, life, pg_current_xact_id(), at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id, payload_digest
         from study.log_entries where id = 3`,
      "The payload of entry 99 is missing.",
    ],
    [
      "the end cut off",
      `delete from study.log_seals where seq > 3; delete from study.log_payloads where entry_id > 3; delete from study.log_entries where id > 3`,
      "Seal 5, which was there on 2026-11-17T18:42:00.000Z, is missing or was rewritten.",
    ],
    [
      "the whole chain written anew over an altered entry",
      `update study.log_entries set action = 1 where id = 3; delete from study.log_seals; select study.write_log_seals('{1,2,3,4,5}')`,
      "Seal 5, which was there on 2026-11-17T18:42:00.000Z, is missing or was rewritten.",
    ],
  ];
  test.each(touches)("%s", async (_what, act, problem, later = problem) => {
    await moves(5);
    await seal(5);
    expect(await verify()).toMatchObject({ problem: undefined, sealed: 5, unsealed: 0 });
    await owner.unsafe(act);
    expect(await verify()).toMatchObject({ problem });
    // Sealing goes on over the break, and the break stays.
    await moves(1);
    await expect.poll(async () => (await sealer.sealNow(), (await verify()).problem)).toBe(later);
  });
});

/** A transaction that has written its entry and waits to be told to commit. */
async function openWriter(participantId: number) {
  const written = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const done = inTransaction(database, async tx => {
    await move(tx, participantId);
    await writeNow(tx);
    written.resolve();
    await told.promise;
  });
  await written.promise;
  return {
    commit: () => {
      told.resolve();
      return done;
    },
  };
}

describe("sealing", () => {
  test("an entry waits for every transaction that wrote before it, so that none can appear in front of it", async () => {
    const first = await openWriter(1001);
    const second = await openWriter(1002);
    await second.commit();
    expect(await sealer.sealNow()).toBe(0);
    expect(await verify()).toMatchObject({ problem: undefined, unsealed: 1, unsealedSince: now });
    await first.commit();
    await seal(2);
    const [sealedFirst] = await sealedIds();
    const [row] = await owner`select participant_id as id from study.log_entries where id = ${sealedFirst ?? 0}`;
    expect(row).toEqual({ id: 1001 });
  });

  test("what was rolled back isn't waited for", async () => {
    const lost = inTransaction(database, async tx => {
      await move(tx, 1001);
      throw new Error("no");
    });
    await expect(lost).rejects.toThrow("no");
    await moves(1);
    await seal(1);
    expect(await verify()).toMatchObject({ problem: undefined, sealed: 1, unsealed: 0 });
  });

  test("no writer waits for a sealer, and a second sealer leaves it to the first", async () => {
    await moves(1);
    await owner.begin(async slowSealer => {
      const sealed = async () => (await slowSealer<{ count: number }[]>`select study.seal_log(10) as count`)[0]?.count;
      await expect.poll(sealed).toBe(1);
      await moves(1);
      expect(await sealer.sealNow()).toBe(0);
    });
    await seal(1);
    expect(await verify()).toMatchObject({ problem: undefined, sealed: 2, unsealed: 0 });
  });

  test("16 writers with crossing commits and two sealers beside them: all sealed once, in an order that stays", async () => {
    const other = createSealer(database);
    const written = new AbortController();
    const seals = [sealer, other].map(async one => {
      while (!written.signal.aborted) await one.sealNow();
    });
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < 15; n++)
        await inTransaction(database, async tx => {
          await move(tx, 1000 + writer);
          if ((writer + n) % 3 === 0) await tx`select pg_sleep(0.003)`;
          if ((writer + n) % 5 === 0) await move(tx, 2000 + writer);
        });
    });
    await Promise.all(writers);
    const before = await sealedIds();
    written.abort();
    await Promise.all(seals);
    await expect.poll(async () => (await sealer.sealNow(), sealedIds())).toHaveLength(16 * 15 + 48);
    const after = await sealedIds();
    expect(after.slice(0, before.length)).toEqual(before);
    const inOrder = await owner<{ id: number }[]>`select id from study.log_entries order by life, xid, id`;
    expect(after).toEqual(inOrder.map(({ id }) => id));
    expect(await verify()).toMatchObject({ problem: undefined, sealed: after.length, unsealed: 0 });
  });

  test("a running sealer seals what was committed, without being asked", async () => {
    await sealer.start();
    await moves(3);
    await expect.poll(sealedIds).toHaveLength(3);
  });

  test("whatever the texts hold, what the database seals is what the verification computes", async () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "'", "\\", "é", "e\u0301", "👩‍🔬"));
    await fc.assert(
      fc.asyncProperty(text, text, async (serial, name) => {
        const clean = (value: string) => value.toWellFormed().replaceAll("\0", "");
        const actor: Actor = { ...dana, userId: clean(name), name: clean(name) };
        await inTransaction(database, tx =>
          record(
            { tx, actor, now },
            {
              action: logAction.belkinCaseNumber,
              participantId: 1001,
              subject: { kind: "device", id: clean(serial) },
              payload: { old: null, new: clean(serial) },
            },
          ),
        );
      }),
      { numRuns: 60 },
    );
    await seal(60);
    expect(await verify()).toMatchObject({ problem: undefined, unsealed: 0 });
  });
});

test("an inspector can compute the chain without HB, from the rows alone", async () => {
  await moves(3);
  await inTransaction(database, tx =>
    record(
      { tx, actor: { kind: "anonymous" }, now },
      { action: logAction.participantRegistered, subject: { kind: "participant", id: "é" }, payload: { source: 1 } },
    ),
  );
  await seal(4);
  const rows = await owner<Row[]>`
    select id, (extract(epoch from at - '2000-01-01T00:00:00Z') * 1000000)::bigint as at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id,
           payload_digest, salt, payload::text, digest
      from study.log_seals s join study.log_entries e on e.id = s.entry_id join study.log_payloads p on p.entry_id = e.id order by seq`;
  const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  const eight = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(BigInt(value));
    return bytes;
  };
  const four = (value: number) => eight(value).subarray(4);
  const text = (value: string | number | null) =>
    value === null ? four(-1) : Buffer.concat([four(Buffer.byteLength(String(value))), Buffer.from(String(value))]);
  let previous: Buffer = Buffer.alloc(32);
  for (const row of rows) {
    expect(sha256(row.salt, eight(row.id), Buffer.from(row.payload))).toEqual(row.payload_digest);
    const texts = [row.actor_kind, row.actor_id, row.participant_id, row.subject_kind, row.subject_id].map(text);
    previous = sha256(previous, eight(row.id), eight(row.at), four(row.action), ...texts, row.payload_digest);
    expect(row.digest).toEqual(previous);
  }
  expect(rows).toHaveLength(4);
});

interface Row {
  id: number;
  at: number;
  action: number;
  actor_kind: string;
  actor_id: string | null;
  participant_id: number | null;
  subject_kind: string | null;
  subject_id: string | null;
  payload_digest: Buffer;
  salt: Buffer;
  payload: string;
  digest: Buffer;
}

describe("erasing", () => {
  const anonymize = (participantId: number) =>
    inTransaction(database, async tx => {
      const context = { tx, actor: dana, now };
      const erased = await erasePayloads(context, participantId);
      await record(context, { action: logAction.personAnonymized, participantId, payload: { erased } });
      return erased;
    });
  const traces = async (word: string) => {
    const [row] = await owner<{ count: number }[]>`
      select count(*) as count from study.log_payloads p where p.payload::text ilike ${`%${word}%`} or p.search ilike ${`%${word}%`}`;
    return row?.count;
  };

  test("what the log said about an anonymized person is gone, sealed or not, and the chain still verifies", async () => {
    await moves(3);
    await seal(3);
    await inTransaction(database, tx => move(tx, 1002));
    await inTransaction(database, tx =>
      record(
        { tx, actor: dana, now },
        {
          action: logAction.participantsMerged,
          participantId: 1001,
          participantName: "Wren Abernathy",
          subject: { kind: "participant", id: "1002" },
          payload: { otherName: "Maria Lopez" },
        },
      ),
    );
    expect(await traces("maria")).toBe(5);
    expect(await anonymize(1002)).toBe(3);
    expect(await traces("maria")).toBe(2);
    expect(await verify()).toMatchObject({ problem: undefined });
    await seal(3);
    expect(await verify()).toMatchObject({ problem: undefined, sealed: 6, unsealed: 0 });
    const [tombstone] = await owner`
      select salt, payload, search, erased_at as at, erased_by as by from study.log_payloads where entry_id = 2`;
    expect(tombstone).toEqual({ salt: null, payload: null, search: null, at: now, by: "u-dana" });
    // A second time there is nothing left, and what tells of the first stays.
    expect(await anonymize(1002)).toBe(0);
    expect(await verify()).toMatchObject({ problem: undefined });
  });

  test("payloads erased without an anonymization are named", async () => {
    await moves(2);
    await inTransaction(database, tx => erasePayloads({ tx, actor: dana, now }, 1002));
    await seal(2);
    expect(await verify()).toMatchObject({
      problem: "The payload of entry 2 was removed, but no one was anonymized.",
    });
  });
});

test("a database restored on another cluster, whose transactions count lower, continues by itself", async () => {
  await moves(3);
  await seal(3);
  await moves(2);
  // As a dump brings them: with the ids of the transactions of the cluster it was made on.
  await owner`update study.log_entries set xid = ((xid::text)::bigint + 1000000000)::text::xid8`;
  await moves(1);
  await seal(3);
  await moves(2);
  await seal(2);
  expect(await verify()).toMatchObject({ problem: undefined, sealed: 8, unsealed: 0 });

  // Among the entries of the former life, though its transactions had counted further than today's.
  await owner.unsafe(`
    insert into study.log_entries select 99, 1, '9999999999'::xid8, at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id, payload_digest
      from study.log_entries where id = 1;
    insert into study.log_payloads select 99, salt, payload, search from study.log_payloads where entry_id = 1`);
  expect(await verify()).toMatchObject({
    problem: "Entry 99 was inserted: it is among sealed entries and has no seal.",
  });
});

test("every verification is kept, with the end of the chain it found", async () => {
  expect(await verify()).toMatchObject({ problem: undefined, sealed: 0, head: { seq: 0, digest: "0".repeat(64) } });
  await moves(1);
  await seal(1);
  await moves(1);
  const { head } = await verify();
  expect(
    await owner`select entries, unsealed, ok, problem, head_seq, encode(head_digest, 'hex') as digest from study.log_verifications order by id`,
  ).toMatchObject([
    { entries: 0, unsealed: 0, ok: true, problem: null, head_seq: 0 },
    { entries: 1, unsealed: 1, ok: true, problem: null, head_seq: 1, digest: head.digest },
  ]);
});

test("a verification says since when entries wait for their seal, and the last one is found", async () => {
  const hours = ["12", "09", "15"].map(hour => `2026-11-17T${hour}:00:00.000Z`);
  for (const at of hours) await inTransaction(database, tx => move(tx, 1001, at));
  expect(await verifyLog(database, "2026-11-17T20:00:00.000Z")).toMatchObject({ unsealed: 3, unsealedSince: hours[1] });
  await seal(3);
  await verifyLog(database, "2026-11-17T19:00:00.000Z");
  expect(await findLastVerification(database.read)).toEqual({
    at: "2026-11-17T19:00:00.000Z",
    entries: 3,
    problem: null,
  });
});

test("of several ends that are gone the last one is named", async () => {
  for (const at of ["2026-11-17T19:00:00.000Z", "2026-11-17T20:00:00.000Z"]) {
    await moves(2);
    await seal(2);
    await verifyLog(database, at);
  }
  await owner.unsafe(
    "delete from study.log_seals where seq > 1; delete from study.log_payloads where entry_id > 1; delete from study.log_entries where id > 1",
  );
  expect(await verify()).toMatchObject({
    problem: "Seal 4, which was there on 2026-11-17T20:00:00.000Z, is missing or was rewritten.",
  });
});
