import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Called } from "../change/Acts.tsx";

/** What the user typed: `>` finds only commands, `#` only ids, anything else whatever matches. */
export interface Query {
  kind: "all" | "commands" | "id";
  text: string;
}

export function parseQuery(typed: string): Query {
  const text = typed.trim();
  if (text.startsWith(">")) return { kind: "commands", text: text.slice(1).trim() };
  if (text.startsWith("#")) return { kind: "id", text: text.slice(1).trim() };
  return { kind: "all", text };
}

/** Every typed word begins a word of the title, in any order: `imp par` finds *Import participants*. */
export function fits(title: string, text: string): boolean {
  const words = wordsOf(title);
  return wordsOf(text).every(typed => words.some(word => word.startsWith(typed)));
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[\s-]+/)
    .filter(Boolean);
}

/** Without case and accents: José is found by jose. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The title cut where the typed words stand in it, so that they can be shown in color. */
export function marked(title: string, text: string): { part: string; isFound: boolean }[] {
  const typed = wordsOf(text);
  return title.split(/(?<=[\s-])/).flatMap(word => {
    const length = Math.max(0, ...typed.filter(start => plain(word).startsWith(start)).map(start => start.length));
    const found = word.slice(0, length);
    const parts = [
      { part: found, isFound: true },
      { part: word.slice(found.length), isFound: false },
    ];
    return parts.filter(({ part }) => part !== "");
  });
}

/** Whose name begins with the words comes first, then whose other names do, then who only contains them. */
export function bestFirst<T extends { title: string }>(hits: readonly T[], text: string): T[] {
  const rank = ({ title }: T) => (plain(title).startsWith(plain(text)) ? 0 : fits(title, text) ? 1 : 2);
  return hits.toSorted((a, b) => rank(a) - rank(b));
}

/** One line of the palette. */
export interface Entry {
  key: string;
  title: string;
  /** After the title, in grey. */
  detail?: string;
  /** People by their initials, everything else by an icon. */
  icon: Icon | "person";
  /** Its status. */
  mark?: ReactNode;
  /** The keys that do the same without the palette. */
  caps?: readonly string[];
  /** Where it leads; can be opened in a tab of its own. */
  to?: string;
  act?: () => void;
  /** The function it leads to: absent from the palette of those whom it refuses. */
  of?: Called;
}

export interface Group {
  title: string;
  entries: readonly Entry[];
}
