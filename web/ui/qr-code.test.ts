import jsqr from "jsqr";
import { expect, test } from "vitest";
import { qrCode } from "./qr-code.ts";

/** Draws the path as a camera would see it: black on white, a few pixels per module. */
function photograph({ size, path }: ReturnType<typeof qrCode>): { pixels: Uint8ClampedArray; width: number } {
  const pixelsPerModule = 4;
  const width = size * pixelsPerModule;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let y = 0; y < pixelsPerModule; y++)
      for (let x = 0; x < pixelsPerModule; x++) {
        const at = (Number(row) * pixelsPerModule + y) * width + Number(column) * pixelsPerModule + x;
        pixels.fill(0, at * 4, at * 4 + 3);
      }
  return { pixels, width };
}

test.each([
  "hb",
  "http://hb.lab/device/ABC",
  "https://hb.example.org/device/7K2M9QXD",
  `https://${"laboratory-".repeat(12)}example.org/device/7K2M9QXD`,
])("a camera reads %s back from its label", text => {
  const { pixels, width } = photograph(qrCode(text));
  expect(jsqr.default(pixels, width, width)?.data).toBe(text);
});

test("the code has a quiet zone of four modules and grows with the text", () => {
  const { size, path } = qrCode("x".repeat(62));
  expect(size).toBe(33 + 2 * 4);
  const columns = [...path.matchAll(/M(\d+) /g)].map(([, column]) => Number(column));
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([4, size - 5]);
  expect(qrCode("x".repeat(106)).size).toBe(41 + 2 * 4);
});
