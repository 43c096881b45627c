import { expect, test } from "vitest";
import { stopPath } from "../emails/stop-link.ts";
import { linkForms } from "../permissions.ts";
import { Link, linkPath, withoutKeys } from "./link.ts";

const link = { participant: 1042, key: "0123456789abcdef0123456789abcdef" };

test("each form has its own address, in which the key is 32 lower-case hexadecimal digits", () => {
  expect(linkForms.map(form => linkPath(form, link))).toEqual([
    "/home-survey/1042/0123456789abcdef0123456789abcdef",
    "/icf-form/1042/0123456789abcdef0123456789abcdef",
    "/booking?participant=1042&key=0123456789abcdef0123456789abcdef",
  ]);
});

test("nothing else is a link", () => {
  expect(Link.safeParse(link).success).toBe(true);
  const wrong = [
    { ...link, key: link.key.toUpperCase() },
    { ...link, key: link.key.slice(1) },
    { ...link, participant: "1042" },
    { ...link, participant: 0 },
    { participant: 1042 },
    null,
  ];
  for (const input of wrong) expect(Link.safeParse(input).success).toBe(false);
});

test("a text without keys names every page and opens none", () => {
  const paths = [...linkForms.map(form => linkPath(form, link)), stopPath(link)];
  const said = withoutKeys(`<a href="${paths.join('">x</a><a href="')}">x</a>`);
  expect(said).not.toContain(link.key);
  expect(said.match(/hidden/g)).toHaveLength(paths.length);
  expect(withoutKeys("/booking?participant=1042&amp;key=0123456789abcdef0123456789abcdef")).not.toContain(link.key);
  expect(withoutKeys("SHA-256 0123456789abcdef0123456789abcdef")).toContain(link.key);
});
