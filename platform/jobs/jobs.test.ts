import { fork } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import { refuse } from "../refusal.ts";
import { type FreshDatabase, freshDatabase } from "../testing/fresh-database.ts";
import { createJobs, type JobKind, type Jobs, unexpectedFailure } from "./jobs.ts";

let fresh: FreshDatabase;
let database: Database;
const opened: Jobs[] = [];
let reported: unknown[];

beforeEach(async () => {
  fresh = await freshDatabase();
  database = await openDatabase({ url: fresh.url, dataDir: "" });
  reported = [];
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop();
  await database.close();
  await fresh.drop();
});

function begin(...kinds: JobKind<never>[]): Jobs {
  const report = (_message: string, error: unknown) => void reported.push(error);
  const jobs = createJobs({ database, report });
  opened.push(jobs);
  jobs.start({ kinds, timeZone: () => "America/New_York" });
  return jobs;
}
const within = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database, work);

test("a job is done exactly if its cause commits", async () => {
  const done: number[] = [];
  const jobs = begin({
    name: "count",
    label: "Count",
    keyOf: ({ n }: { n: number }) => String(n),
    work: async ({ n }: { n: number }) => void done.push(n),
  });
  await within(async tx => {
    await jobs.enqueue(tx, "count", { n: 1 });
    throw new Error("no");
  }).catch(() => {});
  await within(tx => jobs.enqueue(tx, "count", { n: 2 }));
  await expect.poll(() => done).toEqual([2]);
});

test("of the same key one waits at a time, and two processes do each job once", async () => {
  const done: number[] = [];
  const kind: JobKind<{ n: number }> = {
    name: "count",
    label: "Count",
    keyOf: ({ n }) => String(n),
    work: async ({ n }) => void done.push(n),
  };
  const [one] = [begin(kind as JobKind<never>), begin(kind as JobKind<never>)];
  const all = Array.from({ length: 12 }, (_, n) => ({ n }));
  await one.enqueueAll("count", [...all, ...all]);
  await expect.poll(() => done.length).toBeGreaterThanOrEqual(12);
  expect(done.toSorted((a, b) => a - b)).toEqual(all.map(({ n }) => n));
});

test("what fails for good is told to its kind, shown with a safe reason, and can be tried again or dismissed", async () => {
  let isBroken = true;
  const givenUp: string[] = [];
  const done: string[] = [];
  const jobs = begin({
    name: "write",
    label: "Write a mail",
    maxRetries: 0,
    keyOf: ({ id }: { id: string }) => id,
    async work({ id }: { id: string }) {
      if (isBroken && id === "a") throw new Error("select secret from somewhere");
      if (isBroken) refuse("failed-precondition", "There is no address.");
      done.push(id);
    },
    givenUp: async ({ id }: { id: string }) => void givenUp.push(id),
  });
  await jobs.enqueueAll("write", [{ id: "a" }, { id: "b" }]);
  await expect.poll(() => jobs.countFailed()).toBe(2);
  const failed = await jobs.listFailed();
  expect(failed.map(({ label, attempts, reason, data }) => ({ label, attempts, reason, data }))).toEqual(
    expect.arrayContaining([
      { label: "Write a mail", attempts: 1, reason: unexpectedFailure, data: { id: "a" } },
      { label: "Write a mail", attempts: 1, reason: "There is no address.", data: { id: "b" } },
    ]),
  );
  expect(givenUp.toSorted()).toEqual(["a", "b"]);
  expect(reported).toHaveLength(1);
  isBroken = false;
  const [a, b] = ["a", "b"].map(id => failed.find(({ data }) => (data as { id: string }).id === id)?.id ?? "");
  expect(await jobs.retryFailed(a ?? "")).toBe(true);
  expect(await jobs.dismissFailed(b ?? "")).toBe(true);
  expect(await jobs.retryFailed(b ?? "")).toBe(false);
  await expect.poll(() => done).toEqual(["a"]);
  expect(await jobs.countFailed()).toBe(0);
});

test("a failed attempt is repeated after a while, and the next one counts", async () => {
  let attempts = 0;
  const jobs = begin({
    name: "shaky",
    label: "Shaky",
    async work() {
      if (++attempts === 1) throw new Error("not now");
    },
  });
  await jobs.enqueueAll("shaky", [{}]);
  await expect.poll(() => attempts).toBe(1);
  // The wait itself is the library's: what is left of it is taken away here.
  const waiting = () => database.read<{ waits: boolean }[]>`
    select start_after > now() as waits from jobs.job where name = 'shaky' and state = 'retry'`;
  await expect.poll(async () => (await waiting())[0]?.waits).toBe(true);
  await database.write`update jobs.job set start_after = now() where name = 'shaky'`;
  await expect.poll(() => attempts).toBe(2);
  expect(await jobs.countFailed()).toBe(0);
});

test("the schedule is in the app's time zone, and follows it", async () => {
  let zone = "America/New_York";
  const kinds = [{ name: "morning", label: "Morning", cron: "0 8 * * *", work: async () => {} }];
  const jobs = createJobs({ database });
  opened.push(jobs);
  jobs.start({ kinds, timeZone: () => zone });
  const scheduled = async () => {
    const [row] = await database.read<{ zone: string }[]>`
      select timezone as zone from jobs.schedule where name = 'morning'`;
    return row?.zone;
  };
  await expect.poll(scheduled).toBe("America/New_York");
  zone = "Europe/London";
  await jobs.reschedule();
  expect(await scheduled()).toBe("Europe/London");
});

test("the program works in the queue and can't alter it", async () => {
  await expect(database.write`alter table jobs.job add column spy text`).rejects.toMatchObject({ code: "42501" });
  await expect(database.write`drop table jobs.schedule`).rejects.toMatchObject({ code: "42501" });
});

test("a job in the hands of a killed process is done by another one", async () => {
  const child = fork(join(import.meta.dirname, "../testing/jobs-process.ts"), [fresh.url], { stdio: "inherit" });
  const jobs = createJobs({ database, watchSeconds: 2 });
  await new Promise<void>(resolve => child.once("message", () => resolve()));
  const state = async () => {
    const [row] = await database.read<{ state: string }[]>`select state from jobs.job where name = 'slow'`;
    return row?.state;
  };
  expect(await state()).toBe("active");
  child.kill("SIGKILL");
  // So long its silence is taken for work: the time passes here at once.
  await database.write`update jobs.job set heartbeat_on = now() - interval '5 minutes' where name = 'slow'`;
  opened.push(jobs);
  jobs.start({ kinds: [{ name: "slow", label: "Slow", work: async () => {} }] });
  await expect.poll(async () => (await state()) !== "active", { interval: 100 }).toBe(true);
  await database.write`update jobs.job set start_after = now() where name = 'slow' and state = 'retry'`;
  await expect.poll(state).toBe("completed");
});
