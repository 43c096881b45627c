import { InvalidFile } from "../errors.ts";
import { ByteReader, type Bytes } from "../uploads/byte-reader.ts";

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
};

/**
 * Keeps only what is needed to display the picture: JFIF, color profile, Adobe's transform, and the orientation from EXIF.
 * What follows the picture (previews, videos, other files) is cut off, since it has metadata of its own.
 */
export async function* stripJpeg(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(bytes);
  yield await reader.take(2);
  for (;;) {
    const code = await readMarker(reader);
    if (code === marker.end) {
      yield Buffer.from([0xff, marker.end]);
      return reader.drain();
    }
    const length = (await reader.peek(2)).readUInt16BE();
    if (length < 2) damaged();
    const segment = await reader.take(length);
    if (code === marker.app1) {
      const orientation = orientationOf(segment);
      if (orientation !== undefined) yield orientationOnly(orientation);
    } else if (isKept(code, segment)) {
      yield Buffer.concat([Buffer.from([0xff, code]), segment]);
    }
    if (code === marker.scan) yield* passScan(reader);
  }
}

async function readMarker(reader: ByteReader): Promise<number> {
  if ((await reader.take(1))[0] !== 0xff) damaged();
  for (;;) {
    const code = (await reader.take(1))[0] ?? 0;
    // Any number of fill bytes may come before a marker.
    if (code === 0xff) continue;
    if (code === 0 || code === 1 || code === marker.start || isRestart(code)) damaged();
    return code;
  }
}

function isKept(code: number, segment: Buffer): boolean {
  const label = segment.toString("latin1", 2, 14);
  if (code === marker.app0) return label.startsWith("JFIF\0");
  if (code === marker.app2) return label.startsWith("ICC_PROFILE\0");
  if (code === marker.app14) return label.startsWith("Adobe");
  return code !== marker.comment && !(code >= marker.app0 && code <= marker.app15);
}

/** Compressed data, up to the marker that ends it: in there a 0xff is followed by 0 or a restart marker. */
async function* passScan(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    let at = reader.held.indexOf(0xff);
    while (at >= 0 && at + 1 < reader.held.length) {
      const next = reader.held[at + 1] ?? 0;
      if (next !== 0 && !isRestart(next)) {
        if (at > 0) yield reader.release(at);
        return;
      }
      at = reader.held.indexOf(0xff, at + 2);
    }
    const certain = at < 0 ? reader.held.length : at;
    if (certain > 0) yield reader.release(certain);
    if (!(await reader.fill())) damaged();
  }
}

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

const orientationTag = 0x0112;

/** Undefined = upright, or not a readable EXIF segment. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString("latin1", 2, 8) !== "Exif\0\0") return undefined;
  const tiff = segment.subarray(8);
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 14 || (order !== "II" && order !== "MM")) return undefined;
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : order === "II" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = order === "II" ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An EXIF segment whose only entry is the orientation. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.from("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0", "latin1");
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, marker.app1, 0, 2 + 6 + tiff.length]);
  return Buffer.concat([head, Buffer.from("Exif\0\0", "latin1"), tiff]);
}

function damaged(): never {
  throw new InvalidFile(415, "This JPEG picture is damaged.");
}
