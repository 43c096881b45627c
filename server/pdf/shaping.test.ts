import { expect, test } from "vitest";
import { loadFonts } from "./fonts.ts";
import { typeset } from "./typeset.ts";

/** The letters of each glyph, from left to right on the line. */
async function standing(text: string): Promise<string[]> {
  const runs = await typeset(text, await loadFonts());
  return runs.flatMap(({ face, text: letters }) =>
    face.font.layout(letters).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)),
  );
}

test.each([
  ["Burmese", "မေ", ["ေ", "မ"]],
  ["Khmer", "កេ", ["េ", "ក"]],
  ["Gurmukhi", "ਸਿ", ["ਿ", "ਸ"]],
  ["Bengali", "কে", ["ে", "ক"]],
])("a vowel that is spoken after its letter and written before it stands before it: %s", async (_, name, expected) => {
  expect(await standing(name)).toEqual(expected);
});

test("letters written below others take no room of their own", async () => {
  const [run] = await typeset("ក្ក", await loadFonts());
  const [alone] = await typeset("ក", await loadFonts());
  const width = (letters: typeof run) => letters?.face.font.layout(letters.text).advanceWidth;
  expect(width(run)).toBe(width(alone));
});

test("right-to-left text runs from right to left, and its numbers from left to right", async () => {
  const letters = (await standing("שרה 12")).join("");
  expect(letters.replace(" ", "")).toBe("12הרש");
});
