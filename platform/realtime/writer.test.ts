import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import { eventually } from "../testing/eventually.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { announce } from "./announce.ts";
import { defaultLimits } from "./limits.ts";
import { createMirror, type Mirror } from "./mirror.ts";
import { parsePath } from "./path.ts";
import { readRules } from "./rules.ts";
import { type Tree, toJson, valueAt, withValue } from "./tree.ts";
import { readValue } from "./value.ts";
import { createWriter, type Writer } from "./writer.ts";

const ana: Identity = { uid: "ana", actor: { kind: "anonymous" }, expiresAt: Number.POSITIVE_INFINITY };
const marker = parsePath("/app/lastUsersUpdate");

interface Process {
  database: Database;
  mirror: Mirror;
  writer: Writer;
  /** The versions its copy went through. */
  steps: number[];
  clock: { now: number };
}

async function startProcess(url: string, limits = {}, report = fail): Promise<Process> {
  const database = await openDatabase({ url, dataDir: "", maxConnections: 4 });
  const mirror = createMirror(database, fail);
  const clock = { now: 1_000_000 };
  const writer = createWriter({
    database,
    mirror,
    rules: readRules([{ path: "/", write: () => true }]),
    now: () => clock.now,
    limits: { ...defaultLimits, ...limits },
    report,
  });
  const steps: number[] = [];
  mirror.watch(() => steps.push(mirror.version));
  database.signals.on("announced", () => writer.moveMarkers());
  await mirror.catchUp();
  return { database, mirror, writer, steps, clock };
}

function fail(error: unknown): void {
  throw error;
}

async function startProcesses(count: number, limits = {}): Promise<Process[]> {
  const { url } = await freshDatabase();
  return Promise.all(Array.from({ length: count }, () => startProcess(url, limits)));
}

async function stop(processes: readonly Process[]) {
  for (const { writer, database } of processes) {
    await writer.stop();
    await database.close();
  }
}

function move({ database }: Process, ...paths: string[]) {
  return inTransaction(database, tx => announce(tx, paths));
}

test("a marker is the time, and grows whatever the clock does", async () => {
  const [one] = (await startProcesses(1)) as [Process];
  const path = "/app/lastUsersUpdate";
  for (const [now, marked] of [
    [1_000_000, 1_000_000],
    [1_000_000, 1_000_001],
    [2_000_000, 2_000_000],
    [500_000, 2_000_001],
    [500_000, 2_000_002],
  ] as const) {
    one.clock.now = now;
    await move(one, path);
    await eventually(() => expect(valueAt(one.mirror.tree, marker)).toBe(marked));
  }
  expect(one.steps).toEqual([...one.steps].sort((a, b) => a - b));
  await stop([one]);
});

