/*
 * A QR code as phones' cameras read it (ISO/IEC 18004): bytes, error correction M, versions 1 to 6. Longer addresses
 * than 106 bytes get none; the label's eight signs can still be typed.
 */

interface Version {
  blocks: number;
  /** Bytes of each block: of the message, and of its correction. */
  data: number;
  correction: number;
}

const versions: readonly Version[] = [
  { blocks: 1, data: 16, correction: 10 },
  { blocks: 1, data: 28, correction: 16 },
  { blocks: 1, data: 44, correction: 26 },
  { blocks: 2, data: 32, correction: 18 },
  { blocks: 2, data: 43, correction: 24 },
  { blocks: 4, data: 27, correction: 16 },
];

export type Modules = readonly (readonly boolean[])[];

/** Row by row, true = dark; undefined = too long. The quiet margin of four modules is the drawer's. */
export function qrCode(text: string): Modules | undefined {
  const bytes = new TextEncoder().encode(text);
  const at = versions.findIndex(({ blocks, data }) => bytes.length <= blocks * data - 2);
  const version = versions[at];
  if (!version) return undefined;
  const words = interleave(message(bytes, version), version);
  const drawn = masks.map((_, mask) => draw(17 + 4 * (at + 1), words, mask));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

function message(bytes: Uint8Array, { blocks, data }: Version): number[] {
  const bits = [4, 8].flatMap((length, n) => bitsOf(n === 0 ? 4 : bytes.length, length));
  for (const byte of bytes) bits.push(...bitsOf(byte, 8));
  bits.push(0, 0, 0, 0);
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  ).slice(0, blocks * data);
  for (let pad = 0; words.length < blocks * data; pad++) words.push(pad % 2 === 0 ? 0xec : 0x11);
  return words;
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, n) => (value >> (length - 1 - n)) & 1);
}

function interleave(words: readonly number[], { blocks, data, correction }: Version): number[] {
  const parts = Array.from({ length: blocks }, (_, n) => words.slice(n * data, (n + 1) * data));
  const checks = parts.map(part => correctionOf(part, correction));
  const across = (rows: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, n) => rows.map(row => row[n] ?? 0)).flat();
  return [...across(parts, data), ...across(checks, correction)];
}

/** Multiplication in the field of 256 elements that Reed and Solomon's codes are counted in. */
export function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

function correctionOf(part: readonly number[], length: number): number[] {
  let generator = [1];
  for (let n = 0, root = 1; n < length; n++, root = times(root, 2)) {
    const factor = root;
    generator = [...generator, 0].map((value, at) => value ^ times(generator[at - 1] ?? 0, factor));
  }
  const rest = [...part, ...Array<number>(length).fill(0)];
  for (let n = 0; n < part.length; n++) {
    const lead = rest[n] ?? 0;
    for (const [at, value] of generator.entries()) rest[n + at] = (rest[n + at] ?? 0) ^ times(value, lead);
  }
  return rest.slice(part.length);
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  r => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function draw(size: number, words: readonly number[], mask: number): boolean[][] {
  const cells: (boolean | undefined)[][] = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  const put = (row: number, column: number, dark: boolean) => {
    const line = cells[row];
    if (line && column >= 0 && column < size) line[column] = dark;
  };
  const square = (row: number, column: number, reach: number, isLight: (ring: number) => boolean) => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++) put(row + r, column + c, !isLight(Math.max(Math.abs(r), Math.abs(c))));
  };
  for (let n = 0; n < size; n++) {
    put(6, n, n % 2 === 0);
    put(n, 6, n % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, ring => ring === 2 || ring === 4);
  if (size > 21) square(size - 7, size - 7, 2, ring => ring === 1);
  drawFormat(size, mask, put);
  fill(cells, words, masks[mask] ?? (() => false));
  return cells.map(line => line.map(cell => cell === true));
}

/** Which correction and mask, written twice. Correction M is 00. */
function drawFormat(size: number, mask: number, put: (row: number, column: number, dark: boolean) => void): void {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  const format = ((mask << 10) | rest) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const dark = ((format >> n) & 1) === 1;
    put(n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, 8, dark);
    put(8, n < 8 ? size - 1 - n : n === 8 ? 7 : 14 - n, dark);
  }
  put(size - 8, 8, true);
}

/** Two columns at a time, upwards and downwards in turn, from the right, around what is drawn already. */
function fill(cells: (boolean | undefined)[][], words: readonly number[], isMasked: (r: number, c: number) => boolean) {
  const size = cells.length;
  const bits = words.flatMap(word => bitsOf(word, 8));
  let next = 0;
  let isUp = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let n = 0; n < size; n++) {
      const row = isUp ? size - 1 - n : n;
      const line = cells[row] ?? [];
      for (const column of [right, right - 1])
        if (line[column] === undefined) line[column] = (bits[next++] === 1) !== isMasked(row, column);
    }
    isUp = !isUp;
  }
}

/** Long runs and blocks of one colour are hard to read; the mask with the fewest is taken. */
function penalty(cells: Modules): number {
  const columns = cells.map((_, n) => cells.map(line => line[n] === true));
  let sum = 0;
  for (const line of [...cells, ...columns])
    for (const run of line
      .map(dark => (dark ? "1" : "0"))
      .join("")
      .match(/0{5,}|1{5,}/g) ?? [])
      sum += run.length - 2;
  for (const [r, line] of cells.entries())
    for (const [c, dark] of line.entries()) {
      const below = cells[r + 1];
      if (below && c + 1 < line.length && line[c + 1] === dark && below[c] === dark && below[c + 1] === dark) sum += 3;
    }
  return sum;
}
