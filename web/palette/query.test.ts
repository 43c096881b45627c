import { expect, test } from "vitest";
import { bestFirst, fits, marked, parseQuery } from "./query.ts";

test("> asks for commands and # for an id; anything else for whatever fits", () => {
  expect(parseQuery("> create ")).toEqual({ kind: "commands", text: "create" });
  expect(parseQuery("#1280")).toEqual({ kind: "id", text: "1280" });
  expect(parseQuery(" wren ")).toEqual({ kind: "all", text: "wren" });
});

test("the beginnings of words are enough, in any order and without accents", () => {
  expect(fits("Import participants", "par imp")).toBe(true);
  expect(fits("José Álvarez-Ruiz", "jose ruiz")).toBe(true);
  expect(fits("Overview", "view")).toBe(false);
  expect(fits("Overview", "")).toBe(true);
});

test("what was typed is shown where it stands in the title", () => {
  expect(marked("Jo Wrenfield", "wren")).toEqual([
    { part: "Jo ", isFound: false },
    { part: "Wren", isFound: true },
    { part: "field", isFound: false },
  ]);
  expect(marked("Wren", "")).toEqual([{ part: "Wren", isFound: false }]);
});

test("a name that begins with the words comes first, then one whose other name does", () => {
  const hits = ["Lawren Cole", "Jo Wrenfield", "Wren Abernathy"].map(title => ({ title }));
  expect(bestFirst(hits, "wren").map(({ title }) => title)).toEqual(["Wren Abernathy", "Jo Wrenfield", "Lawren Cole"]);
});
