import { expect, test } from "vitest";
import { fromAddress, toAddress } from "./filter-address.ts";
import { defaultSort, listFilterNames, optionsOf } from "./filters.ts";

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