test("a marker moves with its transaction or not at all, and never at a path that is none", async () => {
  const [one] = (await startProcesses(1)) as [Process];
  await expect(
    inTransaction(one.database, async tx => {
      await announce(tx, ["/app/lastUsersUpdate"]);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await expect(move(one, "/app/$x")).rejects.toThrow("This is not a key.");
  await move(one, "/app/lastLogUpdate");
  await eventually(() => expect(toJson(one.mirror.tree)).toEqual({ app: { lastLogUpdate: 1_000_000 } }));
  await stop([one]);
});

test("a note that is no path is dropped and keeps no other from being moved", async () => {
  const { url } = await freshDatabase();
  const reported: unknown[] = [];
  const one = await startProcess(url, {}, error => reported.push(error));
  await one.database.write`insert into platform.realtime_announcements (path) values ('/a/$b'), ('/app/build')`;
  one.writer.moveMarkers();
  await eventually(() => expect(toJson(one.mirror.tree)).toEqual({ app: { build: 1_000_000 } }));
  expect(reported).toHaveLength(1);
  expect(await one.database.read`select from platform.realtime_announcements`).toHaveLength(0);
  await stop([one]);
});

test("a hundred commits move their marker a few times, not a hundred, and none of them waits", async () => {
  const [one, two] = (await startProcesses(2)) as [Process, Process];
  await inTransaction(two.database, async tx => {
    await tx`select from platform.realtime_clock for update`;
    await Promise.all(Array.from({ length: 100 }, () => move(one, "/app/lastUsersUpdate")));
  });
  await eventually(async () => {
    expect(valueAt(one.mirror.tree, marker)).toBeDefined();
    expect(await one.database.read`select from platform.realtime_announcements`).toHaveLength(0);
  });
  expect(one.steps.length).toBeLessThan(5);
  await stop([one, two]);
});

const key = fc.constantFrom("a", "b", "c");
const value = fc.letrec<{ json: unknown }>(tie => ({
  json: fc.oneof(
    { maxDepth: 2 },
    fc.integer({ min: 0, max: 9 }),
    fc.constant(null),
    fc.dictionary(key, tie("json"), { maxKeys: 3 }),
  ),
})).json;
const step = fc.record({ by: fc.nat(2), path: fc.array(key, { maxLength: 3 }), value });

test("whatever three processes write, in their order or right away, all three and the database agree", async () => {
  const processes = await startProcesses(3);
  let model: Tree | undefined;
  const by = (index: number) => processes[index] as Process;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.boolean(), async (steps, isAtOnce) => {
      for (const { by: index, path, value } of steps) {
        const written = by(index).writer.write(ana, [{ path, value }]);
        if (isAtOnce) continue;
        await written;
        model = withValue(model, path, readValue(value, 0, path.length));
        expect(toJson(by(index).mirror.tree)).toEqual(toJson(model));
      }
      await Promise.all(processes.map(({ writer }) => writer.write(ana, [])));
      await Promise.all(processes.map(({ mirror }) => mirror.catchUp()));
      const fresh = createMirror(by(0).database, () => {});
      await fresh.catchUp();
      for (const { mirror } of processes) {
        expect(mirror.version).toBe(fresh.version);
        expect(toJson(mirror.tree)).toEqual(toJson(fresh.tree));
      }
      if (!isAtOnce) expect(toJson(fresh.tree)).toEqual(toJson(model));
      model = fresh.tree;
    }),
    { numRuns: 60 },
  );
  for (const { steps } of processes) expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
  await stop(processes);
});

test("who was away for longer than deletions are kept reads everything again", async () => {
  const [one, two] = (await startProcesses(2, { deletionsKeptMs: 1_000 })) as [Process, Process];
  await one.writer.write(ana, [{ path: ["a"], value: { b: 1, c: 2 } }]);
  await two.mirror.catchUp();
  await one.writer.write(ana, [{ path: ["a", "b"], value: null }]);
  one.clock.now += 10_000;
  await one.writer.write(ana, [{ path: ["d"], value: 1 }]);
  one.clock.now += 10_000;
  await one.writer.write(ana, [{ path: ["d"], value: 2 }]);
  const rows = await one.database.read`select path from platform.realtime_values order by path`;
  expect(rows.map(row => row["path"])).toEqual(["/a/c", "/d"]);
  await two.mirror.catchUp();
  expect(toJson(two.mirror.tree)).toEqual({ a: { c: 2 }, d: 2 });
  await stop([one, two]);
});

test("a database that has lost its last commits is believed, not the copy", async () => {
  const [one] = (await startProcesses(1)) as [Process];
  await one.writer.write(ana, [{ path: ["a"], value: 1 }]);
  const kept = one.mirror.version;
  await one.writer.write(ana, [{ path: ["a"], value: 2 }]);
  await one.writer.write(ana, [{ path: ["b"], value: 2 }]);
  await inTransaction(one.database, async tx => {
    await tx`delete from platform.realtime_values where path = '/b'`;
    await tx`update platform.realtime_values set value = '1', version = ${kept} where path = '/a'`;
    await tx`update platform.realtime_clock set version = ${kept}`;
  });
  await one.mirror.catchUp();
  expect(toJson(one.mirror.tree)).toEqual({ a: 1 });
  await one.writer.write(ana, [{ path: ["c"], value: 3 }]);
  expect(toJson(one.mirror.tree)).toEqual({ a: 1, c: 3 });
  await stop([one]);
});
