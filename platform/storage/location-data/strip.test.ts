import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvalidFile } from "../errors.ts";
import { stripJpeg } from "./jpeg.ts";
import { stripPng } from "./png.ts";
import { stripLocation } from "./strip.ts";
import { stripWebp } from "./webp.ts";

const canary = "N52.5200E13.4050 secret place";

async function* chunked(bytes: Buffer, cuts: readonly number[] = []) {
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    if (cut > from && cut < bytes.length) {
      yield bytes.subarray(from, cut);
      from = cut;
    }
  }
  yield bytes.subarray(from);
}
async function all(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
const binary = (text: string) => Buffer.from(text, "latin1");

function segment(code: number, content: Buffer | string): Buffer {
  const bytes = typeof content === "string" ? binary(content) : content;
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** EXIF with an orientation and a canary where a GPS directory would lie. */
function exif(order: "II" | "MM", orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(order, 0, "latin1");
  const short = (value: number, at: number) =>
    order === "II" ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === "II" ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  return Buffer.concat([binary("Exif\0\0"), tiff, binary(canary)]);
}

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const jfif = segment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
const profile = segment(0xe2, "ICC_PROFILE\0\x01\x01colours");
const adobe = segment(0xee, "Adobe\0d\0\0\0\0\x01");
const quantisation = segment(0xdb, Buffer.alloc(65, 1));
const huffman = segment(0xc4, Buffer.alloc(20, 2));
const scan = Buffer.concat([
  segment(0xda, Buffer.alloc(10, 3)),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0, 0xff, 0xd7, 4]),
]);

