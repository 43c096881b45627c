import { type ListFilter, listFilterNames, yesNo } from "@hb/domain/participants/filters.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { createGroups, type Groups } from "./groups.ts";
import type { IndexedRow } from "./indexed-row.ts";
import { ageBit, ageBounds, bitOf, bitsOfSeveral } from "./option-bits.ts";

/** For each filter and participant, one bit per matching option; none if there is no value. */
type Bits = Record<ListFilter, Uint16Array>;

interface Texts {
  nameSearch: string[];
  emailSearch: string[];
  citySearch: string[];
  phone: string[];
  bornOn: string[];
}

export interface DuplicateFlags {
  duplicateName: boolean;
  duplicateEmail: boolean;
  duplicatePhone: boolean;
}

/**
 * Everyone's filterable values in typed arrays, one per column, so that filtering is a pass over small integers. A
 * participant's slot is their index in all of them. Arrays are replaced as they grow: get them again for each pass.
 */
export interface Columns {
  readonly size: number;
  readonly ids: Int32Array;
  readonly createdAt: Float64Array;
  readonly bits: Readonly<Bits>;
  readonly texts: Readonly<Texts>;
  /** Returns the row's slot. */
  put(row: IndexedRow): number;
  /** Ages change at midnight and duplicates with other people's changes, so both are refreshed before each query. */
  refresh(today: string): void;
  /** Which values a participant shares with someone who isn't marked as a duplicate. */
  shared(id: number): DuplicateFlags;
}

const noBirthday = "9999-12-31";

export function createColumns(): Columns {
  let capacity = 1024;
  let size = 0;
  const slots = new Map<number, number>();
  let ids = new Int32Array(capacity);
  let createdAt = new Float64Array(capacity);
  let isDuplicate = new Uint8Array(capacity);
  const bits = Object.fromEntries(listFilterNames.map(name => [name, new Uint16Array(capacity)])) as Bits;
  const texts: Texts = { nameSearch: [], emailSearch: [], citySearch: [], phone: [], bornOn: [] };
  const groups = { duplicateName: createGroups(), duplicateEmail: createGroups(), duplicatePhone: createGroups() };
  const kinds = Object.keys(groups) as (keyof typeof groups)[];
  let agesOn = "";
  let groupsMoved = false;

  function grow() {
    capacity *= 2;
    ids = grown(ids, new Int32Array(capacity));
    createdAt = grown(createdAt, new Float64Array(capacity));
    isDuplicate = grown(isDuplicate, new Uint8Array(capacity));
    for (const name of listFilterNames) bits[name] = grown(bits[name], new Uint16Array(capacity));
  }

  function slotOf(id: number): number {
    const known = slots.get(id);
    if (known !== undefined) return known;
    if (size === capacity) grow();
    slots.set(id, size);
    return size++;
  }

  function putBits(slot: number, row: IndexedRow) {
    bits.genders[slot] = bitOf("genders", row.gender);
    bits.skinTypes[slot] = bitOf("skinTypes", row.skinType);
    bits.statuses[slot] = bitOf("statuses", row.status);
    bits.sources[slot] = bitOf("sources", row.source);
    bits.participantTypes[slot] = bitOf("participantTypes", row.type);
    bits.ownerTypes[slot] = bitOf("ownerTypes", row.ownerType);
    bits.consents[slot] = bitOf("consents", row.consent);
    bits.ethnicities[slot] = bitsOfSeveral("ethnicities", row.ethnicities);
    bits.consideringBrands[slot] = bitsOfSeveral("consideringBrands", row.consideringBrands);
    if (agesOn !== "") bits.ageRanges[slot] = ageBit(row.bornOn ?? noBirthday, ageBounds(agesOn));
  }

  return {
    get size() {
      return size;
    },
    get ids() {
      return ids;
    },
    get createdAt() {
      return createdAt;
    },
    bits,
    texts,
    put(row) {
      const slot = slotOf(row.id);
      ids[slot] = row.id;
      createdAt[slot] = Date.parse(row.createdAt);
      isDuplicate[slot] = row.status === participantStatus.duplicate ? 1 : 0;
      texts.nameSearch[slot] = row.nameSearch;
      texts.emailSearch[slot] = row.emailSearch;
      texts.citySearch[slot] = row.citySearch;
      texts.phone[slot] = row.phone ?? "";
      texts.bornOn[slot] = row.bornOn ?? noBirthday;
      putBits(slot, row);
      const counts = isDuplicate[slot] === 0;
      groups.duplicateName.put(slot, row.nameKey, counts);
      groups.duplicateEmail.put(slot, row.emailKey, counts);
      groups.duplicatePhone.put(slot, row.phone, counts);
      groupsMoved = true;
      return slot;
    },
    refresh(today) {
      if (agesOn !== today) {
        agesOn = today;
        const bounds = ageBounds(today);
        for (let slot = 0; slot < size; slot++) bits.ageRanges[slot] = ageBit(texts.bornOn[slot] ?? noBirthday, bounds);
      }
      if (!groupsMoved) return;
      groupsMoved = false;
      for (const kind of kinds) {
        const [yes, no] = [bitOf(kind, yesNo.named.yes), bitOf(kind, yesNo.named.no)];
        const column = bits[kind];
        const group = groups[kind];
        for (let slot = 0; slot < size; slot++)
          column[slot] = group.others(slot, isDuplicate[slot] === 0) > 0 ? yes : no;
      }
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

function grown<A extends Int32Array | Float64Array | Uint8Array | Uint16Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
