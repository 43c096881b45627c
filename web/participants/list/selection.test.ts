import { participantStatus } from "@hb/domain/participants/status.ts";
import { expect, test } from "vitest";
import {
  bulkSteps,
  byHand,
  byStatus,
  countSelected,
  extended,
  isSelected,
  nobody,
  statusesOf,
  toggled,
} from "./selection.ts";

test("a row is selected and taken back by the same act", () => {
  const one = toggled(nobody, 1280, []);
  expect(isSelected(one, 1280)).toBe(true);
  expect(countSelected(toggled(one, 1280, []))).toBe(0);
});

test("Shift adds everyone from the last one chosen to here", () => {
  expect(countSelected(extended(byHand([1]), [1, 2, 3]))).toBe(3);
});

test("anyone who takes one out of all goes on with those in sight without that one", () => {
  const all = { kind: "all", selectionId: "9a8c4f1e-5f5f-4b55-9a60-0d1f7f3f6d11", count: 1284 } as const;
  expect(isSelected(all, 7)).toBe(true);
  expect(toggled(all, 2, [1, 2, 3])).toEqual(byHand([1, 3]));
});

test("by hand no more are selected than one request can carry", () => {
  expect(countSelected(byHand(Array.from({ length: 5000 }, (_, n) => n)))).toBe(1000);
});

const { blank, contacted, rejected, notSelected, duplicate, withdrawn, completed } = participantStatus;

test("for several people a step is usual when it is usual for every one of them", () => {
  expect(bulkSteps(new Map([[1, blank]])).usual).toEqual([contacted, rejected, duplicate, notSelected]);
  const mixed = bulkSteps(
    new Map([
      [1, blank],
      [2, contacted],
    ]),
  );
  // Contacted changes the one and leaves the other as it is.
  expect(mixed.usual).toEqual([contacted, rejected, notSelected]);
  expect(mixed.corrections).toContain(withdrawn);
  expect(bulkSteps(new Map([[1, completed]])).usual).toEqual([]);
});

test("where not everyone has been seen, everything asks first", () => {
  expect(bulkSteps(undefined).usual).toEqual([]);
  expect(statusesOf(byHand([1, 2]), id => (id === 1 ? blank : undefined))).toBeUndefined();
  expect(statusesOf({ kind: "all", selectionId: "x", count: 2 }, () => blank)).toBeUndefined();
});

test("what was done with several people is taken back by the status they had", () => {
  const known = statusesOf(byHand([1, 2, 3]), id => (id === 2 ? contacted : blank));
  expect([...byStatus(known ?? new Map())]).toEqual([
    [blank, [1, 3]],
    [contacted, [2]],
  ]);
});
