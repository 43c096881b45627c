import { expect, test } from "vitest";
import { factsAt, isSameFact, knownSince, type Timeline } from "./timeline.ts";

const day = (n: number) => `2026-11-${String(n).padStart(2, "0")}T09:00:00.000Z`;
const timeline: Timeline = {
  began: day(1),
  ended: null,
  now: { status: 9, city: "Oakland", gender: 2 },
  changes: [
    { at: day(3), field: "status", old: null, new: 5 },
    { at: day(5), field: "city", new: "Berkeley" },
    { at: day(7), field: "status", old: 5, new: 9 },
    { at: day(9), field: "city" },
  ],
};

test("a value is what the next change replaced, and after the last change what it is today", () => {
  expect(factsAt(timeline, day(2))).toMatchObject({ status: null, gender: 2 });
  expect(factsAt(timeline, day(6))).toMatchObject({ status: 5 });
  expect(factsAt(timeline, day(8))).toMatchObject({ status: 9 });
});

test("the moment of a change already has its new value", () => {
  expect(factsAt(timeline, day(7))).toMatchObject({ status: 9 });
  expect(factsAt(timeline, "2026-11-07T08:59:59.999Z")).toMatchObject({ status: 5 });
});

test("where a change doesn't say what it replaced, the change before it does; else the value isn't known", () => {
  expect(factsAt(timeline, day(6))).toMatchObject({ city: "Berkeley" });
  expect(factsAt(timeline, day(4))?.["city"]).toBeUndefined();
  expect(factsAt(timeline, day(9))).toMatchObject({ city: "Oakland" });
});

test("says from when on a value is known without a gap", () => {
  expect(knownSince(timeline, "city")).toBe(day(5));
  expect(knownSince(timeline, "status")).toBeNull();
  expect(knownSince(timeline, "gender")).toBeNull();
  const together = [
    { at: day(5), field: "city", old: "Berkeley" },
    { at: day(5), field: "city" },
  ];
  expect(knownSince({ changes: together }, "city")).toBeNull();
});

test("before it was added and after it was deleted there's nothing", () => {
  expect(factsAt(timeline, "2026-11-01T08:59:59.999Z")).toBeUndefined();
  expect(factsAt({ ...timeline, ended: day(10) }, day(10))).toBeUndefined();
  expect(factsAt({ ...timeline, ended: day(10) }, day(9))).toMatchObject({ city: "Oakland" });
});

test("several answers have no order, and a question may have new words", () => {
  expect(isSameFact([1, 2], [2, 1])).toBe(true);
  expect(isSameFact({ answer: 1, text: "Yes" }, { answer: 1, text: "Yes, often" })).toBe(true);
  expect(isSameFact({ answer: 1, text: "Yes" }, { answer: null, text: "" })).toBe(false);
});
