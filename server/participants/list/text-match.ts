import type { Filters } from "@hb/domain/participants/filters.ts";
import { digitsOf, fold, foldName } from "@hb/domain/participants/merge/identity.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import type { Columns } from "./columns.ts";

/** What two questions must have in common to have the same answer here. */
export function textsIn({ name, email, phone, id, city, registeredFrom, registeredTo }: Filters) {
  return [name, email, phone, id, city, registeredFrom, registeredTo];
}

/** 1 for everybody whom texts, numbers and dates let through. */
export function matchTexts({ size, ids, createdAt, texts }: Columns, filters: Filters, timeZone: string): Uint8Array {
  const { name, email, phone, id, city, registeredFrom, registeredTo } = filters;
  const matched = new Uint8Array(size).fill(1);
  const keep = (isKept: (slot: number) => boolean) => {
    for (let slot = 0; slot < size; slot++) if (matched[slot] === 1 && !isKept(slot)) matched[slot] = 0;
  };
  if (id !== undefined) {
    const wanted = id.trim();
    keep(slot => String(ids[slot]) === wanted);
  }
  if (registeredFrom !== undefined) {
    const from = Date.parse(startOfDay(registeredFrom, timeZone));
    keep(slot => (createdAt[slot] ?? 0) >= from);
  }
  if (registeredTo !== undefined) {
    const end = Date.parse(startOfDay(addDays(registeredTo, 1), timeZone));
    keep(slot => (createdAt[slot] ?? 0) < end);
  }
  keepContaining(matched, texts.nameSearch, foldName(name ?? ""));
  keepContaining(matched, texts.emailSearch, fold(email ?? ""));
  keepContaining(matched, texts.citySearch, fold(city ?? ""));
  keepContaining(matched, texts.phone, digitsOf(phone ?? ""));
  return matched;
}

/** An empty text restricts nothing. */
function keepContaining(matched: Uint8Array, column: readonly string[], text: string): void {
  if (text === "") return;
  for (let slot = 0; slot < matched.length; slot++)
    if (matched[slot] === 1 && !column[slot]?.includes(text)) matched[slot] = 0;
}
