import { connect } from "@hb/platform/database/connect.ts";
import { type Database, openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../../app.ts";
import { addParticipants } from "../../participants/acts.ts";
import { aParticipant } from "../../testing/people.ts";
import { listFreeSlots } from "../booking/booking-sql.ts";
import { countSessions, listAgenda, listSessions } from "../worklists/list-sql.ts";
import { countOverdue, listBonusTotals, listOverdue } from "../worklists/worklist-sql.ts";

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase(migrations);
  database = await openDatabase({ url: fresh.url, dataDir: "", migrations });
  await database.write`insert into study.stations (name, devices) values ('A', '{1}'), ('B', '{1}'), ('C', '{2}'), ('D', '{2}')`;
  // 100,000 open slots of an hour at four stations, most of them past.
  await database.write`
    insert into study.sessions (starts_at, ends_at, length_minutes, station_id, created_at, updated_at)
    select at, at + interval '60 minutes', 60, s.id, at, at from study.stations s,
           generate_series(timestamptz '2024-03-01', timestamptz '2024-03-01' + interval '24999 hours', interval '1 hour') as at`;
  const someone = Array.from({ length: 120 }, () => aParticipant());
  const people = await inTransaction(database, tx => addParticipants(tx, someone));
  // Of each one visit that nobody has closed, and four that ended with a bonus.
  await database.write`
    update study.sessions s set status = 1, participant_id = p.id
      from unnest(${people}::integer[]) with ordinality as p (id, n) where s.id = p.n * 100`;
  await database.write`
    update study.sessions s set status = 3, participant_id = p.id, bonus_cents = p.n * 100
      from unnest(${people}::integer[]) with ordinality as p (id, n) where s.id between 50000 + p.n * 4 and 50003 + p.n * 4`;
  const owner = connect(fresh.url, { max: 1, name: "hb tests" });
  await owner.unsafe("vacuum analyze study.sessions");
  await owner.end();
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const now = "2026-11-16T16:00:00.000Z";
const week = { from: "2026-11-16T08:00:00.000Z", to: "2026-11-23T08:00:00.000Z" };

/** How often the table itself was read from end to end while something was asked. */
async function fullScansOf(ask: () => Promise<unknown>): Promise<number> {
  const owner = connect(fresh.url, { max: 1, name: "hb tests" });
  const scans = async () => {
    await owner`select pg_stat_force_next_flush()`;
    const [row] = await owner<{ scans: number }[]>`
      select seq_scan as scans from pg_stat_user_tables where schemaname = 'study' and relname = 'sessions'`;
    return row?.scans ?? 0;
  };
  try {
    const before = await scans();
    await ask();
    // What a connection has counted is told when it is closed.
    await database.close();
    database = await openDatabase({ url: fresh.url, dataDir: "", migrations });
    await expect.poll(async () => Number.isFinite(await scans())).toBe(true);
    return (await scans()) - before;
  } finally {
    await owner.end();
  }
}

test("among 100,000 sessions a week, its counts, pages of the agenda, the worklist and the bonuses, and the free times are found by index", async () => {
  const filters = { statuses: [0 as const], stations: [1, 2] };
  const ask = async () => {
    const sessions = await listSessions(database.read, { period: week, filters, now });
    const { total } = await countSessions(database.read, { period: week, filters });
    expect([sessions.length, total]).toEqual([336, 336]);
    const page = { ...week, filters, offset: 100, limit: 50, now };
    expect((await listAgenda(database.read, page)).rows).toHaveLength(50);
    expect(await countOverdue(database.read, now)).toBe(120);
    const overdue = await listOverdue(database.read, { offset: 100, limit: 100, now });
    expect([overdue.rows.length, overdue.total]).toEqual([20, 120]);
    const ever = { from: "2024-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" };
    const bonuses = await listBonusTotals(database.read, { ...ever, offset: 100, limit: 100 });
    expect([bonuses.rows.length, bonuses.total, bonuses.rows[0]?.bonusCents]).toEqual([20, 120, 8_000]);
    expect(await listFreeSlots(database.read, { participantId: 1001, now })).toHaveLength(600);
  };
  expect(await fullScansOf(ask)).toBe(0);
});
