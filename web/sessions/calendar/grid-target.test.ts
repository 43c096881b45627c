import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { aSession } from "../testing/a-session.ts";
import { clockAxis } from "./clock-axis.ts";
import { dayColumns } from "./day-columns.ts";
import { clampLength, nearestFree, placeAt, shifted, takenBy, targetOf } from "./grid-target.ts";

const axis = clockAxis(["2026-11-16", "2026-11-17"], "America/Los_Angeles", 8 * 60, 18 * 60);
const slot = aSession();
const columns = dayColumns([slot], axis, [1, 2]);
const there = targetOf(columns, slot.id)!;
const step = (to: Parameters<typeof shifted>[1], how: "move" | "resize" = "move", from = there) =>
  shifted(from, to, how, columns, axis);

test("an arrow moves a slot by a quarter of an hour, or to the next station and on to the next day", () => {
  expect(placeAt(step("down"), columns, axis)).toEqual({
    startsAt: "2026-11-17T18:45:00.000Z",
    stationId: 1,
    lengthMinutes: 90,
  });
  expect(placeAt(step("right"), columns, axis)?.stationId).toBe(2);
  expect(placeAt(step("left"), columns, axis)).toEqual({
    startsAt: "2026-11-16T18:30:00.000Z",
    stationId: 2,
    lengthMinutes: 90,
  });
  expect(step("right", "move", step("right"))).toEqual(step("right"));
});

test("a slot grows and shrinks by quarters, never under one and never over the foot of the day", () => {
  expect(step("down", "resize").length).toBe(105);
  expect(step("up", "resize").length).toBe(75);
  expect(clampLength(5, axis, 0)).toBe(15);
  expect(clampLength(90, axis, 570)).toBe(30);
});

test("a place where something else takes place is taken; one that was moved away leaves it free", () => {
  const other = aSession({ id: 2, startsAt: "2026-11-17T19:30:00.000Z" });
  expect(takenBy(there, slot, dayColumns([slot, other], axis, [1]))).toBe(other);
  const gone = { ...other, status: sessionStatus.rescheduled };
  expect(takenBy(there, slot, dayColumns([slot, gone], axis, [1]))).toBeUndefined();
});

test("where a time is taken, the closest free one of that station and day is known", () => {
  const other = aSession({ id: 2, startsAt: "2026-11-17T19:30:00.000Z" });
  const columns = dayColumns([slot, other], axis, [1]);
  const free = nearestFree(there, slot, columns, axis);
  expect(free && takenBy(free, slot, columns)).toBeUndefined();
  const taken = targetOf(columns, other.id);
  const edges = [(taken?.top ?? 0) - there.length, (taken?.top ?? 0) + (taken?.length ?? 0)];
  expect(edges).toContain(free?.top);
  const gone = { ...other, status: sessionStatus.rescheduled };
  expect(takenBy(there, slot, dayColumns([slot, gone], axis, [1]))).toBeUndefined();
});
