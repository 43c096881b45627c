import { refuse } from "../../refusal.ts";

/** Cloud Storage's own limit, in bytes of UTF-8. */
export const maxNameBytes = 1024;
const maxSegmentBytes = 255;

/**
 * An object's name is only looked up, never used as a path on disk. Even so, names that a proxy, shell or file system might
 * read differently are refused. Composed and decomposed letters are the same name: some systems send one, some the other.
 */
export function objectName(text: string): string {
  // A longer one is still too long when its letters are composed, and composing takes time that grows with its square.
  const name = text.length <= 3 * maxNameBytes && text.isWellFormed() ? text.normalize("NFC") : "";
  const isPlain =
    Buffer.byteLength(name) <= maxNameBytes &&
    // Control, invisible and unassigned characters; backslashes; what would decode once more.
    !/[\p{C}\p{Zl}\p{Zp}\\]|%[0-9a-f]{2}/iu.test(name) &&
    name.split("/").every(isSegment);
  if (!isPlain) refuse("invalid-argument", "This file name isn't allowed.");
  return name;
}

function isSegment(segment: string): boolean {
  return segment !== "" && !/[. ]$|^ /.test(segment) && Buffer.byteLength(segment) <= maxSegmentBytes;
}

export interface Address {
  bucket: string;
  /** Undefined = the bucket itself. */
  name: string | undefined;
  query: URLSearchParams;
}

/**
 * `/v0/b/<bucket>/o[/<name>]`, each one percent-encoded segment. Read from the raw address, because a router decodes too
 * early, and slashes in a name would become part of the path.
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
    refuse("invalid-argument", "This address isn't encoded correctly.");
  }
}
