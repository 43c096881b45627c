import type { ListFilter } from "@hb/domain/participants/filters.ts";
import type { SortColumn } from "@hb/domain/participants/sorting.ts";
import { createArena, grown, type Place } from "./arena.ts";
import { type EncodedRow, none, numberNames, textNames } from "./encoded-rows.ts";
import { createGroups } from "./groups.ts";
import { createOptionBits, type OptionBits, type Options } from "./option-bits.ts";
import { createTexts, type Texts } from "./texts.ts";

/** What the engine has to know about the study's lists. It runs in a thread of its own and imports nothing of them. */
export interface Lists {
  options: Options;
  duplicateStatus: number;
  /** “Yes” and “No” of the filters for duplicates. */
  yes: number;
  no: number;
}

/** A range of birth dates, in days since 1970, both ends included, and the bit of its option. */
export interface AgeBound {
  bit: number;
  first: number;
  last: number;
}

export type TextColumn = "name" | "email" | "city" | "phone" | "nameSort";
export type NumberColumn = Exclude<SortColumn, "id" | "name" | "email" | "city">;

/**
 * Everyone's filterable values, one typed array per column, so that filtering is a pass over small integers. A
 * participant's slot is their index in all of them. Arrays are replaced as they grow: get them again for each pass.
 */
export interface Columns {
  readonly size: number;
  /** Whether much of it are texts that were replaced since: it should be built anew. */
  readonly isWorn: boolean;
  /** Whether slots are in the order of the ids: all were read in this order, and no one came late. */
  readonly areIdsAscending: boolean;
  readonly ids: Int32Array;
  readonly bits: OptionBits;
  readonly texts: Readonly<Record<TextColumn, Texts>>;
  /** Instants in microseconds, dates in days, both since 1970. */
  readonly numbers: Readonly<Record<NumberColumn, Float64Array | Int32Array | Int8Array>>;
  /** Returns the row's slot. `moved` gets each column by which it is now sorted elsewhere. */
  put(row: EncodedRow, moved: (by: SortColumn, slot: number) => void): number;
  slotOf(id: number): number | undefined;
  /** Ages change at midnight. */
  setAges(today: string, bounds: readonly AgeBound[]): void;
}

const numberAt = Object.fromEntries(numberNames.map((name, at) => [name, at])) as Record<
  (typeof numberNames)[number],
  number
>;
const textAt = Object.fromEntries(textNames.map((name, at) => [name, at])) as Record<
  (typeof textNames)[number],
  number
>;
const singleFilters = [
  ["genders", numberAt.gender],
  ["skinTypes", numberAt.skinType],
  ["languages", numberAt.language],
  ["statuses", numberAt.status],
  ["sources", numberAt.source],
  ["participantTypes", numberAt.type],
  ["ownerTypes", numberAt.ownerType],
  ["consents", numberAt.consent],
  ["emailConfirmed", numberAt.emailConfirmed],
] as const;
const severalFilters = ["ethnicities", "consideringBrands"] as const;
/** A column, where its text is in a row, the order it belongs to, and the column that may hold its text already. */
const textColumns = [
  ["name", textAt.nameSearch, undefined, undefined],
  ["nameSort", textAt.nameSort, "name", "name"],
  ["email", textAt.emailSearch, "email", undefined],
  ["city", textAt.citySearch, "city", undefined],
  ["phone", textAt.phone, undefined, undefined],
] as const;
const groupKeys = [
  ["duplicateName", textAt.nameKey, "name"],
  ["duplicateEmail", textAt.emailKey, "email"],
  ["duplicatePhone", textAt.phone, "phone"],
] as const;
const minDead = 1 << 24;
const nowhere: Place = { start: 0, length: 0 };

