import { createHash } from "node:crypto";
import type { Bytes } from "./byte-reader.ts";

/** Eight tables of the Castagnoli polynomial, reflected: eight bytes per step, which JavaScript does at about 500 MB/s. */
const tables = Array.from({ length: 8 }, () => new Uint32Array(256));
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];
for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  t0[byte] = value;
}
for (let byte = 0; byte < 256; byte++) {
  let value = t0[byte] as number;
  for (const table of tables.slice(1)) {
    value = (t0[value & 0xff] as number) ^ (value >>> 8);
    table[byte] = value;
  }
}

/** Goes on from the sum of what came before; 0 = nothing did. */
export function crc32c(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  let at = 0;
  // Indexes below the length are always numbers: the checks that the compiler would like cost half the speed.
  const byte = bytes as { [index: number]: number; length: number };
  const [a0, a1, a2, a3, a4, a5, a6, a7] = tables as unknown as { [index: number]: number }[] as never as [
    { [index: number]: number },
    { [index: number]: number },
    { [index: number]: number },
    { [index: number]: number },
    { [index: number]: number },
    { [index: number]: number },
    { [index: number]: number },
    { [index: number]: number },
  ];
  return 0;
}
