import type { ConsentQuestion, ConsentSection, ConsentText } from "@hb/domain/consent/consent-text.ts";
import type { PartDifference, TextPiece } from "@hb/domain/consent/text-contract.ts";
import { diffArrays } from "diff";

/** In the later version's order; what it left out stays where it was. */
export function compareTexts(before: ConsentText, after: ConsentText): PartDifference[] {
  const linesOfSection = ({ title, blocks }: ConsentSection) => [
    title,
    ...blocks.flatMap(block => (typeof block === "string" ? [block] : block.points.map(point => `• ${point}`))),
  ];
  const linesOfQuestion = ({ question, yes, no, needed }: ConsentQuestion) => [
    `${question}${needed ? " (needed to take part)" : ""}`,
    `Yes: ${yes}`,
    `No: ${no}`,
  ];
  const linesById = <T extends { id: string }>(parts: readonly T[], linesOf: (part: T) => string[]) =>
    new Map(parts.map(part => [part.id, linesOf(part)]));
  const sections = [before, after].map(text => linesById(text.sections, linesOfSection));
  const questions = [before, after].map(text => linesById(text.questions, linesOfQuestion));
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
