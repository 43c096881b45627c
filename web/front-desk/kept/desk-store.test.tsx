import { afterEach, expect, test } from "vitest";
import type { Entry } from "../waiting/entries.ts";
import { entryStore } from "../waiting/entry-store.ts";
import { deskStore, type KeptDay, tidyDesks, wipeDesk } from "./desk-store.ts";

const [today, tomorrow] = ["2026-11-17", "2026-11-18"];
const asOf = "2026-11-17T16:00:00.000Z";
const day = (on: string): KeptDay => ({ on, arrivals: [], asOf });
const entry = (intentId: string): Entry => ({
  intentId,
  visit: null,
  name: "Lena Walkin",
  action: { kind: "walk-in", firstName: "Lena", lastName: "Walkin", email: null, phone: "+14155550170" },
  at: asOf,
  tries: 0,
});
const [ana, ben] = [deskStore("ana"), deskStore("ben")];
afterEach(() => Promise.all(["ana", "ben", "cleo"].map(wipeDesk)));

test("a day is kept for its person until it is over, and then only the next one", async () => {
  await ana.writeDays([day(today), day(tomorrow)]);
  await tidyDesks("ana", today);
  expect(await ana.readDay(today)).toEqual(day(today));
  await tidyDesks("ana", tomorrow);
  expect(await ana.readDay(today)).toBeUndefined();
  expect(await ana.readDay(tomorrow)).toEqual(day(tomorrow));
});

test("with the sign-in or the permission, arrivals go; what waits stays for the person who did it", async () => {
  for (const desk of [ana, ben]) await desk.writeDays([day(today)]);
  await ben.writeWaiting([entry("a")]);
  await tidyDesks(undefined, today);
  expect([await ana.readDay(today), await ben.readDay(today)]).toEqual([undefined, undefined]);
  expect([await ana.readWaiting(), await ben.readWaiting()]).toEqual([undefined, [entry("a")]]);
  await wipeDesk("ben");
  expect(await ben.readWaiting()).toBeUndefined();
});

test("a colleague at the same browser finds nothing of the one before", async () => {
  await ana.writeDays([day(today)]);
  await ben.writeDays([day(today)]);
  await tidyDesks("ben", today);
  expect(await ana.readDay(today)).toBeUndefined();
  expect(await ben.readDay(today)).toEqual(day(today));
});

test("what two tabs do at once is in one list, and a wiped list is empty everywhere", async () => {
  const list = entryStore("cleo");
  const another = deskStore("cleo");
  await another.writeWaiting([entry("from another tab")]);
  const kept = ["a", "b"].map(id => list.change(entries => [...entries, entry(id)]));
  // Shown before it is kept.
  expect(list.read().map(({ intentId }) => intentId)).toEqual(expect.arrayContaining(["a", "b"]));
  await Promise.all(kept);
  expect((await list.fresh()).map(({ intentId }) => intentId)).toEqual(["from another tab", "a", "b"]);
  await wipeDesk("cleo");
  await expect.poll(() => list.read()).toEqual([]);
});

test("what an earlier version of HB kept and hadn't sent is taken over, with its id", async () => {
  const tap = {
    intentId: "a",
    sessionId: 1,
    participantId: 1001,
    action: { kind: "bonus", cents: 500 },
    version: 4,
    from: { status: 1, bonusCents: 0 },
    at: asOf,
    tries: 1,
  };
  localStorage.setItem("hb-front-desk-taps:dora", JSON.stringify([tap]));
  const { sessionId: id, participantId, version, from, ...rest } = tap;
  expect(await entryStore("dora").fresh()).toEqual([
    { ...rest, name: "", visit: { id, participantId, version, from } },
  ]);
  expect(localStorage.getItem("hb-front-desk-taps:dora")).toBeNull();
  await wipeDesk("dora");
});
