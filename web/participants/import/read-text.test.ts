import { expect, test } from "vitest";
import { readText } from "./read-text.ts";

test("accents survive, whichever way the spreadsheet wrote them", () => {
  const utf8 = new TextEncoder().encode("Novotná").buffer;
  const windows = new Uint8Array([0x4e, 0x6f, 0x76, 0x6f, 0x74, 0x6e, 0xe1]).buffer;
  expect(readText(utf8)).toBe("Novotná");
  expect(readText(windows)).toBe("Novotná");
});
