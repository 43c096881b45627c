import { consentParts, contentOf } from "@hb/domain/consent/content.ts";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { expect, test } from "vitest";
import { compareParts, compareWords } from "./difference.ts";

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
    ...contentOf(version1),
    sections: [
      ...(first ? [first] : []),
      { id: "sight", title: "Your eyes", blocks: ["We measure them."] },
      ...rest.slice(1),
    ],
  };
  const parts = compareParts(consentParts(contentOf(version1)), consentParts(changed)).filter(
    ({ label }) => label === "Section",
  );
  expect(parts.slice(0, 4).map(({ id, change }) => [id, change])).toEqual([
    ["section purpose", "same"],
    ["section whatHappens", "removed"],
    ["section sight", "added"],
    ["section risks", "same"],
  ]);
});
