import { type Filters, foldFilterText } from "@hb/domain/participants/filters.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import type { Columns } from "./columns.ts";

/** Requests that agree on these have the same result here. */
export function textsIn({ name, email, phone, id, city, registeredFrom, registeredTo }: Filters) {
  return [name, email, phone, id, city, registeredFrom, registeredTo];
}

/** 1 for everyone who matches the text, number and date filters. */
export function matchTexts({ size, ids, createdAt, texts }: Columns, filters: Filters, timeZone: string): Uint8Array {
  const { id, registeredFrom, registeredTo } = filters;
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
  const searched = [
    ["name", texts.nameSearch],
    ["email", texts.emailSearch],
    ["city", texts.citySearch],
    ["phone", texts.phone],
  ] as const;
  for (const [filter, column] of searched) {
    const text = filters[filter];
    if (text === undefined) continue;
    const wanted = foldFilterText(filter, text);
    if (wanted === "") matched.fill(0);
    else keep(slot => column[slot]?.includes(wanted) === true);
  }
  return matched;
}
