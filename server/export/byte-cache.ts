/** What was made of some bytes, found again without making a string of them. When it's full, nothing is added. */
export interface ByteCache {
  /** Its place, or -1. */
  find(from: Uint8Array, start: number, end: number, hash: number): number;
  add(key: Uint8Array, hash: number, value: Uint8Array): void;
  /** All that was made, one after the other, each from its start to its end. */
  readonly values: Uint8Array;
  start(place: number): number;
  end(place: number): number;
}

const firstSlots = 256;
const maxBytes = 2 ** 21;
/** For each place: where its key and its value begin and end. */
const spanSize = 4;

export function createByteCache(): ByteCache {
  let slots = new Int32Array(firstSlots).fill(-1);
  let hashes = new Int32Array(firstSlots / 2);
  let spans = new Uint32Array((firstSlots / 2) * spanSize);
  let keys = new Uint8Array(2 ** 12);
  let values = new Uint8Array(2 ** 12);
  let [count, keysEnd, valuesEnd] = [0, 0, 0];

  function isAt(place: number, from: Uint8Array, start: number, end: number): boolean {
    const known = keys;
    let at = spans[place * spanSize] as number;
    if ((spans[place * spanSize + 1] as number) - at !== end - start) return false;
    for (let n = start; n < end; n++) if (known[at++] !== from[n]) return false;
    return true;
  }

  function link(place: number): void {
    let slot = (hashes[place] ?? 0) & (slots.length - 1);
    while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = place;
  }

  function makeRoom(): void {
    hashes = grown(new Int32Array(slots.length), hashes);
    spans = grown(new Uint32Array(slots.length * spanSize), spans);
    slots = new Int32Array(slots.length * 2).fill(-1);
    for (let place = 0; place < count; place++) link(place);
  }

  return {
    get values() {
      return values;
    },
    start: place => spans[place * spanSize + 2] ?? 0,
    end: place => spans[place * spanSize + 3] ?? 0,
    find(from, start, end, hash) {
      for (let slot = hash & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
        const place = slots[slot] ?? -1;
        if (place === -1 || (hashes[place] === hash && isAt(place, from, start, end))) return place;
      }
    },
    add(key, hash, value) {
      if (keysEnd + key.length + valuesEnd + value.length > maxBytes) return;
      if (count * 2 === slots.length) makeRoom();
      while (keysEnd + key.length > keys.length) keys = grown(new Uint8Array(keys.length * 2), keys);
      while (valuesEnd + value.length > values.length) values = grown(new Uint8Array(values.length * 2), values);
      keys.set(key, keysEnd);
      values.set(value, valuesEnd);
      spans.set([keysEnd, (keysEnd += key.length), valuesEnd, (valuesEnd += value.length)], count * spanSize);
      hashes[count] = hash;
      link(count++);
    },
  };
}

function grown<T extends Int32Array | Uint32Array | Uint8Array>(larger: T, before: T): T {
  larger.set(before);
  return larger;
}
