import { expect, test } from "vitest";
import { firstSpoken, plural } from "./language.ts";

test("a browser's wishes are followed in their order, whatever the region", () => {
  expect(firstSpoken(["fr-FR", "es-419", "en-US"])).toBe("es");
  expect(firstSpoken(["EN-us"])).toBe("en");
  expect(firstSpoken([" es;q=0.8", "en"])).toBe("es");
  expect(firstSpoken(["", "de", "est"])).toBeUndefined();
});

test("a number decides the form", () => {
  const forms = { one: "visita", other: "visitas" };
  expect([0, 1, 2].map(count => plural("es", count, forms))).toEqual(["visitas", "visita", "visitas"]);
});
