import { inflateSync } from "node:zlib";
import { refuse } from "@hb/domain/refusal.ts";
import type { Refusals } from "./refusals.ts";

/** A drawn signature is a small picture; anything larger was not made by the form. */
const maxWidth = 2400;
const maxHeight = 1200;
const signature = "\x89PNG\r\n\x1a\n";
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Refuses anything but a plain PNG with some ink in it. */
export function checkSignature(bytes: Buffer, words: Refusals): void {
  const rows = rowsOf(bytes);
  if (!rows) refuse("invalid-argument", words.unreadableSignature);
  if (!rows.some(byte => byte !== 0)) refuse("failed-precondition", words.blankSignature, { isBlank: true });
}

/**
 * The rows are unpacked here with a limit, so that a small file that unpacks to a huge picture never reaches the library
 * that draws it.
 */
function rowsOf(bytes: Buffer): Buffer | undefined {
  if (bytes.toString("latin1", 0, 8) !== signature || bytes.toString("latin1", 12, 16) !== "IHDR") return undefined;
  if (bytes.length < 29) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, color, interlace] = [bytes[24], bytes[25] ?? -1, bytes[28]];
  const channels = channelsOf[color];
  if (depth !== 8 || channels === undefined || interlace !== 0) return undefined;
  if (width < 1 || height < 1 || width > maxWidth || height > maxHeight) return undefined;
  const size = height * (1 + width * channels);
  const packed = packedRows(bytes);
  const rows = packed && unpacked(packed, size);
  return rows?.length === size ? rows : undefined;
}

function packedRows(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (at + 12 + length > bytes.length) return undefined;
    if (kind === "IDAT") parts.push(bytes.subarray(at + 8, at + 8 + length));
    if (kind === "IEND") return Buffer.concat(parts);
    at += 12 + length;
  }
  return undefined;
}

function unpacked(packed: Buffer, maxBytes: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return undefined; // broken, or larger than it says
  }
}