export function createColumns({ options, duplicateStatus, yes, no }: Lists): Columns {
  const filters = Object.keys(options) as ListFilter[];
  let capacity = 1 << 10;
  let size = 0;
  let areIdsAscending = true;
  let ids = new Int32Array(capacity);
  /** Slots by id, plus 1, in a hash table. */
  let slots = new Uint32Array(capacity * 2);
  const bits = createOptionBits(options);
  const arena = createArena();
  const texts = Object.fromEntries(
    textColumns.map(([column]) => [column, createTexts(arena, { hasPairs: column === "name" || column === "email" })]),
  ) as Record<TextColumn, Texts>;
  const numbers: Record<NumberColumn, Float64Array | Int32Array | Int8Array> = {
    createdAt: new Float64Array(capacity),
    updatedAt: new Float64Array(capacity),
    bornOn: new Int32Array(capacity),
    gender: new Int8Array(capacity),
    language: new Int8Array(capacity),
    status: new Int8Array(capacity),
    type: new Int8Array(capacity),
    ownerType: new Int8Array(capacity),
    source: new Int8Array(capacity),
    consent: new Int8Array(capacity),
  };
  const numberColumns = Object.keys(numbers) as NumberColumn[];
  const bitOf = Object.fromEntries(
    filters.map(filter => [filter, new Map(options[filter].map((value, at) => [value ?? none, 1 << at]))]),
  ) as Record<ListFilter, Map<number, number>>;
  const [yesBit, noBit] = [bitOf.duplicateName.get(yes) ?? 0, bitOf.duplicateName.get(no) ?? 0];
  const groups = groupKeys.map(
    ([filter, at, column]) =>
      [
        createGroups(arena, (slot, isShared) => {
          bits.put(filter, slot, isShared ? yesBit : noBit);
        }),
        at,
        column,
      ] as const,
  );
  let agesOn = "";
  let ages: readonly AgeBound[] = [];

  function grow() {
    capacity *= 2;
    ids = grown(ids, new Int32Array(capacity));
    bits.reserve(capacity);
    for (const name of numberColumns) {
      const before = numbers[name];
      const Kind = before.constructor as Float64ArrayConstructor;
      numbers[name] = grown(before as Float64Array, new Kind(capacity));
    }
    slots = new Uint32Array(capacity * 2);
    for (let slot = 0; slot < size; slot++) slots[placeOf(ids[slot] ?? 0)] = slot + 1;
  }

  /** Where an id's slot is in the table, or would be. */
  function placeOf(id: number): number {
    const mask = slots.length - 1;
    let place = Math.imul(id, 0x9e3779b1) & mask;
    for (let slot = slots[place] ?? 0; slot !== 0 && ids[slot - 1] !== id; slot = slots[place] ?? 0)
      place = (place + 1) & mask;
    return place;
  }

  function slotFor(id: number): number {
    const known = slots[placeOf(id)] ?? 0;
    if (known !== 0) return known - 1;
    if (size === capacity) grow();
    if (size > 0 && id < (ids[size - 1] ?? 0)) areIdsAscending = false;
    ids[size] = id;
    slots[placeOf(id)] = size + 1;
    return size++;
  }

  function putBits(slot: number, row: EncodedRow) {
    for (const [filter, at] of singleFilters) bits.put(filter, slot, bitOf[filter].get(row.numbers[at] ?? none) ?? 0);
    for (const [n, filter] of severalFilters.entries()) {
      const values = row.lists[n] ?? [];
      let set = values.length === 0 ? (bitOf[filter].get(none) ?? 0) : 0;
      for (const value of values) set |= bitOf[filter].get(value) ?? 0;
      bits.put(filter, slot, set);
    }
    bits.put("ageRanges", slot, ageBit(row.numbers[numberAt.bornOn] ?? none));
  }

  function placeIn(column: TextColumn, slot: number): Place {
    const { starts, lengths } = texts[column];
    return { start: starts[slot] ?? 0, length: lengths[slot] ?? 0 };
  }

  function ageBit(bornOn: number): number {
    for (const { bit, first, last } of ages) if (bornOn >= first && bornOn <= last) return bit;
    return 0;
  }

  return {
    get size() {
      return size;
    },
    get isWorn() {
      const dead = Object.values(texts).reduce((sum, column) => sum + column.dead, 0);
      return dead > minDead && dead > arena.used / 4;
    },
    get areIdsAscending() {
      return areIdsAscending;
    },
    get ids() {
      return ids;
    },
    bits,
    texts,
    numbers,
    put(row, moved) {
      const before = size;
      const slot = slotFor(row.numbers[numberAt.id] ?? 0);
      const isNew = size > before;
      if (isNew) moved("id", slot);
      putBits(slot, row);
      for (const name of numberColumns) {
        const given = row.numbers[numberAt[name]] ?? none;
        const column = numbers[name];
        // Lists have small numbers: a smaller one stands for none.
        const value = column instanceof Int8Array && given === none ? -1 : given;
        if (!isNew && column[slot] === value) continue;
        column[slot] = value;
        moved(name, slot);
      }
      for (const [column, at, by, other] of textColumns) {
        const text = { start: row.starts[at] ?? 0, length: Math.max(0, row.lengths[at] ?? 0) };
        const isOther = texts[column].put(slot, row.from, text, other ? placeIn(other, slot) : nowhere);
        if (by !== undefined && (isOther || isNew)) moved(by, slot);
      }
      const counts = row.numbers[numberAt.status] !== duplicateStatus;
      for (const [group, at, column] of groups) {
        const text = { start: row.starts[at] ?? 0, length: row.lengths[at] ?? -1 };
        group.put(slot, { from: row.from, text, within: placeIn(column, slot) }, counts);
      }
      return slot;
    },
    slotOf(id) {
      const slot = slots[placeOf(id)] ?? 0;
      return slot === 0 ? undefined : slot - 1;
    },
    setAges(today, bounds) {
      if (agesOn === today) return;
      agesOn = today;
      ages = bounds;
      const { bornOn } = numbers;
      for (let slot = 0; slot < size; slot++) bits.put("ageRanges", slot, ageBit(bornOn[slot] ?? none));
    },
  };
}
