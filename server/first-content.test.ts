import { pageAddresses } from "@hb/domain/pages.ts";
import { expect, test } from "vitest";
import { firstContent } from "./first-content.ts";
import { createLiveForm } from "./participants/registration/live-form.ts";

const site = (studyName: string) => ({ studyName, registration: createLiveForm().now });

test("every page that visitors open can be read before it has loaded; staff's pages can't", () => {
  const read = pageAddresses.filter(address => firstContent(address, site("Northlight")) !== undefined);
  expect(read).toEqual([
    "/registration-form",
    "/booking",
    "/stop-emails/$participant/$key",
    "/confirm-email/$participant/$key",
    "/icf-form/$participant/$key",
    "/home-survey/$participant/$key",
  ]);
});

test("it names the study and nobody: every link gets the same", () => {
  const one = firstContent("/icf-form/1042/0123456789abcdef0123456789abcdef", site("Northlight"));
  expect(one).toContain("Northlight");
  expect(one).toContain("<h1>Consent form</h1>");
  expect(firstContent("/icf-form/7/ffffffffffffffffffffffffffffffff", site("Northlight"))).toBe(one);
});

test("a study's name is text, whatever is in it", () => {
  const html = firstContent("/booking", site(`<script>alert("x")</script> & Co`));
  expect(html).not.toContain("<script");
  expect(html).toContain("&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62; &#38; Co");
});
