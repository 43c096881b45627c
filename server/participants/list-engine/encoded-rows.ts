/**
 * Rows as the database encodes them (../list/list-sql.ts): numbers separated by commas up to the end of the line, the last of
 * them the lengths of the texts, which follow without anything between them. The object is used again for each row.
 */
export interface EncodedRow {
  from: Uint8Array;
  numbers: Float64Array;
  /** Numbers of a row that are lists. */
  lists: number[][];
  starts: Uint32Array;
  lengths: Int32Array;
}

export const numberNames = [
  "id",
  "createdAt",
  "updatedAt",
  "bornOn",
  "gender",
  "language",
  "skinType",
  "source",
  "type",
  "ownerType",
  "status",
  "consent",
  "emailConfirmed",
] as const;
export const listNames = ["ethnicities", "consideringBrands"] as const;
export const textNames = [
  "nameKey",
  "emailKey",
  "phone",
  "nameSearch",
  "nameSort",
  "emailSearch",
  "citySearch",
] as const;
/** Stands for a number that isn't known; less than any other. */
export const none = -1e9;

const [comma, space, minus, zero, end] = [0x2c, 0x20, 0x2d, 0x30, 0x0a];

export function readRows(from: Uint8Array, take: (row: EncodedRow) => void): void {
  const row: EncodedRow = {
    from,
    numbers: new Float64Array(numberNames.length),
    lists: listNames.map(() => []),
    starts: new Uint32Array(textNames.length),
    lengths: new Int32Array(textNames.length),
  };
  let at = 0;
  let last = 0;

  /** The number from here on; what ends it is left in `last`. */
  function number(): number {
    let value = 0;
    let sign = 1;
    for (;;) {
      last = from[at++] ?? end;
      if (last === minus) sign = -1;
      else if (last === comma || last === space || last === end) return sign * value;
      else value = value * 10 + last - zero;
    }
  }

  while (at < from.length) {
    for (let n = 0; n < numberNames.length; n++) row.numbers[n] = number();
    for (const list of row.lists) {
      list.length = 0;
      if (from[at] === comma) at++;
      else
        do {
          list.push(number());
        } while (last === space);
    }
    for (let n = 0; n < textNames.length; n++) row.lengths[n] = number();
    for (let n = 0; n < textNames.length; n++) {
      row.starts[n] = at;
      at += Math.max(0, row.lengths[n] ?? 0);
    }
    take(row);
  }
}
