import { describe, expect, it } from "vitest";
import { type Modules, qrCode, times } from "./qr-code.ts";

/** Reads a code of one block as a camera would: format, mask, zigzag, correction, bytes. */
function read(cells: Modules): { text: string; isSound: boolean } {
  const size = cells.length;
  const dark = (r: number, c: number) => cells[r]?.[c] === true;
  const left = [0, 1, 2, 3, 4, 5, 7, 8].map(c => dark(8, c));
  const format = left.slice(0, 5).reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0) ^ 0b10101;
  expect(format >> 3).toBe(0);
  const mask = format & 7;
  const isMasked = [
    (r: number, c: number) => (r + c) % 2 === 0,
    (r: number) => r % 2 === 0,
    (_: number, c: number) => c % 3 === 0,
    (r: number, c: number) => (r + c) % 3 === 0,
    (r: number, c: number) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
    (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3) === 0,
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
    (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
  ][mask]!;
  const isFixed = (r: number, c: number) =>
    (r < 9 && c < 9) ||
    (r < 9 && c >= size - 8) ||
    (r >= size - 8 && c < 9) ||
    r === 6 ||
    c === 6 ||
    (size > 21 && Math.abs(r - (size - 7)) <= 2 && Math.abs(c - (size - 7)) <= 2);
  const bits: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let n = 0; n < size; n++) {
      const r = isUp ? size - 1 - n : n;
      for (const c of [right, right - 1]) if (!isFixed(r, c)) bits.push(dark(r, c) !== isMasked(r, c) ? 1 : 0);
    }
    isUp = !isUp;
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, n) =>
    Number.parseInt(bits.slice(n * 8, n * 8 + 8).join(""), 2),
  );
  const correction = { 21: 10, 25: 16, 29: 26 }[size] ?? 0;
  let isSound = true;
  for (let n = 0, root = 1; n < correction; n++, root = times(root, 2))
    if (words.reduce((sum, word) => times(sum, root) ^ word, 0) !== 0) isSound = false;
  const all = words.flatMap(word => word.toString(2).padStart(8, "0").split("")).join("");
  expect(all.slice(0, 4)).toBe("0100");
  const length = Number.parseInt(all.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, n) => Number.parseInt(all.slice(12 + n * 8, 20 + n * 8), 2));
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), isSound };
}

describe("The code on a device's label", () => {
  it("is read back with every check of its error correction in order", () => {
    for (const text of ["hb", "http://hb.lab/device/ABC", "https://hb.example.org/device/7K2M9QXD"]) {
      const cells = qrCode(text);
      expect(cells && read(cells)).toEqual({ text, isSound: true });
    }
  });

  it("grows with the address and gives up where an address is too long", () => {
    expect(qrCode("x".repeat(62))?.length).toBe(33);
    expect(qrCode("x".repeat(106))?.length).toBe(41);
    expect(qrCode("x".repeat(107))).toBeUndefined();
  });
});
