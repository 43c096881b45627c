import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { consentRefusals } from "./refusals.ts";
import { checkSignature } from "./signature-image.ts";

/** A gray picture with the given rows. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...[
      { kind: "IHDR", bytes: head },
      { kind: "IDAT", bytes: deflateSync(rows) },
      { kind: "IEND", bytes: Buffer.alloc(0) },
    ].flatMap(({ kind, bytes }) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, Buffer.from(kind), bytes, Buffer.alloc(4)];
    }),
  ]);
}

const drawn = png(2, 1, Buffer.from([0, 0, 9]));
const { en, es } = consentRefusals;

test("a drawn signature is a small picture with ink in it", () => {
  expect(() => checkSignature(drawn, en)).not.toThrow();
  expect(() => checkSignature(png(2, 1, Buffer.from([0, 0, 0])), en)).toThrow(en.blankSignature);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["a beginning", drawn.subarray(0, 20)],
  ["half of it", drawn.subarray(0, -20)],
  ["something else", Buffer.from("GIF89a and more bytes than a head has")],
  ["more rows than it says", png(2, 1, Buffer.alloc(6, 9))],
  ["a huge picture", png(9000, 9000, Buffer.alloc(1))],
])("%s isn't one, which is said in the language of the page", (_, bytes) => {
  expect(() => checkSignature(bytes, es)).toThrow(es.unreadableSignature);
});
