import { refuse } from "../refusal.ts";

/** One option of a list. Its id never changes its meaning: a retired option keeps its row, a new one takes a new id. */
export interface Entry {
  readonly id: number | null;
  readonly label: string;
  /** As participants are asked, where the label is a note for staff. */
  readonly asked?: string;
  /** For code that must speak of this one option. */
  readonly name?: string;
  /** A short form that people know: an ISO code, a device's tag. */
  readonly code?: string;
  /** Other spellings that an imported file may bring. */
  readonly also?: readonly string[];
  /** A "None…" option: whoever chooses it chooses nothing else of its list. */
  readonly excludesRest?: true;
}

/** No value yet: null in data, a word of its own in lists, filters and the address bar. */
export const blank = { id: null, label: "Blank", name: "blank" } as const;

type NamedIds<E extends Entry> = {
  readonly [N in E as N extends { name: infer K extends string } ? K : never]: N["id"];
};

/** A list of the study: statuses, kinds, answers. Every list has this shape. */
export interface Lookup<E extends Entry> {
  /** In the order in which they are shown. */
  readonly entries: readonly E[];
  readonly ids: readonly E["id"][];
  readonly named: NamedIds<E>;
  get(this: void, id: E["id"]): E;
  /** An id that this build does not know yet (an old tab, a new server) is shown as it is. */
  label(this: void, id: E["id"] | null): string;
  /** The id that a person meant by these words, whatever their case, accents, spaces and punctuation. */
  find(this: void, words: string): E["id"] | undefined;
  toAddress(this: void, id: E["id"]): string;
  fromAddress(this: void, text: string): E["id"] | undefined;
  /** What remains chosen when the option chosen last decides: a "None…" clears the others, another clears a "None…". */
  withoutExcluded(this: void, chosen: readonly E["id"][]): E["id"][];
}
export type IdOf<L> = L extends Lookup<infer E> ? E["id"] : never;
export type NameOf<L> = L extends Lookup<infer E> ? keyof NamedIds<E> : never;

export function lookup<const T extends readonly Entry[]>(rows: T): Lookup<T[number]> {
  type E = T[number];
  type Id = E["id"];
  const entries: readonly E[] = rows;
  const ids: readonly Id[] = entries.map(entry => entry.id);
  const byId = new Map<number | null, E>(entries.map(entry => [entry.id, entry]));
  const byWords = new Map<string, Id>(
    entries.flatMap(entry => spellings(entry).map((words): [string, Id] => [fold(words), entry.id])),
  );
  const byAddress = new Map<string, Id>(ids.map(id => [addressOf(id), id]));
  const excludesRest = (id: Id) => byId.get(id)?.excludesRest === true;
  const withoutExcluded = (chosen: readonly Id[]): Id[] => {
    const last = chosen.at(-1);
    return last !== undefined && excludesRest(last) ? [last] : chosen.filter(id => !excludesRest(id));
  };

  return {
    entries,
    ids,
    // The key of each pair is the name that the type takes from the same row.
    named: Object.fromEntries(entries.flatMap(({ name, id }) => (name ? [[name, id]] : []))) as NamedIds<E>,
    get: id => byId.get(id) ?? refuse("not-found", `This list has no option ${id}.`),
    label: id => byId.get(id)?.label ?? (id === null ? blank.label : String(id)),
    find: words => byWords.get(fold(words)),
    toAddress: addressOf,
    fromAddress: text => byAddress.get(text),
    withoutExcluded,
  };
}

function addressOf(id: number | null): string {
  return id === null ? "blank" : String(id);
}

function spellings({ label, code, also = [] }: Entry): string[] {
  return [label, ...(code ? [code] : []), ...also];
}

function fold(words: string): string {
  // Marks go first: sorting a long row of them, which is part of normalizing, takes time that grows with its square.
  return words
    .replace(/\p{M}/gu, "")
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
