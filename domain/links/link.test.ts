import { expect, test } from "vitest";
import { linkForms } from "../permissions.ts";
import { Link, linkPath } from "./link.ts";

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
