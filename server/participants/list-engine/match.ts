import type { ListFilter } from "@hb/domain/participants/filters.ts";
import type { AgeBound, Columns } from "./columns.ts";
import { pairsIn, type Texts } from "./texts.ts";

/** What is asked for, in the engine's own terms. */
export interface Wanted {
  /** For each active filter, the bits of its selected options. */
  masks: readonly (readonly [ListFilter, number])[];
  /** Texts to search for, folded, as UTF-8. An empty one matches no one. */
  texts: readonly (readonly ["name" | "email" | "city" | "phone", Uint8Array])[];
  /** −1 is no one's. */
  id?: number | undefined;
  /** Only these; undefined = everyone. */
  among?: Int32Array | undefined;
  /** Registered from here until before there, in microseconds. */
  from?: number | undefined;
  until?: number | undefined;
  today: string;
  ages: readonly AgeBound[];
}

/** 1 for everyone who matches the text, number and date filters. */
export function matchTexts(columns: Columns, { id, among, from, until, texts }: Wanted): Uint8Array {
  const { size, ids, numbers } = columns;
  const { createdAt } = numbers;
  const matched = new Uint8Array(size);
  if (id === undefined) matched.fill(1);
  else {
    const slot = columns.slotOf(id);
    if (slot !== undefined && ids[slot] === id) matched[slot] = 1;
  }
  if (among) keepAmong(matched, columns, among);
  if (from !== undefined) for (let slot = 0; slot < size; slot++) if ((createdAt[slot] ?? 0) < from) matched[slot] = 0;
  if (until !== undefined)
    for (let slot = 0; slot < size; slot++) if ((createdAt[slot] ?? 0) >= until) matched[slot] = 0;
  for (const [column, text] of texts) {
    if (text.length === 0) matched.fill(0);
    else keepContaining(matched, columns.texts[column], text);
  }
  return matched;
}

function keepAmong(matched: Uint8Array, columns: Columns, among: Int32Array): void {
  const kept = new Uint8Array(matched.length);
  for (const id of among) {
    const slot = columns.slotOf(id);
    if (slot !== undefined) kept[slot] = matched[slot] ?? 0;
  }
  matched.set(kept);
}

function keepContaining(
  matched: Uint8Array,
  { arena: { bytes }, starts, lengths, pairs }: Texts,
  text: Uint8Array,
): void {
  const first = text[0] ?? 0;
  const wanted = pairsIn(text, { start: 0, length: text.length });
  for (let slot = 0; slot < matched.length; slot++) {
    if (matched[slot] === 0) continue;
    if (pairs && (~(pairs[slot] ?? 0) & wanted) !== 0) {
      matched[slot] = 0;
      continue;
    }
    const start = starts[slot] ?? 0;
    const last = start + (lengths[slot] ?? 0) - text.length;
    let isFound = false;
    for (let at = start; at <= last && !isFound; at++) {
      if (bytes[at] !== first) continue;
      let n = 1;
      while (n < text.length && bytes[at + n] === text[n]) n++;
      isFound = n === text.length;
    }
    if (!isFound) matched[slot] = 0;
  }
}
