import { randomUUID } from "node:crypto";
import { change as contract } from "@hb/domain/contract.ts";
import { logAction, logActions } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { deleteUser } from "@hb/domain/users/contract.ts";
import { connect, type Sql, type Tx } from "@hb/platform/database/connect.ts";
import { type Database, openDatabase } from "@hb/platform/database/database.ts";
import { createFunctions } from "@hb/platform/functions/functions.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { migrations } from "@hb/server/app.ts";
import { handle } from "@hb/server/handle.ts";
import { record } from "@hb/server/log/acts.ts";
import { createSealer } from "@hb/server/log/sealer.ts";
import * as log from "@hb/server/log/sql.ts";
import { verifyLog } from "@hb/server/log/verification.ts";
import { ms, ratio } from "./load.ts";

const writers = 16;
const seconds = 4;
const entries = 1_000_000;
const dana = { kind: "staff", userId: "dana", name: "Dana", permissions: {}, changePassword: false } satisfies Actor;

/** What the log costs those who write, and how long it takes to read a long one. */
export async function bench(print: (line: string) => void): Promise<void> {
  const fresh = await freshDatabase(migrations);
  const database = await openDatabase({ url: fresh.url, dataDir: "", migrations, maxConnections: writers + 2 });
  const owner = connect(fresh.url, { max: 1, name: "bench" });
  await owner`set statement_timeout = 0`;
  await writing(print, database, owner);
  await reading(print, database, owner);
  await Promise.all([database.close(), owner.end()]);
  await fresh.drop();
}

/** One change through the callable engine, as browsers make them but without a wire, with and without its log entry. */
async function writing(print: (line: string) => void, database: Database, owner: Sql): Promise<void> {
  await owner`create table study.bench_rows as select id, 0 as value from generate_series(1, ${writers}) id`;
  const change = (tx: Tx, id: number) =>
    tx`update study.bench_rows set value = value + 1 where id = ${id} returning id`;
  const { input, output } = deleteUser;
  const unlogged = contract({ allow: "public", input, output, unlogged: "to be compared" });
  const logged = contract({ allow: "public", input, output });
  const { call } = createFunctions({
    database,
    functions: {
      unlogged: handle(unlogged, async ({ tx }, { version }) => {
        await change(tx, version);
        return {};
      }),
      logged: handle(logged, async ({ tx, now }, { version }) => {
        await change(tx, version);
        await record(
          { tx, actor: dana, now },
          {
            action: logAction.participantStatus,
            participantId: 1000 + version,
            participantName: "Maria Lopez",
            payload: { old: 1, new: 5 },
          },
        );
        return {};
      }),
    },
    authorize: async () => ({ actor: dana, callerId: dana.userId }),
    identify: async () => refuse("unauthenticated", "Nobody signs in here."),
    now: Date.now,
  });
  const commits = async (name: string, lasting: number) => {
    const ends = performance.now() + lasting * 1000;
    const counts = Array.from({ length: writers }, async (_, writer) => {
      let count = 0;
      for (; performance.now() < ends; count++) {
        const data = { requestId: randomUUID(), userId: "somebody", version: writer + 1 };
        await call({ name, idToken: undefined, data, address: "127.0.0.1" });
      }
      return count;
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) / lasting;
  };
  const sealer = createSealer(database);
  await sealer.start();
  for (const name of ["unlogged", "logged"]) await commits(name, 1);
  const [without, withLog] = [await commits("unlogged", seconds), await commits("logged", seconds)];
  const { unsealed } = await verifyLog(database, new Date().toISOString());
  await sealer.stop();
  print(
    `changes by ${writers} writers: ${withLog.toFixed(0)}/s with the log, ${without.toFixed(0)}/s without; ratio ${ratio(withLog, without)}`,
  );
  print(`entries without a seal the moment after: ${unsealed} of ${(withLog * seconds).toFixed(0)}`);
}

async function reading(print: (line: string) => void, database: Database, owner: Sql): Promise<void> {
  await fill(owner);
  const wanted = {
    actions: logActions.ids,
    aboutUsers: true,
    since: "2026-08-20T00:00:00.000Z",
    before: null,
    limit: 51,
  };
  const deep = { at: "2026-09-20T00:00:00.000Z", id: 0 };
  const questions: Record<string, () => Promise<unknown>> = {
    "first page, 90 days, all actions": () => log.listByAction(database.read, wanted),
    "a page from the middle": () => log.listByAction(database.read, { ...wanted, before: deep }),
    "one rare action": () => log.listByAction(database.read, { ...wanted, actions: [logAction.personAnonymized] }),
    "one person": () => log.listNarrowed(database.read, { ...wanted, record: { kind: "participant", id: "1042" } }),
    "one user": () => log.listNarrowed(database.read, { ...wanted, userId: "u3" }),
    "frequent word": () => log.listNewest(database.read, wanted, ["scheduled"], 2_000),
    "rare word": () => log.listByText(database.read, wanted, ["zebra"]),
    "count of today": () => log.countEntries(database.read, { ...wanted, since: "2026-11-16T00:00:00.000Z" }),
  };
  for (const [name, ask] of Object.entries(questions)) {
    const took: number[] = [];
    for (let n = 0; n < 40; n++) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
    }
    took.sort((a, b) => a - b);
    print(`${entries.toLocaleString("en-US")} entries, ${name}: p50 ${ms(took[20] ?? 0)}, p95 ${ms(took[38] ?? 0)}`);
  }
}

/** Ninety days of a busy study; the index over the text is made afterwards, which is much faster. */
async function fill(owner: Sql): Promise<void> {
  await owner.unsafe(`
    drop index study.log_payloads_by_text;
    insert into study.log_entries (id, life, xid, at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id, payload_digest)
    select nextval('study.log_entry_ids'), 1, pg_current_xact_id(), timestamptz '2026-08-20' + n * interval '7.7 s',
           case when n % 100000 = 7 then 142 else (array[0,0,1,2,2,2,3,3,4,5,7,12,13,13,13,15,17,18,100,100,101,110,111,130,151,152])[1 + (hashint8(n) & 1023) % 26] end,
           'staff', 'u' || n % 12, 1001 + (hashint8(n * 13) & 1048575) % 20000, 'session', (n % 40000)::text, sha256('')
      from generate_series(1, ${entries}) n;
    insert into study.log_payloads (entry_id, salt, payload, search)
    select id, 'salt', '{"old":1,"new":5,"actorName":"Dana","participantName":"Maria Lopez"}',
           'dana changed the status of ' || participant_id || ' person ' || md5(participant_id::text) || ' from contacted to '
             || (array['scheduled', 'completed', 'rejected'])[1 + id % 3] || case when id % 100000 = 7 then ' zebra' else '' end
      from study.log_entries on conflict do nothing;
    create index log_payloads_by_text on study.log_payloads using gin (search gin_trgm_ops)`);
  await owner`vacuum analyze study.log_entries`;
  await owner`vacuum analyze study.log_payloads`;
}
