import type { FunctionName } from "@hb/domain/functions.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addDays, instantAt } from "@hb/domain/time.ts";
import { linkOf } from "@hb/server/testing/links.ts";
import { addPeople, aParticipant } from "@hb/server/testing/people.ts";
import { openSlots } from "@hb/server/testing/sessions.ts";
import { type StaffClient, type Study, startStudy } from "@hb/server/testing/study.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareCall } from "./bare-call.ts";
import { type Model, modelOf, type Operation, operationKinds, step } from "./booking-model.ts";

let study: Study;
let dana: StaffClient;
let token: string;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-16T16:00:00.000Z", settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  dana = await study.staffWith("scheduler");
  token = (await dana.auth.currentUser?.getIdToken()) ?? "";
});
afterAll(() => study.stop());

const places = 5;
const persons = 4;
let worlds = 0;

interface World {
  /** Of its own, because a visitor cannot tell two stations at one time apart. */
  on: string;
  stationId: number;
  links: Link[];
}

const startOf = ({ on }: World, place: number) => instantAt(on, timeOf(place), "America/Los_Angeles");
const timeOf = (place: number) => `${String(9 + place).padStart(2, "0")}:00`;

async function newWorld(): Promise<World> {
  const on = addDays("2026-12-01", worlds++);
  const name = `Booth ${crypto.randomUUID().slice(0, 8)}`;
  const { id: stationId } = await dana.call("saveStation", { station: null, name, devices: [1] });
  const times = Array.from({ length: places }, (_, n) => timeOf(n));
  await openSlots(dana, { on, times, stationId, lengthMinutes: 60 });
  const someone = Array.from({ length: persons }, () => aParticipant({ status: participantStatus.contacted }));
  const ids = await addPeople(study, ...someone);
  return { on, stationId, links: await Promise.all(ids.map(id => linkOf(study, id, "booking"))) };
}

interface Row {
  id: number;
  startsAt: string;
  status: number;
  participantId: number | null;
  locked: boolean;
  version: number;
  holder: number | null;
}

async function look(world: World): Promise<{ rows: Row[]; model: Model }> {
  const { stationId, links } = world;
  const rows = await study.hb.database.read<Row[]>`
    select s.id, s.starts_at as "startsAt", s.status, s.participant_id as "participantId", s.locked_at is not null as locked,
           s.version, h.participant_id as holder
      from study.sessions s left join study.slot_holds h on h.session_id = s.id
     where s.station_id = ${stationId} order by s.id`;
  const people = await study.hb.database.read<{ id: number; status: number | null }[]>`
    select id, status from study.participants where id = any (${links.map(({ participant }) => participant)}::integer[])`;
  const personOf = (id: number | null) => links.findIndex(({ participant }) => participant === id);
  const model = modelOf({
    sessions: rows.map(row => ({
      place: (Date.parse(row.startsAt) - Date.parse(startOf(world, 0))) / 3_600_000,
      status: row.status,
      person: row.participantId === null ? null : personOf(row.participantId),
      locked: row.locked,
      holder: row.holder === null ? null : personOf(row.holder),
      id: row.id,
    })),
    statuses: links.map(({ participant }) => people.find(({ id }) => id === participant)?.status ?? null),
  });
  return { rows, model };
}

