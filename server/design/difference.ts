import type { PartDifference, TextPiece } from "@hb/domain/design/contract.ts";
import type { ContentPart } from "@hb/domain/design/document.ts";
import { diffArrays } from "diff";

/** In the later text's order; what it left out stays where it was. */
export function compareParts(before: readonly ContentPart[], after: readonly ContentPart[]): PartDifference[] {
  const earlier = new Map(before.map(part => [part.id, part]));
  const later = new Map(after.map(part => [part.id, part]));
  const order = after.map(({ id }) => id);
  for (const [at, { id }] of before.entries())
    if (!later.has(id)) order.splice(order.indexOf(before[at - 1]?.id ?? "") + 1, 0, id);
  return order.map(id => comparePart(id, earlier.get(id), later.get(id)));
}

function comparePart(id: string, before: ContentPart | undefined, after: ContentPart | undefined): PartDifference {
  const pieces = compareWords((before?.lines ?? []).join("\n"), (after?.lines ?? []).join("\n"));
  const isSame = pieces.every(({ kind }) => kind === "same");
  const change = !before ? "added" : !after ? "removed" : isSame ? "same" : "changed";
  return { id, label: (after ?? before)?.label ?? "", change, pieces };
}

/** Words that both have in common stay; the rest was removed or added. The pieces joined are the texts again. */
export function compareWords(before: string, after: string): TextPiece[] {
  return diffArrays(wordsIn(before), wordsIn(after)).map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

/** Each word with the space after it, and line ends by themselves. */
function wordsIn(text: string): string[] {
  return text.match(/\n|\S+ */g) ?? [];
}
