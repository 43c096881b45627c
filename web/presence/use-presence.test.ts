import { expect, test } from "vitest";
import { whoIsAt } from "./use-presence.ts";

const at = 1;
const whereabouts = new Map([
  ["dana", [{ kind: "participant", id: "1042", at }] as const],
  [
    "tomas",
    [
      { kind: "page", id: "users", at },
      { kind: "participant", id: "1042", at },
    ] as const,
  ],
  ["leena", []],
]);

test("everyone who has a record open in any tab is there, once", () => {
  expect(whoIsAt(whereabouts, { kind: "participant", id: "1042" })).toEqual(["dana", "tomas"]);
  expect(whoIsAt(whereabouts, { kind: "user", id: "1042" })).toEqual([]);
});