function photo(order: "II" | "MM", orientation: number): Buffer {
  return Buffer.concat([
    start,
    jfif,
    segment(0xe1, exif(order, orientation)),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${canary}</x>`),
    segment(0xed, `Photoshop 3.0\0${canary}`),
    segment(0xe2, `MPF\0${canary}`),
    segment(0xe5, canary),
    segment(0xfe, canary),
    profile,
    adobe,
    quantisation,
    scan,
    Buffer.from([0xff]),
    huffman,
    scan,
    end,
    start,
    segment(0xe1, exif(order, orientation)),
    end,
  ]);
}

describe("a JPEG photo", () => {
  test("loses everything but its picture, colours and orientation", async () => {
    for (const order of ["II", "MM"] as const) {
      const stripped = await all(stripJpeg(chunked(photo(order, 6))));
      expect(stripped.includes(canary)).toBe(false);
      const upright = segment(0xe1, binary("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"));
      expect(stripped).toEqual(
        Buffer.concat([start, jfif, upright, profile, adobe, quantisation, scan, huffman, scan, end]),
      );
    }
  });

  test("that is upright needs no EXIF at all", async () => {
    for (const orientation of [0, 1, 9, 65_535])
      expect((await all(stripJpeg(chunked(photo("II", orientation))))).includes("Exif")).toBe(false);
  });

  test("is the same however it arrives", async () => {
    const bytes = photo("MM", 3);
    const whole = await all(stripJpeg(chunked(bytes)));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length)), async cuts => {
        expect(await all(stripJpeg(chunked(bytes, cuts)))).toEqual(whole);
      }),
    );
  });

  test("that is damaged is refused, wherever it breaks off", async () => {
    const bytes = Buffer.concat([start, jfif, segment(0xe1, exif("II", 6)), quantisation, scan, end]);
    for (let length = 2; length < bytes.length; length++)
      await expect(all(stripJpeg(chunked(bytes.subarray(0, length))))).rejects.toThrow();
    for (const wrong of [
      Buffer.from([0xff, 0xe1, 0, 1]),
      Buffer.from([0, 1, 2]),
      Buffer.from([0xff, 0xd8]),
      Buffer.from([0xff, 0]),
    ])
      await expect(all(stripJpeg(chunked(Buffer.concat([start, wrong, end]))))).rejects.toThrow(InvalidFile);
  });

  test("with EXIF that points anywhere does no harm", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.constantFrom("II*\0", "MM\0*"), async (noise, order) => {
        const wild = segment(0xe1, Buffer.concat([binary(`Exif\0\0${order}`), noise]));
        const stripped = await all(stripJpeg(chunked(Buffer.concat([start, wild, scan, end]))));
        expect(stripped.length).toBeLessThanOrEqual(start.length + 36 + scan.length + end.length);
      }),
    );
  });
});

function pngChunk(type: string, content: string | Buffer = ""): Buffer {
  const bytes = typeof content === "string" ? binary(content) : content;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, bytes, Buffer.alloc(4, 9)]);
}

test("a PNG picture keeps its picture and loses text, EXIF and whatever follows it", async () => {
  const signature = binary("\x89PNG\r\n\x1a\n");
  const kept = [
    pngChunk("IHDR", "13 bytes long"),
    pngChunk("iCCP", "c"),
    pngChunk("IDAT", Buffer.alloc(100_000, 7)),
    pngChunk("IEND"),
  ];
  const [header, ...rest] = kept as [Buffer, Buffer, Buffer, Buffer];
  const dropped = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME", "prIv"].map(type => pngChunk(type, canary));
  const bytes = Buffer.concat([signature, header, ...dropped, ...rest, binary(canary)]);
  const expected = Buffer.concat([signature, ...kept]);
  expect(await all(stripPng(chunked(bytes)))).toEqual(expected);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length)), async cuts => {
      expect((await all(stripPng(chunked(bytes, cuts)))).equals(expected)).toBe(true);
    }),
    { numRuns: 20 },
  );
  await expect(all(stripPng(chunked(bytes.subarray(0, 300))))).rejects.toThrow("This file is incomplete.");
  await expect(all(stripPng(chunked(Buffer.concat([signature, pngChunk("12 4")]))))).rejects.toThrow(InvalidFile);
});

function riff(...chunks: [string, string | Buffer][]): Buffer {
  const body = Buffer.concat(
    chunks.map(([type, content]) => {
      const bytes = typeof content === "string" ? binary(content) : content;
      const head = Buffer.alloc(8);
      head.write(type, 0, "latin1");
      head.writeUInt32LE(bytes.length, 4);
      return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
    }),
  );
  const head = Buffer.alloc(12);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  head.write("WEBP", 8, "latin1");
  return Buffer.concat([head, body]);
}

test("a WebP picture keeps its picture and its length, and no longer says that it has EXIF", async () => {
  const features = (flags: number) => Buffer.concat([Buffer.from([flags]), Buffer.alloc(9, 1)]);
  const picture: [string, string][] = [
    ["VP8 ", "odd"],
    ["ALPH", "even"],
  ];
  const bytes = riff(["VP8X", features(0x2c)], ...picture, ["EXIF", canary], ["XMP ", `${canary}!`], ["prIv", canary]);
  const junk = (length: number): [string, Buffer] => ["JUNK", Buffer.alloc(length)];
  const expected = riff(
    ["VP8X", features(0x20)],
    ...picture,
    junk(canary.length),
    junk(canary.length + 1),
    junk(canary.length),
  );
  expect(await all(stripWebp(chunked(Buffer.concat([bytes, binary(canary)]))))).toEqual(expected);
  for (let cut = 1; cut < bytes.length; cut++) expect(await all(stripWebp(chunked(bytes, [cut])))).toEqual(expected);
  const lying = Buffer.from(bytes);
  lying.writeUInt32LE(bytes.length - 20, 4);
  await expect(all(stripWebp(chunked(lying)))).rejects.toThrow(InvalidFile);
});

test("what is no picture passes as it is", async () => {
  const bytes = chunked(binary("%PDF-1.7"));
  expect(stripLocation(bytes, "pdf")).toBe(bytes);
});