/** As a screen would send it: by the id and version that it showed. Undefined = the screen offers no such thing. */
function request(operation: Operation, world: World, rows: readonly Row[]) {
  const { on, stationId, links } = world;
  const at = (place: number) =>
    rows.find(({ startsAt, status }) => startsAt === startOf(world, place) && status !== 4 && status !== 6);
  const link = links[operation.person] as Link;
  const here = at(operation.place);
  const there = at(operation.to);
  const byLink = (name: FunctionName, input: object) => ({ name, input: { ...link, ...input }, staff: false });
  const byStaff = (name: FunctionName, input: object) => ({ name, input, staff: true });
  const version = { id: here?.id, version: here?.version };
  if (operation.kind === "release") return byLink("releaseSlot", {});
  if (operation.kind === "createSlot") {
    const slots = {
      days: [on],
      times: [timeOf(operation.place)],
      stations: [stationId],
      lengthMinutes: 60,
      device: null,
    };
    return byStaff("createSlots", { slots });
  }
  if (!here) return undefined;
  // The visits are days away: until then, these steps need a reason.
  const early = here.status === sessionStatus.scheduled && { reason: "A test of it" };
  switch (operation.kind) {
    case "hold":
      return byLink("holdSlot", { sessionId: here.id });
    case "book":
      return byLink("bookSlot", { sessionId: here.id });
    case "cancelByLink":
      return byLink("cancelBookingByLink", { sessionId: here.id });
    case "moveByLink":
      return there && byLink("moveBookingByLink", { from: here.id, sessionId: there.id });
    case "staffBook":
      return byStaff("bookSession", { ...version, participantId: link.participant, notify: false });
    case "staffCancel":
      return byStaff("cancelBooking", { ...version, notify: false });
    case "staffMove":
      return (
        there &&
        byStaff("moveBooking", { ...version, to: { sessionId: there.id, version: there.version }, notify: false })
      );
    case "lock":
      return byStaff("setSessionLocked", { ...version, locked: !here.locked });
    case "deleteSlot":
      return byStaff("deleteSlots", { slots: [version] });
    case "checkIn":
      return byStaff("setSessionStatus", { ...version, ...early, to: sessionStatus.checkedIn });
    case "complete":
      return byStaff("setSessionStatus", { ...version, to: sessionStatus.completed, withoutConsent: "A test of it" });
    case "noShow":
      return byStaff("setSessionStatus", { ...version, ...early, to: sessionStatus.noShow });
    case "fail":
      return byStaff("setSessionStatus", { ...version, to: sessionStatus.failedComp });
    case "withdraw":
      return byStaff("setSessionStatus", { ...version, to: sessionStatus.withdrawn });
  }
}

function* permutations<T>(all: readonly T[]): Generator<T[]> {
  if (all.length < 2) yield [...all];
  else
    for (const [n, one] of all.entries())
      for (const rest of permutations(all.filter((_, at) => at !== n))) yield [one, ...rest];
}

const operation = fc.record({
  kind: fc.constantFrom(...operationKinds),
  person: fc.nat(persons - 1),
  place: fc.nat(places - 1),
  to: fc.nat(places - 1),
});
let done = 0;

test("book ∥ cancel ∥ reschedule ∥ staff: thousands of operations, side by side, end as in some order of the rules", async () => {
  const batches = fc.array(fc.array(operation, { minLength: 2, maxLength: 5 }), { minLength: 60, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(batches, batches, batches, batches), async stories => {
      await Promise.all(stories.map(live));
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(done).toBeGreaterThan(2000);
});

/** A world of its own, in which each batch of operations is sent at once. */
async function live(batches: readonly Operation[][]): Promise<void> {
  const world = await newWorld();
  for (const batch of batches) {
    await revive(world);
    const before = await look(world);
    const asked = batch.flatMap(one => {
      const call = request(one, world, before.rows);
      return call ? [{ operation: one, call }] : [];
    });
    const answers = await Promise.all(
      asked.map(({ call: { name, input, staff } }) =>
        bareCall(study.hb.address, name, { requestId: crypto.randomUUID(), ...input }, staff ? { token } : {}),
      ),
    );
    done += asked.length;
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const after = await look(world);
    const happened = asked.map(({ operation: one }, n) => ({ ...one, accepted: answers[n]?.status === 200 }));
    if (isExplained(happened, before.model, after.model)) continue;
    const said = answers.map(({ error }) => error?.message);
    throw new Error(
      [
        "No order explains it.",
        ...[happened, before.model.shown(), after.model.shown(), said].map(one => JSON.stringify(one)),
      ].join("\n"),
    );
  }
}

/** There is an order in which the rules give the same answers and end the same way. */
function isExplained(happened: readonly (Operation & { accepted: boolean })[], before: Model, after: Model): boolean {
  for (const order of permutations(happened)) {
    let model: Model | undefined = before.fresh();
    for (const next of order) model = model && step(model, next);
    if (model?.shown() === after.shown()) return true;
  }
  return false;
}

/** Whoever has ended may come again, and nobody runs out of slots. */
async function revive({ links }: World): Promise<void> {
  await study.hb.database.write`
    update study.participants p set status = 1
     where id = any (${links.map(({ participant }) => participant)}::integer[]) and status in (6, 9)
       and not exists (select from study.sessions s where s.participant_id = p.id and s.status in (1, 2))`;
}
