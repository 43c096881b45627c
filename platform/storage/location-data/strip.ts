import type { Bytes } from "../uploads/byte-reader.ts";
import type { Kind } from "../uploads/content-type.ts";
import { stripJpeg } from "./jpeg.ts";
import { stripPng } from "./png.ts";
import { stripWebp } from "./webp.ts";

const strippers: Partial<Record<Kind, (bytes: Bytes) => Bytes>> = { jpeg: stripJpeg, png: stripPng, webp: stripWebp };

/**
 * Kinds of picture whose metadata HB cannot take out: a path that strips may not admit them. (HEIC keeps it in items that
 * other items point to by position, GIF in blocks that any program may invent.)
 */
export const cannotBeStripped: readonly Kind[] = ["heic", "gif", "bytes"];

/** Photos lose where, when and with what they were taken; everything that is no picture passes as it is. */
export function stripLocation(bytes: Bytes, kind: Kind | undefined): Bytes {
  const strip = kind && strippers[kind];
  return strip ? strip(bytes) : bytes;
}
