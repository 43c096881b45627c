import { type ConsentText } from "@hb/domain/consent/consent-text.ts";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { expect, test } from "vitest";
import { compareTexts, compareWords } from "./difference.ts";

const second: ConsentText = { ...version1, version: 2, publishedOn: "2027-01-01", changes: ["Something is new."] };

test("the pieces of a comparison join into the two texts", () => {
  const [before, after] = ["You wear it for two hours at most.", "You wear it for up to two hours, with breaks."];
  const pieces = compareWords(before, after);
  const without = (kind: string) =>
    pieces
      .filter(piece => piece.kind !== kind)
      .map(({ text }) => text)
      .join("");
  expect([without("added"), without("removed")]).toEqual([before, after]);
  expect(pieces[0]).toEqual({ kind: "same", text: "You wear it for " });
});

test("added and removed sections appear where they belong", () => {
  const [first, ...rest] = version1.sections;
  const changed = {
    ...second,
    sections: [
      ...(first ? [first] : []),
      { id: "sight", title: "Your eyes", blocks: ["We measure them."] },
      ...rest.slice(1),
    ],
  };
  const parts = compareTexts(version1, changed).filter(({ part }) => part === "section");
  expect(parts.slice(0, 4).map(({ id, change }) => [id, change])).toEqual([
    ["purpose", "same"],
    ["whatHappens", "removed"],
    ["sight", "added"],
    ["risks", "same"],
  ]);
});
