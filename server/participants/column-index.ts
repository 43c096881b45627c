import { type Filters, type ListFilter, listFilterNames, optionsOf, yesNo } from "@hb/domain/participants/filters.ts";
import { digitsOf, fold, foldName } from "@hb/domain/participants/identity.ts";
import type { Sort } from "@hb/domain/participants/sorting.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import { createGroups, type Groups } from "./groups.ts";
import { ageBit, ageBounds, bitsOfOptions, countsOf, maskOf, slotList, tallyBits } from "./option-bits.ts";
import { createOrders, type Orders } from "./orders.ts";

/** Of each participant what the list filters, counts and orders by; the rest is read from the database when shown. */
export interface IndexedRow {
  id: number;
  bornOn: string | null;
  gender: number | null;
  ethnicities: number[];
  skinType: number | null;
  consideringBrands: number[];
  source: number | null;
  type: number | null;
  ownerType: number | null;
  status: number | null;
  consent: number;
  createdAt: string;
  updatedAt: string;
  phone: string | null;
  nameKey: string | null;
  emailKey: string | null;
  nameSearch: string;
  nameSort: string;
  emailSearch: string;
  citySearch: string;
}

export interface Asked {
  filters: Filters;
  /** The site's date, on which ages are counted, and its zone, in which days begin. */
  today: string;
  timeZone: string;
}

export interface Shared {
  duplicateName: boolean;
  duplicateEmail: boolean;
  duplicatePhone: boolean;
}

export type OptionCounts = Record<ListFilter, Record<string, number>>;

export interface ColumnIndex {
  readonly size: number;
  put(row: IndexedRow): void;
  find(asked: Asked): { total: number; page(sort: Sort, offset: number, limit: number): number[] };
  count(asked: Asked): OptionCounts;
  /** Of everybody who registered between each moment and the next: how many match each option of a filter. */
  countRegistered(filter: ListFilter, moments: readonly string[]): Record<string, number>[];
  /** When the first of them registered. */
  firstRegisteredAt(): string | null;
  /** Which values a participant shares with another one who is not set aside as a duplicate. */
  shared(id: number): Shared;
}

/** Per filter and participant one bit for each option that matches: none where somebody has no value. */
type Bits = Record<ListFilter, Uint16Array>;

const noBirthday = "9999-12-31";

/**
 * Everybody's filterable values, column by column in typed arrays, so that a filter is a pass over small integers.
 * It knows nothing of the database: live-list.ts keeps it current.
 */
