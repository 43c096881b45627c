import { type ChildProcess, fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { connect } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { httpsCallable } from "firebase/functions";
import { admin, migrations, startStudyProgram } from "../tests/running-hb.ts";

const minutes = Number(process.env["HB_BENCH_MINUTES"] ?? 60);
const size = Number(process.env["HB_BENCH_PEOPLE"] ?? 5_000);
const listeners = 500;
const [readsPerSecond, writesPerSecond] = [40, 4];
/** All listeners leave at once and come back with a new sign-in. */
const listenForMs = 10 * 60_000;
const exportEveryMs = 20_000;

/** Does memory, connections and open files end where they began? Readers, writers, exports and listeners for an hour. */
export async function bench(print: (line: string) => void): Promise<void> {
  const hb = await startStudyProgram();
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  await generateStudy(database, personDataOwners, { size, now: new Date().toISOString() });
  await database.close();
  const owner = connect(hb.databaseUrl, { max: 1, name: "bench" });
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const counts = { reads: 0, writes: 0, exports: 0, failed: 0 };
  const failures = new Set<string>();
  const isOver = new AbortController();
  const began = performance.now();

  /** Again and again at this pace, or as fast as HB answers if that is slower. */
  const repeat = async (everyMs: number, kind: "reads" | "writes" | "exports", once: () => Promise<unknown>) => {
    while (!isOver.signal.aborted) {
      const at = performance.now();
      try {
        await once();
        counts[kind]++;
      } catch (error) {
        counts.failed++;
        failures.add(String(error));
      }
      await pause(Math.max(0, everyMs - (performance.now() - at)));
    }
  };
  const lanes = [
    ...Array.from({ length: 4 }, () => repeat(4_000 / readsPerSecond, "reads", () => readSomething(staff))),
    ...Array.from({ length: 2 }, () => repeat(2_000 / writesPerSecond, "writes", () => addSomeone(staff))),
    repeat(exportEveryMs, "exports", () => exportEveryone(staff)),
    listenInTurns(hb.address, staff, isOver.signal),
  ];
  for (let minute = 1; minute <= minutes; minute++) {
    await pause(began + minute * 60_000 - performance.now());
    const [found] = await owner<{ connections: number }[]>`
      select count(*)::int as connections from pg_stat_activity where datname = current_database()`;
    const { reads, writes, exports, failed } = counts;
    print(
      `minute ${minute}: ${memoryOf(hb.process)} MB, ${filesOf(hb.process)} files, ${found?.connections} database connections; so far ${reads} reads, ${writes} writes, ${exports} exports, ${failed} failed`,
    );
  }
  isOver.abort();
  await Promise.all(lanes);
  for (const failure of failures) print(`failed: ${failure}`);
  await pause(60_000);
  print(`a minute after the last call: ${memoryOf(hb.process)} MB, ${filesOf(hb.process)} files`);
  await staff.close();
  await owner.end();
  await hb.stop();
}

const list = { filters: {}, sort: { by: "id", descending: false } };

async function readSomething(staff: Client): Promise<void> {
  const id = 1001 + Math.floor(Math.random() * size);
  const calls: [name: string, input: object][] = [
    ["listParticipants", { ...list, offset: Math.floor(Math.random() * size), limit: 100 }],
    ["getParticipant", { id }],
    ["listLog", { participantId: id, days: 30 }],
    ["listParticipantEmails", { participantId: id }],
  ];
  const [name, input] = calls[Math.floor(Math.random() * calls.length)] ?? ["getAllUsers", {}];
  await staff.call(name, input);
}

async function addSomeone(staff: Client): Promise<void> {
  const requestId = crypto.randomUUID();
  const profile = { firstName: "Wren", lastName: "Abernathy", email: `${requestId}@example.com` };
  await staff.call("createParticipant", { requestId, profile, type: 1 });
}

async function exportEveryone(staff: Client): Promise<void> {
  const request = { list: "participants", ...list };
  const { stream, data } = await httpsCallable(staff.functions, "exportList").stream({
    request,
    format: "csv",
    profile: "full",
  });
  for await (const _ of stream);
  await data;
}

async function listenInTurns(address: string, staff: Client, isOver: AbortSignal): Promise<void> {
  while (!isOver.aborted) {
    // Exports ask for a sign-in of the last 15 minutes.
    await staff.signIn(admin.email, admin.password);
    const token = (await staff.auth.currentUser?.getIdToken()) ?? "";
    const args = ["hb", new URL(address).port, token, String(listeners), "/study/lastParticipantsUpdate"];
    const listening = fork(fileURLToPath(import.meta.resolve("./parts/listening.ts")), args);
    await pause(listenForMs, undefined, { signal: isOver }).catch(() => {});
    listening.kill();
  }
}

function memoryOf({ pid }: ChildProcess): string {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0);
}

function filesOf({ pid }: ChildProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
