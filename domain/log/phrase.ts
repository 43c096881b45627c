import type { Subject } from "./entry.ts";

/** A piece of a sentence: plain text, or a name that may link to its record. */
export interface Segment {
  text: string;
  strong?: true;
  leadsTo?: Subject;
}
export type Phrase = readonly Segment[];

export function name(text: string, leadsTo?: Subject | null): Phrase {
  return [{ text, strong: true, ...(leadsTo && { leadsTo }) }];
}

/** Joins text and names: phrase`${who} changed the status of ${whom}`. */
export function phrase(words: TemplateStringsArray, ...parts: (string | Phrase)[]): Phrase {
  const said = words.flatMap((plain, at): Phrase => {
    const part = parts[at] ?? "";
    return [{ text: plain }, ...(typeof part === "string" ? [{ text: part }] : part)];
  });
  return merged(said.filter(({ text }) => text !== ""));
}

export function textOf(phrase: Phrase): string {
  return phrase.map(({ text }) => text).join("");
}

function merged(phrase: Phrase): Phrase {
  const result: Segment[] = [];
  for (const segment of phrase) {
    const last = result.at(-1);
    if (last && !last.strong && !segment.strong) result[result.length - 1] = { text: last.text + segment.text };
    else result.push(segment);
  }
  return result;
}
