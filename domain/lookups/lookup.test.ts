import { expect, expectTypeOf, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { blank, type IdOf, lookup } from "./lookup.ts";
import { oneOf, severalOf } from "./lookup-schema.ts";

const colors = lookup([
  { id: 3, label: "Sea green", name: "seaGreen", code: "SG" },
  { id: 1, label: "Café-au-lait", also: ["milky coffee"] },
  { id: 9, label: "None of these", name: "none", excludesRest: true },
]);
const moods = lookup([blank, { id: 0, label: "Calm", name: "calm" }]);

test("entries keep their order, ids and names their exact types", () => {
  expect(colors.ids).toEqual([3, 1, 9]);
  expect(colors.named).toEqual({ seaGreen: 3, none: 9 });
  expectTypeOf<IdOf<typeof colors>>().toEqualTypeOf<3 | 1 | 9>();
  expectTypeOf<IdOf<typeof moods>>().toEqualTypeOf<null | 0>();
  expectTypeOf(colors.named.seaGreen).toEqualTypeOf<3>();
});

test("a label is found by its id; blank is “Blank” in every list; an id from a newer build is shown as it is", () => {
  expect(colors.label(3)).toBe("Sea green");
  expect(colors.label(null)).toBe("Blank");
  expect(moods.label(null)).toBe("Blank");
  expect(colors.label(77 as 3)).toBe("77");
});

test("to ask for an option that doesn't exist is refused", () => {
  expect(colors.get(3)).toMatchObject({ label: "Sea green", code: "SG" });
  expect(() => colors.get(4 as 3)).toThrow(Refusal);
});

test("an option is found by its words, whatever their case, accents, spaces and punctuation", () => {
  for (const words of ["Sea green", " SEA  green\n", "sea-green", "sg"]) expect(colors.find(words)).toBe(3);
  for (const words of ["cafe au lait", "CAFÉ AU LAIT", "Milky Coffee"]) expect(colors.find(words)).toBe(1);
  for (const words of ["", " ", "green", "3", "Blank"]) expect(colors.find(words)).toBeUndefined();
  expect(moods.find("blank")).toBeNull();
});

test("the address bar carries ids, and the word blank for null", () => {
  expect(moods.ids.map(moods.toAddress)).toEqual(["blank", "0"]);
  expect(["blank", "0"].map(moods.fromAddress)).toEqual([null, 0]);
  for (const text of ["", "00", "1", "null", "Calm", "BLANK"]) expect(moods.fromAddress(text)).toBeUndefined();
  expect(colors.fromAddress("blank")).toBeUndefined();
});

test("a contract takes the list's ids and nothing else", () => {
  for (const id of [3, 1, 9]) expect(oneOf(colors).safeParse(id).success).toBe(true);
  for (const id of [null, undefined, 0, 2, "3", 3.5, Number.NaN])
    expect(oneOf(colors).safeParse(id).success).toBe(false);
  expect(oneOf(moods).parse(null)).toBeNull();
});

test("the option chosen last decides: a “None…” clears the others, another clears a “None…”", () => {
  expect(colors.withoutExcluded([3, 1, 9])).toEqual([9]);
  expect(colors.withoutExcluded([9, 3])).toEqual([3]);
  expect(colors.withoutExcluded([1, 3])).toEqual([1, 3]);
  expect(colors.withoutExcluded([])).toEqual([]);
});

test("several options are refused when one is chosen twice or a “None…” stands beside another", () => {
  for (const chosen of [[], [9], [3, 1], [1]]) expect(severalOf(colors).parse(chosen)).toEqual(chosen);
  for (const chosen of [[3, 3], [9, 9], [9, 3], [3, 9], [4]])
    expect(severalOf(colors).safeParse(chosen).success).toBe(false);
});

test("a list with Blank in front serves as a filter", () => {
  const filter = lookup([blank, ...colors.entries]);
  expect(filter.ids).toEqual([null, 3, 1, 9]);
  expectTypeOf<IdOf<typeof filter>>().toEqualTypeOf<null | 3 | 1 | 9>();
});
