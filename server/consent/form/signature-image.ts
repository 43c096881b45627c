import { inflateSync } from "node:zlib";
import { refuse } from "@hb/domain/refusal.ts";
import { signingText as text } from "../text.ts";

/** A drawn signature is a small picture; anything larger was not made by the form. */
const maxWidth = 2400;
const maxHeight = 1200;
const signature = "\x89PNG\r\n\x1a\n";
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * Refuses anything but a plain PNG with some ink in it. Its rows are unpacked here with a limit, so that a small file that
 * unpacks to a huge picture never reaches the library that draws it.
 */
export function checkSignature(bytes: Buffer): void {
  if (bytes.toString("latin1", 0, 8) !== signature || bytes.toString("latin1", 12, 16) !== "IHDR") unreadable();
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, color, interlace] = [bytes[24], bytes[25] ?? -1, bytes[28]];
  const channels = channelsOf[color];
  if (depth !== 8 || channels === undefined || interlace !== 0) unreadable();
  if (width < 1 || height < 1 || width > maxWidth || height > maxHeight)
    refuse("invalid-argument", text.tooLarge(maxWidth, maxHeight));
  const size = height * (1 + width * channels);
  const rows = unpacked(packedRows(bytes), size);
  if (rows.length !== size) unreadable();
  if (!rows.some(byte => byte !== 0)) refuse("failed-precondition", text.blank, { isBlank: true });
}

function packedRows(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (at + 12 + length > bytes.length) unreadable();
    if (kind === "IDAT") parts.push(bytes.subarray(at + 8, at + 8 + length));
    if (kind === "IEND") return Buffer.concat(parts);
    at += 12 + length;
  }
  return unreadable();
}

function unpacked(packed: Buffer, maxBytes: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return unreadable(); // broken, or larger than it says
  }
}

function unreadable(): never {
  refuse("invalid-argument", text.unreadable);
}
