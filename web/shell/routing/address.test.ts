import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./address.ts";

test("the query of an address reads back as it was written, numbers staying words", () => {
  const query = stringifySearch({ q: "ana & ben", user: "1042" });
  expect(query).toBe("?q=ana+%26+ben&user=1042");
  expect(parseSearch(query)).toEqual({ q: "ana & ben", user: "1042" });
});

test("what is empty leaves the address", () => {
  expect(stringifySearch({ q: "", user: undefined })).toBe("");
});