export function createColumnIndex(): ColumnIndex {
  let capacity = 1024;
  let size = 0;
  const slots = new Map<number, number>();
  let ids = new Int32Array(capacity);
  let createdAt = new Float64Array(capacity);
  let isDuplicate = new Uint8Array(capacity);
  const bits = Object.fromEntries(listFilterNames.map(name => [name, new Uint16Array(capacity)])) as Bits;
  const texts = {
    nameSearch: [] as string[],
    emailSearch: [] as string[],
    citySearch: [] as string[],
    phone: [] as string[],
    bornOn: [] as string[],
  };
  const groups = { duplicateName: createGroups(), duplicateEmail: createGroups(), duplicatePhone: createGroups() };
  const kinds = Object.keys(groups) as (keyof typeof groups)[];
  const orders: Orders = createOrders();
  const optionBits = Object.fromEntries(listFilterNames.map(name => [name, bitsOfOptions(name)])) as Record<
    ListFilter,
    Map<number | null, number>
  >;
  let agesOn = "";
  let groupsMoved = false;
  /** Grows with every change: what was found before it is not the answer after it. */
  let edition = 0;
  /** A page, the next page and the counts are asked for one after the other with the same filters. */
  let lastFound: { key: string; matched: Uint8Array; total: number } | undefined;
  let lastTexts: { key: string; matched: Uint8Array } | undefined;

  function grow() {
    capacity *= 2;
    ids = grown(ids, new Int32Array(capacity));
    createdAt = grown(createdAt, new Float64Array(capacity));
    isDuplicate = grown(isDuplicate, new Uint8Array(capacity));
    for (const name of listFilterNames) bits[name] = grown(bits[name], new Uint16Array(capacity));
  }

  function put(row: IndexedRow) {
    edition++;
    let slot = slots.get(row.id);
    if (slot === undefined) {
      if (size === capacity) grow();
      slot = size++;
      slots.set(row.id, slot);
    }
    ids[slot] = row.id;
    createdAt[slot] = Date.parse(row.createdAt);
    isDuplicate[slot] = row.status === participantStatus.duplicate ? 1 : 0;
    texts.nameSearch[slot] = row.nameSearch;
    texts.emailSearch[slot] = row.emailSearch;
    texts.citySearch[slot] = row.citySearch;
    texts.phone[slot] = row.phone ?? "";
    texts.bornOn[slot] = row.bornOn ?? noBirthday;
    setBits(slot, "genders", row.gender);
    setBits(slot, "skinTypes", row.skinType);
    setBits(slot, "statuses", row.status);
    setBits(slot, "sources", row.source);
    setBits(slot, "participantTypes", row.type);
    setBits(slot, "ownerTypes", row.ownerType);
    setBits(slot, "consents", row.consent);
    setSeveralBits(slot, "ethnicities", row.ethnicities);
    setSeveralBits(slot, "consideringBrands", row.consideringBrands);
    if (agesOn !== "") bits.ageRanges[slot] = ageBit(texts.bornOn[slot] ?? noBirthday, ageBounds(agesOn));
    const counts = isDuplicate[slot] === 0;
    groups.duplicateName.put(slot, row.nameKey, counts);
    groups.duplicateEmail.put(slot, row.emailKey, counts);
    groups.duplicatePhone.put(slot, row.phone, counts);
    groupsMoved = true;
    orders.put(slot, row);
  }

  function setBits(slot: number, filter: ListFilter, value: number | null) {
    bits[filter][slot] = optionBits[filter].get(value) ?? 0;
  }

  function setSeveralBits(slot: number, filter: ListFilter, values: readonly number[]) {
    let all = values.length === 0 ? (optionBits[filter].get(null) ?? 0) : 0;
    for (const value of values) all |= optionBits[filter].get(value) ?? 0;
    bits[filter][slot] = all;
  }

  /** Ages grow at midnight and duplicates come by other people's changes: both are settled before a look. */
  function settle(today: string) {
    if (agesOn !== today) {
      agesOn = today;
      const bounds = ageBounds(today);
      for (let slot = 0; slot < size; slot++) bits.ageRanges[slot] = ageBit(texts.bornOn[slot] ?? noBirthday, bounds);
    }
    if (!groupsMoved) return;
    groupsMoved = false;
    for (const kind of kinds) {
      const yes = optionBits[kind].get(yesNo.named.yes) ?? 0;
      const no = optionBits[kind].get(yesNo.named.no) ?? 0;
      const column = bits[kind];
      const group = groups[kind];
      for (let slot = 0; slot < size; slot++) column[slot] = group.others(slot, isDuplicate[slot] === 0) > 0 ? yes : no;
    }
  }

  function activeMasks(filters: Filters): [ListFilter, number][] {
    return listFilterNames.flatMap(filter => {
      const values = filters[filter];
      return values ? [[filter, maskOf(optionBits[filter], values)] satisfies [ListFilter, number]] : [];
    });
  }

  /** 1 for everybody whom texts, numbers and dates let through. */
  function matchTexts({ filters, timeZone }: Asked): Uint8Array {
    const { name, email, phone, id, city, registeredFrom, registeredTo } = filters;
    const key = JSON.stringify([edition, timeZone, name, email, phone, id, city, registeredFrom, registeredTo]);
    if (lastTexts?.key === key) return lastTexts.matched;
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
    lastTexts = { key, matched };
    return matched;
  }

  function match(asked: Asked) {
    const key = `${edition} ${asked.today} ${asked.timeZone} ${JSON.stringify(asked.filters)}`;
    if (lastFound?.key === key) return lastFound;
    settle(asked.today);
    const matched = matchTexts(asked).slice();
    for (const [filter, mask] of activeMasks(asked.filters)) {
      const column = bits[filter];
      for (let slot = 0; slot < size; slot++) if (((column[slot] ?? 0) & mask) === 0) matched[slot] = 0;
    }
    let total = 0;
    for (let slot = 0; slot < size; slot++) total += matched[slot] ?? 0;
    lastFound = { key, matched, total };
    return lastFound;
  }

  /**
   * An option's count applies all other filters: it is made of those whom every filter lets through, and of those whom
   * this option's own filter alone keeps out.
   */
  function count(asked: Asked): OptionCounts {
    settle(asked.today);
    const active = activeMasks(asked.filters);
    const matched = matchTexts(asked);
    const columns = active.map(([filter]) => bits[filter]);
    const masks = active.map(([, mask]) => mask);
    const through = slotList(size);
    const keptOutBy = active.map(() => slotList(size));
    for (let slot = 0; slot < size; slot++) {
      if (matched[slot] === 0) continue;
      let failing = -1;
      let fails = 0;
      for (let at = 0; at < masks.length && fails < 2; at++) {
        if (((columns[at]?.[slot] ?? 0) & (masks[at] ?? 0)) !== 0) continue;
        failing = at;
        fails++;
      }
      if (fails === 0) through.add(slot);
      else if (fails === 1) keptOutBy[failing]?.add(slot);
    }
    return Object.fromEntries(
      listFilterNames.map(filter => {
        const own = keptOutBy[active.findIndex(([name]) => name === filter)];
        const tally = new Uint32Array(1 << optionsOf(filter).ids.length);
        for (const slots of own ? [through, own] : [through]) tallyBits(tally, bits[filter], slots.listed());
        return [filter, countsOf(filter, tally)];
      }),
    ) as OptionCounts;
  }

  return {
    get size() {
      return size;
    },
    put,
    find(asked) {
      const { matched, total } = match(asked);
      return {
        total,
        page: (sort, offset, limit) => orders.page(sort, matched, offset, limit).map(slot => ids[slot] ?? 0),
      };
    },
    count,
    countRegistered(filter, moments) {
      const bounds = Float64Array.from(moments, moment => Date.parse(moment));
      const tallies = moments.slice(1).map(() => new Uint32Array(1 << optionsOf(filter).ids.length));
      for (let slot = 0; slot < size; slot++) {
        const tally = tallies[spanOf(bounds, createdAt[slot] ?? 0)];
        const of = bits[filter][slot] ?? 0;
        if (tally) tally[of] = (tally[of] ?? 0) + 1;
      }
      return tallies.map(tally => countsOf(filter, tally));
    },
    firstRegisteredAt() {
      let first = Number.POSITIVE_INFINITY;
      for (let slot = 0; slot < size; slot++) first = Math.min(first, createdAt[slot] ?? first);
      return Number.isFinite(first) ? new Date(first).toISOString() : null;
    },
    shared(id) {
      const slot = slots.get(id);
      const isShared = (group: Groups) => slot !== undefined && group.others(slot, isDuplicate[slot] === 0) > 0;
      return {
        duplicateName: isShared(groups.duplicateName),
        duplicateEmail: isShared(groups.duplicateEmail),
        duplicatePhone: isShared(groups.duplicatePhone),
      };
    },
  };
}

/** Which span between two bounds a moment lies in: −1 before the first, the last one's number after all of them. */
function spanOf(bounds: Float64Array, at: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** An empty text restricts nothing. */
function keepContaining(matched: Uint8Array, column: readonly string[], text: string): void {
  if (text === "") return;
  for (let slot = 0; slot < matched.length; slot++)
    if (matched[slot] === 1 && !column[slot]?.includes(text)) matched[slot] = 0;
}

function grown<A extends Int32Array | Float64Array | Uint8Array | Uint16Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
