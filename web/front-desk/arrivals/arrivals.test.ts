import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { addEntry } from "../waiting/entries.ts";
import { type Arrival, countIn, isDueNow, lateLabel, rowsOf } from "./arrivals.ts";

const startsAt = "2026-11-17T18:30:00.000Z";
const now = Date.parse("2026-11-17T18:42:00.000Z");
const arrival = { id: 1, version: 1, status: sessionStatus.scheduled, bonusCents: 0, startsAt } as Arrival;

test("what is done counts before the server has answered", () => {
  const entries = addEntry([], {
    name: "Wren Abernathy",
    on: { ...arrival, participantId: 1001 },
    action: { kind: "status", to: sessionStatus.checkedIn },
    intentId: "a",
    at: startsAt,
  });
  const rows = rowsOf([arrival, { ...arrival, id: 2 }], entries);
  expect([countIn(rows, "expected"), countIn(rows, "hereNow")]).toEqual([1, 1]);
  expect(rows.map(row => row.entries.length)).toEqual([1, 0]);
});

test("open slots and visits that were moved away aren't arrivals", () => {
  const away = [sessionStatus.open, sessionStatus.rescheduled].map(status => ({ ...arrival, status }));
  expect(rowsOf(away, [])).toEqual([]);
});

test("participants who are here, late or next are due now", () => {
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const due = (group: "hereNow" | "expected" | "done", minutes: number) =>
    isDueNow({ group, startsAt: at(minutes) }, now);
  expect([due("expected", -12), due("expected", 30), due("expected", 31)]).toEqual([true, true, false]);
  expect([due("hereNow", 120), due("done", -60)]).toEqual([true, false]);
});

test("how late a participant is", () => {
  const late = (minutes: number) => lateLabel({ group: "expected", startsAt }, Date.parse(startsAt) + minutes * 60_000);
  expect([0, 12, 60, 65].map(late)).toEqual([undefined, "12 min late", "1 h late", "1 h 5 min late"]);
  expect(lateLabel({ group: "hereNow", startsAt }, now)).toBeUndefined();
});
