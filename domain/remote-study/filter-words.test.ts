import { expect, test } from "vitest";
import { describeFilters } from "./filter-words.ts";
import { optionsOf } from "./filters.ts";

test("A filter is told by its values, or by what is left out when that is shorter", () => {
  expect(describeFilters({ statuses: [4, 5] })).toEqual([
    { filter: "statuses", label: "Remote status", words: "Remote active or Inactive" },
  ]);
  const allButBlank = optionsOf("statuses").ids.filter(id => id !== null);
  expect(describeFilters({ statuses: allButBlank })[0]?.words).toBe("all but Blank");
  expect(describeFilters({ text: "wren", overdue: [] }).map(({ words }) => words)).toEqual(["“wren”", "none"]);
});
