import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Link } from "@hb/domain/links/link.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { addDays } from "@hb/domain/time.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { type Database, openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { linkAddress } from "@hb/server/links/acts.ts";
import { addParticipants } from "@hb/server/participants/acts.ts";
import { aParticipant } from "@hb/server/testing/people.ts";
import { bareCall } from "../tests/bare-call.ts";
import { admin, migrations, startStudyProgram } from "../tests/running-hb.ts";
import { ms, type Note, ratio } from "./load.ts";

const atOnce = 200;
const rounds = 5;

interface Study {
  address: string;
  database: Database;
  /** That many open slots on a day of their own. */
  slots(count: number): Promise<number[]>;
}

/** Everybody presses the button in the same moment: on a slot each, then all on one; beside the bare transaction. */
export async function bench(print: (line: string) => void, note: Note): Promise<void> {
  const hb = await startStudyProgram({ TRUSTED_PROXIES: "127.0.0.1" });
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const call = (name: string, input: object) => client.call(name, { requestId: randomUUID(), ...input });
  let day = 10;
  const study: Study = {
    address: hb.address,
    database,
    async slots(count) {
      const stations: number[] = [];
      for (let n = 0; n < Math.ceil(count / 40); n++) {
        const station = { station: null, name: `Booth ${randomUUID()}`, devices: [1] };
        stations.push(((await call("saveStation", station)) as { id: number }).id);
      }
      const times = Array.from({ length: 40 }, (_, n) => {
        const minutes = 8 * 60 + n * 15;
        return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      });
      const days = [addDays(new Date().toISOString().slice(0, 10), day++)];
      const plan = { days, times, stations, lengthMinutes: 15, device: null };
      const { ids } = (await call("createSlots", { slots: plan })) as { ids: number[] };
      return ids.slice(0, count);
    },
  };
  try {
    // The first rounds meet a cold program, and connections without their statements.
    await rush(study, await study.slots(40));
    await bareRush(study, await study.slots(40));
    const [owns, bares, alls]: [Rush[], Rush[], Rush[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      owns.push(await rush(study, await study.slots(atOnce)));
      bares.push(await bareRush(study, await study.slots(atOnce)));
      const [one = 0] = await study.slots(40);
      alls.push(
        await rush(
          study,
          Array.from({ length: atOnce }, () => one),
        ),
      );
    }
    const [own, bare, all] = [middle(owns), middle(bares), middle(alls)];
    print(`${rounds} rounds, one after the other of each kind; the middle one of each:`);
    print(`${atOnce} at once, a slot each: slowest ${ms(own.slowest)}, ${own.rate.toFixed(0)} bookings/s`);
    print(`the bare transaction: slowest ${ms(bare.slowest)}, ${bare.rate.toFixed(0)}/s`);
    print(
      `ours to the bare transaction: slowest ${ratio(own.slowest, bare.slowest)}, throughput ${ratio(own.rate, bare.rate)}`,
    );
    print(
      `${atOnce} at once on one slot: ${all.won} won, slowest answer ${ms(all.slowest)}, ${all.rate.toFixed(0)} answers/s`,
    );
    note({ what: "bookings, a slot each: rate", value: own.rate / bare.rate, aim: { least: 0.5 } });
    note({ what: "bookings, a slot each: slowest", value: own.slowest, aim: { most: 700 }, unit: "ms" });
    note({ what: "bookings, one slot: slowest", value: all.slowest, aim: { most: 700 }, unit: "ms" });
    const [last = 0] = await study.slots(1);
    const statements = await statementsOf(hb.databaseUrl, () => rush(study, [last]));
    print(`statements of one booking: ${statements}`);
  } finally {
    await client.close();
    await database.close();
    await hb.stop();
  }
}

async function people(database: Database, count: number): Promise<Link[]> {
  const someone = Array.from({ length: count }, () => aParticipant({ status: participantStatus.contacted }));
  const ids = await inTransaction(database, tx => addParticipants(tx, someone));
  return Promise.all(
    ids.map(async participant => {
      const addressed = { form: "booking", participantId: participant, generation: 1 } as const;
      const address = await linkAddress(database.read, { webAppUrl: () => "", now: Date.now }, addressed);
      return { participant, key: address.slice(-32) };
    }),
  );
}

async function rush({ address, database }: Study, slots: readonly number[]) {
  const links = await people(database, slots.length);
  return together(links, async (link, n) => {
    const input = { ...link, requestId: randomUUID(), sessionId: slots[n] };
    const from = `10.${(n >> 8) & 255}.${n & 255}.7`;
    return (await bareCall(address, "bookSlot", input, { from })).status === 200;
  });
}

/** From begin to commit, as the server's own log has them. The setting stays: it comes last. */
async function statementsOf(url: string, book: () => Promise<unknown>): Promise<number> {
  const owner = connect(url, { max: 1, name: "bench" });
  await owner`alter system set log_statement = 'all'`;
  await owner`alter system set log_line_prefix = '%p|'`;
  await owner`select pg_reload_conf()`;
  // Each connection reads it before its next statement, once it has the signal.
  await pause(1_000);
  const file = process.env["TEST_CLUSTER_LOG"] ?? "";
  const from = readFileSync(file).length;
  await book();
  await pause(200);
  const lines = readFileSync(file)
    .subarray(from)
    .toString()
    .split("\n")
    .filter(line => /LOG: {2}(statement|execute)/.test(line));
  await owner`alter system reset all`;
  await owner`select pg_reload_conf()`;
  await owner.end();
  const at = lines.findIndex(line => line.includes("pg_advisory_xact_lock"));
  const pid = lines[at]?.split("|")[0];
  const own = lines.map((line, place) => ({ line, place })).filter(({ line }) => line.startsWith(`${pid}|`));
  const first = own.findLast(({ line, place }) => place < at && line.includes("begin"))?.place ?? 0;
  const last = own.find(({ line, place }) => place > at && line.includes("commit"))?.place ?? 0;
  return own.filter(({ place }) => place >= first && place <= last).length;
}

/** What cannot be left out: the slot locked and taken, the booking and the person's status written, committed. */
async function bareRush({ database }: Study, slots: readonly number[]) {
  const links = await people(database, slots.length);
  return together(links, async ({ participant }, n) => {
    const slot = slots[n] ?? 0;
    await database.write.begin(async tx => {
      await tx`select from study.sessions where id = ${slot} and status = 0 for update`;
      await tx`update study.sessions set status = 1, participant_id = ${participant} where id = ${slot}`;
      await tx`
        insert into study.bookings (id, participant_id, session_id, starts_at, ends_at, booked_at, booked_by_kind, booked_by_name, changed_at)
        select ${randomUUID()}, ${participant}, id, starts_at, ends_at, now(), 'participant', '', now() from study.sessions where id = ${slot}`;
      await tx`update study.participants set status = 5 where id = ${participant}`;
    });
    return true;
  });
}

type Rush = Awaited<ReturnType<typeof together>>;

function middle(rushes: readonly Rush[]): Rush {
  const [found] = rushes.toSorted((a, b) => a.slowest - b.slowest).slice(Math.floor(rushes.length / 2));
  if (!found) throw new Error("There was no round.");
  return found;
}

async function together(links: readonly Link[], ask: (link: Link, n: number) => Promise<boolean>) {
  const began = performance.now();
  const times = await Promise.all(
    links.map(async (link, n) => ({ won: await ask(link, n), took: performance.now() - began })),
  );
  const slowest = Math.max(...times.map(({ took }) => took));
  return { slowest, rate: links.length / (slowest / 1000), won: times.filter(({ won }) => won).length };
}
