import { expect, test } from "vitest";
import { linkInPath, linkInQuery } from "./address.ts";

const key = "0123456789abcdef0123456789abcdef";

test("the link in an email opens the page, and without one the page asks for an email address", () => {
  expect(linkInQuery(`?participant=1042&key=${key}`)).toEqual({ participant: 1042, key });
  expect(linkInQuery("")).toBeUndefined();
  expect(linkInQuery("?step=2")).toBeUndefined();
  expect(linkInPath(`/home-survey/1042/${key}`)).toEqual({ participant: 1042, key });
});

test("a link that was cut on its way is wrong, whatever is missing", () => {
  const cut = [
    `?participant=1042`,
    `?key=${key}`,
    `?participant=1042&key=${key.slice(1)}`,
    `?participant=x&key=${key}`,
  ];
  for (const search of cut) expect(linkInQuery(search)).toBe("wrong");
  for (const path of ["/home-survey", "/home-survey/1042", `/home-survey/1042/${key.slice(1)}`, `/home-survey//${key}`])
    expect(linkInPath(path)).toBeUndefined();
});
