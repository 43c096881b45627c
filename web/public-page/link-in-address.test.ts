import { expect, test } from "vitest";
import { linkInAddress, linkOf } from "./link-in-address.ts";

const key = "0123456789abcdef0123456789abcdef";

test("the link of a mail opens the page, and without one the page asks for an address", () => {
  expect(linkInAddress(`?participant=1042&key=${key}`)).toEqual({ participant: 1042, key });
  expect(linkInAddress("")).toBeUndefined();
  expect(linkInAddress("?step=2")).toBeUndefined();
});

test("a link that was cut on its way is wrong, whatever is missing", () => {
  const cut = [
    `?participant=1042`,
    `?key=${key}`,
    `?participant=1042&key=${key.slice(1)}`,
    `?participant=x&key=${key}`,
  ];
  for (const search of cut) expect(linkInAddress(search)).toBe("wrong");
  expect(linkOf(undefined, key)).toBeUndefined();
});
