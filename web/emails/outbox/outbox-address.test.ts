import { emailStates } from "@hb/domain/emails/email.ts";
import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../shell/routing/address.ts";
import {
  countSet,
  filtersFromAddress,
  filtersToAddress,
  type OutboxFilters,
  statesOfView,
  viewOf,
} from "./outbox-address.ts";

const there = (filters: OutboxFilters) => filtersFromAddress(parseSearch(stringifySearch(filtersToAddress(filters))));

test.each<OutboxFilters>([
  {},
  {
    states: ["failed", "suppressed"],
    types: [2, 101],
    text: "Wren A",
    isHeld: true,
    from: "2026-11-01",
    to: "2026-11-17",
  },
  { states: [] },
])("filters read back from the address as they were written: %j", filters => {
  expect(there(filters)).toEqual(filters);
});

test("what an address says wrongly restricts nothing", () => {
  expect(filtersFromAddress({ types: "2,999,x", from: "soon", held: "maybe", q: "  " })).toEqual({ types: [2] });
});

test("the filters that differ from their default are counted, the two dates as one", () => {
  expect(countSet({})).toBe(0);
  expect(countSet({ text: "wren", from: "2026-11-01", to: "2026-11-17", states: [] })).toBe(3);
});

test("failed, suppressed and uncertain emails need attention", () => {
  expect(viewOf(["suppressed", "failed", "uncertain"])).toBe("needs attention");
  expect(viewOf(undefined)).toBe("all");
  expect(viewOf(["failed"])).toBeUndefined();
  expect(new Set(Object.values(statesOfView).flat())).toEqual(new Set(emailStates));
});
