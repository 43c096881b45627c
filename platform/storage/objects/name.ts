import { refuse } from "../../refusal.ts";

/** Cloud Storage's own limit, in bytes of UTF-8. */
const longestName = 1024;

/**
 * An object's name is only ever looked up, never made a path of a disk; even so, names that some proxy, shell or file
 * system might read differently than HB does are not taken.
 */
export function objectName(text: string): string {
  const isPlain =
    text.isWellFormed() &&
    Buffer.byteLength(text) <= longestName &&
    // Control, invisible and unassigned characters; backslashes; what would decode once more.
    !/[\p{C}\p{Zl}\p{Zp}\\]|%[0-9a-f]{2}/iu.test(text) &&
    text.normalize("NFC") === text &&
    text.split("/").every(isSegment);
  if (!isPlain) refuse("invalid-argument", "This is no name for a file.");
  return text;
}

function isSegment(segment: string): boolean {
  return segment !== "" && !/[. ]$|^ /.test(segment) && Buffer.byteLength(segment) <= 255;
}

export interface Address {
  bucket: string;
  /** Undefined = the bucket itself. */
  name: string | undefined;
  query: URLSearchParams;
}

/**
 * `/v0/b/<bucket>/o[/<name>]`, each one percent-encoded segment: read from the address as it was sent, because a router
 * decodes too early and a name's slashes would become the path's.
 */
export function readAddress(rawUrl: string): Address | undefined {
  const [path = "", ...query] = rawUrl.split("?");
  const match = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]*))?$/.exec(path);
  if (!match?.[1]) return undefined;
  return {
    bucket: decoded(match[1]),
    name: match[2] ? decoded(match[2]) : undefined,
    query: new URLSearchParams(query.join("?")),
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    refuse("invalid-argument", "This address is not encoded as it should be.");
  }
}
