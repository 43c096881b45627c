import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Link } from "@hb/domain/links/link.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { addDays } from "@hb/domain/time.ts";
import { type Database, openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { linkAddress } from "@hb/server/links/acts.ts";
import { addParticipants } from "@hb/server/participants/acts.ts";
import { aParticipant } from "@hb/server/testing/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answered, bareCall } from "./bare-call.ts";
import { admin, migrations, type RunningHb, startProgram } from "./running-hb.ts";

let fresh: FreshDatabase;
let database: Database;
let client: Client;
const processes: RunningHb[] = [];
const folder = mkdtempSync(join(tmpdir(), "hb-races-"));

beforeAll(async () => {
  fresh = await freshDatabase(migrations);
  for (let n = 0; n < 3; n++)
    processes.push(
      await startProgram({
        DATABASE_URL: fresh.url,
        HB_DATA_DIR: join(folder, String(n)),
        HB_ADMIN_EMAIL: admin.email,
        HB_ADMIN_PASSWORD: admin.password,
        TRUSTED_PROXIES: "127.0.0.1",
      }),
    );
  database = await openDatabase({ url: fresh.url, dataDir: "", migrations });
  client = await connectClient(processes[0]?.address ?? "");
  await client.signIn(admin.email, admin.password);
});
afterAll(async () => {
  await client.close();
  for (const hb of processes) await hb.stop();
  await database.close();
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A day for each test: to a visitor another station at the same time is the same. */
let days = 9;
const processFor = (n: number) => processes[n % processes.length]?.address ?? "";
/** Everybody comes from an address of their own. */
const fromNetwork = (n: number) => ({ from: `10.${(n >> 8) & 255}.${n & 255}.7` });
const staffCall = (name: string, input: object) =>
  client.call(name, { requestId: crypto.randomUUID(), ...input }) as Promise<never>;

async function slots(...times: string[]): Promise<number[]> {
  const name = `Booth ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await staffCall("saveStation", { station: null, name, devices: [1] });
  const on = addDays(new Date().toISOString().slice(0, 10), days++);
  const plan = { days: [on], times, stations: [id], lengthMinutes: 15, device: null };
  return ((await staffCall("createSlots", { slots: plan })) as { ids: number[] }).ids;
}

async function people(count: number): Promise<Link[]> {
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

const times = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const minutes = 8 * 60 + n * 15;
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  });
const won = (answers: readonly Answered[]) => answers.filter(({ status }) => status === 200);
const book = (n: number, link: Link, sessionId: number, requestId: string = crypto.randomUUID()) =>
  bareCall(processFor(n), "bookSlot", { ...link, requestId, sessionId }, fromNetwork(n));

test("200 right away for one slot: one wins, 199 are told the nearest free times, none fails otherwise", async () => {
  const [wanted = 0, ...others] = await slots("09:00", "10:00", "11:00");
  const links = await people(200);
  const answers = await Promise.all(links.map((link, n) => book(n, link, wanted)));
  expect(won(answers)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(new Set(lost.map(({ status, error }) => `${status} ${error?.status}`))).toEqual(new Set(["409 ABORTED"]));
  for (const { error } of lost)
    expect(error?.details).toMatchObject({ nearest: others.map(sessionId => ({ sessionId })) });
  const rows = await database.read`select from study.bookings where session_id = ${wanted} and ended_at is null`;
  expect(rows).toHaveLength(1);
});

test("30 right away for one time at six stations, whichever they choose: six visits, one at each station", async () => {
  const stations: number[] = [];
  for (let n = 0; n < 6; n++) {
    const name = `Booth ${crypto.randomUUID().slice(0, 8)}`;
    stations.push(((await staffCall("saveStation", { station: null, name, devices: [1] })) as { id: number }).id);
  }
  const on = addDays(new Date().toISOString().slice(0, 10), days++);
  const plan = { days: [on], times: ["09:00"], stations, lengthMinutes: 15, device: null };
  const { ids } = (await staffCall("createSlots", { slots: plan })) as { ids: number[] };
  const links = await people(30);
  const answers = await Promise.all(links.map((link, n) => book(n, link, ids[(n * 5) % ids.length] ?? 0)));
  expect(new Set(answers.map(({ status, error }) => `${status} ${error?.status}`))).toEqual(
    new Set(["200 undefined", "409 ABORTED"]),
  );
  const booked = won(answers).map(({ result }) => (result as { visit: { sessionId: number } }).visit.sessionId);
  expect(booked.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
});

test("one person books 50 slots right away and gets exactly one", async () => {
  const wanted = await slots(...times(50));
  const [link] = await people(1);
  const answers = await Promise.all(wanted.map((id, n) => book(n, link as Link, id)));
  expect(won(answers)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const rows = await database.read`select from study.sessions where participant_id = ${link?.participant ?? 0}`;
  expect(rows).toHaveLength(1);
});

test("the same request sent ten times, to every process, is one booking and one email", async () => {
  const [id = 0] = await slots("09:00");
  const [link] = await people(1);
  const requestId = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => book(n, link as Link, id, requestId)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 200, result: { visit: { sessionId: id } } });
  const bookings = await database.read<{ id: string }[]>`select id from study.bookings where session_id = ${id}`;
  expect(bookings).toHaveLength(1);
  const mails = await database.read`
    select from platform.outbox where type = 2 and cause like ${`booking:${bookings[0]?.id}:%`}`;
  expect(mails).toHaveLength(1);
});

test("staff and a visitor take the same slot right away: one wins, and staff are told who was faster", async () => {
  const token = (await client.auth.currentUser?.getIdToken()) ?? "";
  for (const [n, id] of (await slots(...times(12))).entries()) {
    const [link, other] = await people(2);
    const byStaff = {
      requestId: crypto.randomUUID(),
      id,
      version: 1,
      participantId: other?.participant,
      notify: false,
    };
    const [visitor, staff] = await Promise.all([
      book(n, link as Link, id),
      bareCall(processFor(n + 1), "bookSession", byStaff, { token }),
    ]);
    expect(won([visitor, staff])).toHaveLength(1);
    if (staff.status === 200) {
      expect(visitor.error).toMatchObject({ status: "ABORTED", details: { reason: "taken" } });
      continue;
    }
    expect(staff.error).toMatchObject({
      status: "ABORTED",
      details: { reason: "taken", takenBy: { kind: "participant", participant: { id: link?.participant } } },
    });
  }
});

test("many move to each other's times right away: no one is lost, nothing is booked twice, nothing dead-locks", async () => {
  const ids = await slots(...times(20));
  const links = await people(12);
  const mine = new Map<number, number>();
  for (const [n, link] of links.entries()) {
    const answer = await book(n, link, ids[n] ?? 0);
    mine.set(link.participant, (answer.result as { visit: { sessionId: number } }).visit.sessionId);
  }
  for (let round = 0; round < 5; round++) {
    const free = await database.read<{ id: number }[]>`
      select id from study.sessions where status = 0 and station_id = (select station_id from study.sessions where id = ${ids[0] ?? 0})
       order by starts_at`;
    const answers = await Promise.all(
      links.map((link, n) => {
        const from = mine.get(link.participant);
        const sessionId = free[n % free.length]?.id ?? 0;
        const input = { ...link, requestId: crypto.randomUUID(), from, sessionId };
        return bareCall(processFor(n + round), "moveBookingByLink", input, fromNetwork(n));
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const [n, { status, result }] of answers.entries())
      if (status === 200)
        mine.set(links[n]?.participant ?? 0, (result as { visit: { sessionId: number } }).visit.sessionId);
    const active = await database.read<{ id: number; participantId: number }[]>`
      select id, participant_id as "participantId" from study.sessions
       where status = 1 and participant_id = any (${links.map(({ participant }) => participant)}::integer[])`;
    expect(new Map(active.map(({ id, participantId }) => [participantId, id]))).toEqual(mine);
  }
});
