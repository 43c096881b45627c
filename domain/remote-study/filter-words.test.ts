import { defaultSort, listFilterNames, optionsOf } from "./filters.ts";
import { expect, test } from "vitest";
import { describeFilters, fromAddress, toAddress } from "./filter-words.ts";

test("What the address says is what the list is restricted to, and only differences are said", () => {
  expect(toAddress({}, defaultSort)).toEqual(expect.objectContaining({ statuses: undefined, sort: undefined }));
  for (const filter of listFilterNames)
    for (const id of optionsOf(filter).ids) {
      const filters = { [filter]: [id], text: "wren" };
      const sort = { by: "rate", descending: false } as const;
      expect(fromAddress(toAddress(filters, sort))).toEqual({ filters, sort });
    }
  const none = { statuses: [] };
  expect(fromAddress(toAddress(none, defaultSort))).toEqual({ filters: none, sort: defaultSort });
});

test("A mistyped address leaves the list as it is", () => {
  expect(fromAddress({ statuses: "nonsense", sort: "-weather" })).toEqual({ filters: {}, sort: defaultSort });
});

test("A filter is told by its values, or by what is left out when that is shorter", () => {
  expect(describeFilters({ statuses: [4, 5] })).toEqual([
    { filter: "statuses", label: "Remote status", words: "Remote active or Inactive" },
  ]);
  const allButBlank = optionsOf("statuses").ids.filter(id => id !== null);
  expect(describeFilters({ statuses: allButBlank })[0]?.words).toBe("all but Blank");
  expect(describeFilters({ text: "wren", overdue: [] }).map(({ words }) => words)).toEqual(["“wren”", "none"]);
});
