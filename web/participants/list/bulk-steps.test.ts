import { participantStatus } from "@hb/domain/participants/status.ts";
import { expect, test } from "vitest";
import { bulkSteps, byStatus, statusesOf } from "./bulk-steps.ts";
import { byHand } from "./selection.ts";

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

test("where not everybody has been seen, everything asks first", () => {
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
