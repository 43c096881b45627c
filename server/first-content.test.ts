import type { Language } from "@hb/domain/language.ts";
import { pageAddresses } from "@hb/domain/pages.ts";
import { expect, test } from "vitest";
import { firstContent } from "./first-content.ts";
import { createLiveForm } from "./participants/registration/live-form.ts";

const at = (address: string, studyName: string, ...wished: string[]) => {
  const [path = "", query] = address.split("?");
  return firstContent({ path, query: new URLSearchParams(query) }, wished, site(studyName));
};
const site = (studyName: string, languages: readonly Language[] = ["en", "es"]) => ({
  studyName,
  registration: createLiveForm().now,
  languages,
});

test("every page that visitors open can be read before it has loaded; staff's pages can't", () => {
  const read = pageAddresses.filter(address => at(address, "Northlight") !== undefined);
  expect(read).toEqual([
    "/registration-form",
    "/booking",
    "/stop-emails/$participant/$key",
    "/confirm-email/$participant/$key",
    "/icf-form/$participant/$key",
    "/home-survey/$participant/{-$key}",
  ]);
});

test("it names the study and nobody: every link gets the same", () => {
  const one = at("/icf-form/1042/0123456789abcdef0123456789abcdef", "Northlight")?.html;
  expect(one).toContain("Northlight");
  expect(one).toContain("<h1>Consent form</h1>");
  expect(at("/icf-form/7/ffffffffffffffffffffffffffffffff", "Northlight")?.html).toBe(one);
});

test("a study's name is text, whatever is in it", () => {
  const html = at("/booking", `<script>alert("x")</script> & Co`)?.html;
  expect(html).not.toContain("<script");
  expect(html).toContain("&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62; &#38; Co");
});

test("a study that offers English alone has every page in English", () => {
  const asked = { path: "/booking", query: new URLSearchParams("lang=es") };
  expect(firstContent(asked, ["es"], site("Northlight", ["en"]))?.language).toBe("en");
});

test("it's in the language of the link, else of the browser, else in English", () => {
  const language = (address: string, ...wished: string[]) => at(address, "Northlight", ...wished)?.language;
  expect(language("/booking")).toBe("en");
  expect(language("/booking", "fr-FR", "es-MX;q=0.8", "en")).toBe("es");
  expect(language("/booking?lang=en", "es")).toBe("en");
  expect(at("/booking?lang=es", "Northlight")?.html).toContain("<h1>Su visita</h1>");
});

test("the registration form's first step, and the pages of links in emails, can be read in Spanish", () => {
  const html = at("/registration-form?lang=es", "Northlight")?.html;
  expect(html).toContain("<h1>Participe en nuestro estudio de visores</h1>");
  expect(html).toContain("<span>1 de 9</span>");
  expect(at("/stop-emails/1/a?lang=es", "Northlight")?.html).toContain("<h1>Recordatorios</h1>");
  expect(at("/confirm-email/1/a", "Northlight", "es-MX")?.html).toContain("<h1>Correo electrónico</h1>");
});

test("a registration form that the study wrote itself is read in the language it was written in", () => {
  const { content, ...rest } = createLiveForm().now;
  const form = { ...rest, content, inLanguages: { en: content } };
  const page = { path: "/registration-form", query: new URLSearchParams("lang=es") };
  expect(
    firstContent(page, [], { studyName: "Northlight", registration: form, languages: ["en", "es"] })?.language,
  ).toBe("en");
});
