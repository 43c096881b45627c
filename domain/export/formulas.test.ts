import { expect, test } from "vitest";
import { escapeFormula } from "./formulas.ts";

/** What a reader of the file does: takes away one apostrophe where a cell begins. */
const unescapeFormula = (text: string) => text.replace(/(?<=^|[;\t\r\n])'/g, "");

const formulas = [
  "=1+1",
  "+1",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  " =1",
  "\u00a0=1",
  "＝1",
  "；",
  "'=1",
  "''",
  "a;=cmd|' /C calc'!A0",
  "a\n=1",
  "a\r\n'=1",
  "a\t@b",
  "-",
  "+14155550170",
];

test("no text begins like a formula, wherever a spreadsheet may see a cell begin", () => {
  for (const text of formulas)
    for (const piece of escapeFormula(text).split(/[;\t\r\n]/))
      expect(piece, text).not.toMatch(/^[ \u00a0]*[=+\-@＝＋－＠]/);
});

test("what was made harmless is given back letter by letter", () => {
  const signs = ["'", "=", ";", "\n", "\r", "\t", " ", "a", "-", "＠", "\u00a0", "é", "😀", '"', ","];
  let seed = 7;
  const pick = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return signs[seed % signs.length] ?? "";
  };
  const random = Array.from({ length: 3000 }, (_, n) => Array.from({ length: n % 9 }, pick).join(""));
  for (const text of [...formulas, ...random]) expect(unescapeFormula(escapeFormula(text))).toBe(text);
});

test("plain words stay as they are", () => {
  for (const text of ["", "Wren", "O'Neil", "a - b", "1; 3", "wren+1@example.com"])
    expect(escapeFormula(text)).toBe(text);
});
