import { ageRanges, birthDatesIn } from "@hb/domain/participants/age-ranges.ts";
import {
  type Filters,
  foldFilterText,
  type ListFilter,
  listFilterNames,
  optionsOf,
  yesNo,
} from "@hb/domain/participants/filters.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import type { AgeBound, Lists } from "../list-engine/columns.ts";
import type { Wanted } from "../list-engine/match.ts";

export interface ListQuery {
  filters: Filters;
  /** The site's date, for ages, and its time zone, for days. */
  today: string;
  timeZone: string;
}

/** By the option's name in the address bar. */
export type OptionCounts = Record<ListFilter, Record<string, number>>;

export const lists: Lists = {
  options: Object.fromEntries(listFilterNames.map(filter => [filter, optionsOf(filter).ids])) as Lists["options"],
  duplicateStatus: participantStatus.duplicate,
  yes: yesNo.named.yes,
  no: yesNo.named.no,
};

const dayMs = 24 * 60 * 60 * 1000;

/** The engine's instants have the database's precision. */
export const microseconds = (instant: string) => Date.parse(instant) * 1000;

export function wantedBy({ filters, today, timeZone }: ListQuery): Wanted {
  const { id, registeredFrom, registeredTo } = filters;
  return {
    masks: listFilterNames.flatMap(filter => {
      const values = filters[filter];
      return values ? [[filter, maskOf(filter, values)] as const] : [];
    }),
    texts: (["name", "email", "city", "phone"] as const).flatMap(filter => {
      const text = filters[filter];
      return text === undefined ? [] : [[filter, new TextEncoder().encode(foldFilterText(filter, text))] as const];
    }),
    id: id === undefined ? undefined : numberIn(id.trim()),
    from: registeredFrom === undefined ? undefined : microseconds(startOfDay(registeredFrom, timeZone)),
    until: registeredTo === undefined ? undefined : microseconds(startOfDay(addDays(registeredTo, 1), timeZone)),
    today,
    ages: ageBounds(today),
  };
}

/** As a whole and without zeros before it: any other text is no one's number. */
function numberIn(text: string): number {
  const id = Number(text);
  return String(id) === text ? id : -1;
}

function maskOf(filter: ListFilter, values: readonly (number | null)[]): number {
  const { ids } = optionsOf(filter);
  return values.reduce<number>(
    (mask, value) => mask | (ids.includes(value as never) ? 1 << ids.indexOf(value as never) : 0),
    0,
  );
}

function ageBounds(today: string): AgeBound[] {
  const days = (on: string) => Date.parse(on) / dayMs;
  return ageRanges.ids.map((range, at) => {
    const { first, last } = birthDatesIn(range, today);
    // Before any date, but after those who have none.
    return { bit: 1 << at, first: first === null ? -1e8 : days(first), last: days(last) };
  });
}

export function namedCounts(filter: ListFilter, counts: readonly number[]): Record<string, number> {
  const { ids, toAddress } = optionsOf(filter);
  return Object.fromEntries(ids.map((id, at) => [toAddress(id), counts[at] ?? 0]));
}

/** As many as there are. */
export const maxPeople = 2 ** 31 - 1;
