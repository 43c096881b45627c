import { expect, test } from "vitest";
import { seededRandom } from "../../random.ts";
import { createArena } from "./arena.ts";
import { numberKey, type SortKey, sortSlots, textKey } from "./sort-slots.ts";
import { createTexts } from "./texts.ts";

const size = 4_000;
const random = seededRandom(11);
const shuffledIds = Int32Array.from(
  Array.from({ length: size }, (_, n) => [random.next(), 1001 + n] as const).sort(([a], [b]) => a - b),
  ([, id]) => id,
);
const ascendingIds = Int32Array.from({ length: size }, (_, n) => 1001 + n);

function sorted(key: SortKey, ids: Int32Array): number[] {
  const slots = Uint32Array.from({ length: size }, (_, n) => n);
  sortSlots(slots, key, ids, ids === ascendingIds);
  return [...slots];
}

function expected(compare: (a: number, b: number) => number, ids: Int32Array): number[] {
  return Array.from({ length: size }, (_, n) => n).sort((a, b) => compare(a, b) || (ids[a] ?? 0) - (ids[b] ?? 0));
}

test.each([
  ["in the order of their slots", ascendingIds],
  ["in any order", shuffledIds],
])("texts are sorted by their bytes, equal ones by id, with ids %s", (_, ids) => {
  const parts = ["", "a", "an", "anna", "annabelle ", "ß", "Ω", "𝒜", "～", "garcia garcia "];
  const texts = Array.from({ length: size }, () =>
    Buffer.from(Array.from({ length: random.between(0, 4) }, () => random.pick(parts)).join("")),
  );
  const column = createTexts(createArena());
  for (const [slot, text] of texts.entries())
    column.put(slot, text, { start: 0, length: text.length }, { start: 0, length: 0 });
  const compare = (a: number, b: number) => Buffer.compare(texts[a] ?? Buffer.of(), texts[b] ?? Buffer.of());
  expect(sorted(textKey(column), ids)).toEqual(expected(compare, ids));
});

test.each([
  ["small ones", () => random.between(-1, 8)],
  ["dates", () => random.between(-20_000, 20_000)],
  ["instants", () => 1_700_000_000_000_000 + random.between(0, 30_000)],
])("numbers are sorted, equal ones by id: %s", (_, next) => {
  const column = Float64Array.from({ length: size }, next);
  for (const ids of [ascendingIds, shuffledIds])
    expect(sorted(numberKey(column), ids)).toEqual(expected((a, b) => (column[a] ?? 0) - (column[b] ?? 0), ids));
});
