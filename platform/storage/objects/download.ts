import type { FastifyReply } from "fastify";
import { refuse } from "../../refusal.ts";
import type { ByteRange } from "../files/files.ts";
import type { StoredObject } from "../rules.ts";
import { etagOf, fileNameOf } from "./metadata.ts";
import type { Objects } from "./objects.ts";

/** The request headers that decide which bytes are sent. */
export interface Conditions {
  range: string | undefined;
  ifRange: string | undefined;
  ifNoneMatch: string | undefined;
}

interface Download {
  objects: Objects;
  name: string;
  conditions: Conditions;
  stallMs: number;
}

/** Sends the bytes so that no browser ever displays or runs them on this origin. */
export async function sendBytes(reply: FastifyReply, { objects, name, conditions, stallMs }: Download) {
  let part: Part | undefined;
  let isUnchanged = false;
  const opened = await objects.open(name, object => {
    isUnchanged = matchesEtag(object, conditions.ifNoneMatch);
    part = partOf(object, conditions);
    return isUnchanged || part === "unsatisfiable" ? { start: 0, end: 0 } : part;
  });
  if (!opened) refuse("not-found", "This file doesn't exist.");
  const { object, bytes } = opened;
  if (isUnchanged) {
    bytes.destroy();
    return reply.status(304).headers(headersOf(object)).send();
  }
  if (part === "unsatisfiable") {
    bytes.destroy();
    return reply
      .status(416)
      .header("content-range", `bytes */${object.size}`)
      .send({ error: { code: 416, message: "This file has no such bytes." } });
  }
  // A reader that stops reading would hold the file open forever.
  reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
  reply.headers(headersOf(object)).header("content-length", part ? part.end - part.start + 1 : object.size);
  if (part) reply.status(206).header("content-range", `bytes ${part.start}-${part.end}/${object.size}`);
  return reply.send(bytes);
}

/** `If-None-Match` compares weakly: a proxy that compresses marks tags with W/. */
function matchesEtag(object: StoredObject, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(",").map(tag => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(`"${etagOf(object)}"`);
}

type Part = ByteRange | "unsatisfiable";

/** Undefined = all of it, also where HTTP lets a server ignore the range: several ranges, other units, a changed object. */
function partOf(object: StoredObject, { range, ifRange }: Conditions): Part | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? "");
  if (!match || (match[1] === "" && match[2] === "") || object.size === 0) return undefined;
  if (ifRange !== undefined && ifRange !== `"${etagOf(object)}"`) return undefined;
  const last = object.size - 1;
  if (match[1] === "") {
    const count = Number(match[2]);
    return count === 0 ? "unsatisfiable" : { start: Math.max(0, object.size - count), end: last };
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? last : Math.min(Number(match[2]), last);
  if (match[2] !== "" && Number(match[2]) < start) return undefined;
  return start > last ? "unsatisfiable" : { start, end };
}

function headersOf(object: StoredObject): Record<string, string> {
  return {
    "content-type": object.contentType,
    "content-disposition": attachment(object),
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cache-control": privateCaching(object.cacheControl),
    "accept-ranges": "bytes",
    etag: `"${etagOf(object)}"`,
    "last-modified": new Date(object.updated).toUTCString(),
    "x-goog-generation": String(object.generation),
    "x-goog-metageneration": String(object.metageneration),
    "x-goog-hash": `crc32c=${object.crc32c},md5=${object.md5Hash}`,
    ...(object.contentLanguage !== null && { "content-language": object.contentLanguage }),
  };
}

/** Whatever the uploader asked for, a file is saved and not displayed; only the file name it gave is used. */
function attachment(object: StoredObject): string {
  const given = /;\s*(filename.*)$/i.exec(object.contentDisposition ?? "")?.[1];
  return `attachment; ${given ?? fileNameOf(object)}`;
}

/** A shared cache must not keep a file that was sent to one person who may read it. */
function privateCaching(cacheControl: string | null): string {
  const directives = (cacheControl ?? "max-age=0").split(",").map(directive => directive.trim());
  const kept = directives.filter(directive => directive !== "" && !/^(public|private|s-maxage)\b/i.test(directive));
  return ["private", ...kept].join(", ");
}
