import { InvalidFile } from "../errors.ts";
import type { Bytes } from "./byte-reader.ts";

/** What can be told from the bytes. `application/octet-stream` allows anything but markup. */
const kinds = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/heic": "heic",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "text/plain": "text",
  "text/csv": "text",
  "application/json": "text",
  "application/octet-stream": "bytes",
} as const;
export type VerifiedType = keyof typeof kinds;
export type Kind = (typeof kinds)[VerifiedType];

/** How much of a file is read to tell what it is. */
export const headBytes = 4096;

export function kindOf(contentType: string): Kind | undefined {
  const bare = bareType(contentType);
  return Object.hasOwn(kinds, bare) ? kinds[bare as VerifiedType] : undefined;
}

/** Without parameters such as the charset. */
export function bareType(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

/** What can be refused before a byte is read. */
export function checkClaim(claimed: string, allowed: readonly VerifiedType[]): void {
  const bare = bareType(claimed);
  if (bare !== "application/octet-stream" && !allowed.some(type => type === bare)) notAllowed(allowed);
}

/**
 * The type to store the file with. Without a claim (the SDK then sends octet-stream) it is what the bytes are. A claim must
 * be allowed here and true.
 */
export function verifyType(head: Buffer, claimed: string, allowed: readonly VerifiedType[]): string {
  checkClaim(claimed, allowed);
  if (isActive(head)) throw new InvalidFile(415, "Files that can contain scripts aren't accepted.");
  const found = sniff(head);
  const bare = bareType(claimed);
  if (bare !== "application/octet-stream" || allowed.includes(bare)) {
    if (!suits(found, kindOf(claimed))) throw new InvalidFile(415, `This file isn't ${bare}.`);
    return claimed;
  }
  return allowed.find(type => suits(found, kinds[type])) ?? notAllowed(allowed);
}

function suits(found: Kind, wanted: Kind | undefined): boolean {
  return wanted === "bytes" || found === wanted || (found === "xlsx" && wanted === "zip");
}

function notAllowed(allowed: readonly VerifiedType[]): never {
  throw new InvalidFile(415, `Only these file types are accepted: ${allowed.join(", ")}.`);
}

const startsWith: [Kind, string][] = [
  ["png", "\x89PNG\r\n\x1a\n"],
  ["jpeg", "\xff\xd8\xff"],
  ["gif", "GIF87a"],
  ["gif", "GIF89a"],
  ["pdf", "%PDF-"],
  ["zip", "PK\x03\x04"],
  ["zip", "PK\x05\x06"],
];
const heicBrands = /^(hei[cxms]|hev[cx]|mif1|msf1)$/;
const workbookEntry = /\[Content_Types\]\.xml|_rels\/\.rels|docProps\/|xl\//;

function sniff(head: Buffer): Kind {
  const text = head.toString("latin1");
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.slice(4, 8) === "ftyp" && heicBrands.test(text.slice(8, 12))) return "heic";
  const kind = startsWith.find(([, mark]) => text.startsWith(mark))?.[0];
  if (kind === "zip" && workbookEntry.test(text)) return "xlsx";
  return kind ?? (hasOnlyText(head) ? "text" : "bytes");
}

/** Markup can follow the first bytes of a picture, and browsers that guess would run it, so such a file is refused. */
function isActive(head: Buffer): boolean {
  const text = head.toString("latin1").toLowerCase();
  if (/^(\xef\xbb\xbf)?\s*<[a-z!?/]/.test(text)) return true;
  return /<(script|html|svg|iframe|object|embed|body|!doctype|!entity)\b/.test(text) || /<!(doctype|entity)/.test(text);
}

function hasOnlyText(bytes: Uint8Array): boolean {
  return bytes.every(byte => byte >= 32 || byte === 9 || byte === 10 || byte === 12 || byte === 13);
}

/** The start of a file does not tell whether the rest is text. */
export async function* onlyText(bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    if (!hasOnlyText(chunk)) throw new InvalidFile(415, "This file isn't plain text.");
    yield chunk;
  }
}
