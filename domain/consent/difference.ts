import { z } from "zod";
import type { ConsentBlock, ConsentQuestion, ConsentText } from "./consent-text.ts";

/** A run of words that both versions have, or only the earlier (removed) or the later one (added). */
export const TextPiece = z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() });
export type TextPiece = z.infer<typeof TextPiece>;

/** One part of the text in two versions, for two columns side by side. */
export const PartDifference = z.object({
  part: z.enum(["title", "section", "question", "meaning", "declining"]),
  /** Of the section or question. */
  id: z.string().nullable(),
  change: z.enum(["same", "changed", "added", "removed"]),
  /** Its lines in each version, headline first; null = it is not there. */
  before: z.array(z.string()).nullable(),
  after: z.array(z.string()).nullable(),
  /** All lines as runs of words, for one column. */
  pieces: z.array(TextPiece),
});
export type PartDifference = z.infer<typeof PartDifference>;

/** In the later version's order; what it left out stands where it stood. */
export function compareTexts(before: ConsentText, after: ConsentText): PartDifference[] {
  const lines = (title: string, blocks: readonly ConsentBlock[]) => [
    title,
    ...blocks.flatMap(block => (typeof block === "string" ? [block] : block.points.map(point => `• ${point}`))),
  ];
  const asked = ({ question, yes, no, needed }: ConsentQuestion) => [
    `${question}${needed ? " (needed to take part)" : ""}`,
    `Yes: ${yes}`,
    `No: ${no}`,
  ];
  const linesById = <T extends { id: string }>(parts: readonly T[], said: (part: T) => string[]) =>
    new Map(parts.map(part => [part.id, said(part)]));
  const sections = [before, after].map(text => linesById(text.sections, one => lines(one.title, one.blocks)));
  const questions = [before, after].map(text => linesById(text.questions, asked));
  return [
    compared("title", null, [before.title], [after.title]),
    ...comparedById("section", sections[0], sections[1]),
    ...comparedById("question", questions[0], questions[1]),
    compared("meaning", null, [before.meaning], [after.meaning]),
    compared("declining", null, [before.declining], [after.declining]),
  ];
}

type Lines = ReadonlyMap<string, string[]>;

function comparedById(
  part: "section" | "question",
  before: Lines = new Map(),
  after: Lines = new Map(),
): PartDifference[] {
  const order = [...after.keys()];
  const earlier = [...before.keys()];
  for (const [at, id] of earlier.entries())
    if (!after.has(id)) order.splice(order.indexOf(earlier[at - 1] ?? "") + 1, 0, id);
  return order.map(id => compared(part, id, before.get(id) ?? null, after.get(id) ?? null));
}

function compared(
  part: PartDifference["part"],
  id: string | null,
  before: string[] | null,
  after: string[] | null,
): PartDifference {
  const pieces = compareWords((before ?? []).join("\n"), (after ?? []).join("\n"));
  const isSame = pieces.every(({ kind }) => kind === "same");
  const change = !before ? "added" : !after ? "removed" : isSame ? "same" : "changed";
  return { part, id, change, before, after, pieces };
}

/** The longest run of words that both have in common stays; the rest was removed or added. */
export function compareWords(before: string, after: string): TextPiece[] {
  const [old, fresh] = [wordsIn(before), wordsIn(after)];
  const longest = commonLengths(old, fresh);
  const pieces: TextPiece[] = [];
  const push = (kind: TextPiece["kind"], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [was, is] = [old[i], fresh[j]];
    if (was !== undefined && was === is) {
      push("same", was);
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || at(longest, i + 1, j) >= at(longest, i, j + 1))) {
      push("removed", was);
      i++;
    } else {
      push("added", is ?? "");
      j++;
    }
  }
  return pieces;
}

/** Each word with the space after it, and line ends by themselves, so that the pieces joined are the text again. */
function wordsIn(text: string): string[] {
  return text.match(/\n|\S+ */g) ?? [];
}

function commonLengths(old: readonly string[], fresh: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => Array.from({ length: fresh.length + 1 }, () => 0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row)
        row[j] = old[i] === fresh[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
