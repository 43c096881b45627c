import type { Bytes } from "../uploads/byte-reader.ts";
import type { Kind } from "../uploads/content-type.ts";
import { stripJpeg } from "./jpeg.ts";
import { stripPng } from "./png.ts";
import { stripWebp } from "./webp.ts";

const strippers: Partial<Record<Kind, (bytes: Bytes) => Bytes>> = { jpeg: stripJpeg, png: stripPng, webp: stripWebp };

/**
 * Kinds of picture whose metadata cannot be removed here, so a rule that strips must not allow them. (HEIC keeps it in
 * items that other items refer to by position, GIF in blocks that any program may invent.)
 */
export const cannotBeStripped: readonly Kind[] = ["heic", "gif", "bytes"];

/** Removes from photos where, when and with what they were taken. Other files pass unchanged. */
export function stripLocation(bytes: Bytes, kind: Kind | undefined): Bytes {
  const strip = kind && strippers[kind];
  return strip ? strip(bytes) : bytes;
}
