import type { FastifyReply } from "fastify";
import { refuse } from "../../refusal.ts";
import type { ByteRange } from "../files/files.ts";
import type { StoredObject } from "../rules.ts";
import { etagOf, fileNameOf } from "./metadata.ts";
import type { Objects } from "./objects.ts";

interface Wanted {
  range: string | undefined;
  ifRange: string | undefined;
}

/** Sends the bytes such that no browser ever shows or runs them in HB's name. */
export async function sendBytes(
  reply: FastifyReply,
  { objects, name, wanted, stallMs }: { objects: Objects; name: string; wanted: Wanted; stallMs: number },
) {
  let part: Part | undefined;
  const opened = await objects.open(name, object => {
    part = partOf(object, wanted);
    return part === "unsatisfiable" ? { start: 0, end: 0 } : part;
  });
  if (!opened) refuse("not-found", "There is no such file.");
  const { object, bytes } = opened;
  if (part === "unsatisfiable") {
    bytes.destroy();
    return reply
      .status(416)
      .header("content-range", `bytes */${object.size}`)
      .send({ error: { code: 416, message: "This file has no such bytes." } });
  }
  // A reader that takes nothing any more would hold the file open for ever.
  reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
  reply.headers(headersOf(object)).header("content-length", part ? part.end - part.start + 1 : object.size);
  if (part) reply.status(206).header("content-range", `bytes ${part.start}-${part.end}/${object.size}`);
  return reply.send(bytes);
}

type Part = ByteRange | "unsatisfiable";

/** Undefined = all of it, also for what HTTP lets a server pass over: several ranges, other units, a changed object. */
export function partOf(object: StoredObject, { range, ifRange }: Wanted): Part | undefined {
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
    "cache-control": privately(object.cacheControl),
    "accept-ranges": "bytes",
    etag: `"${etagOf(object)}"`,
    "last-modified": new Date(object.updated).toUTCString(),
    "x-goog-generation": String(object.generation),
    "x-goog-metageneration": String(object.metageneration),
    "x-goog-hash": `crc32c=${object.crc32c},md5=${object.md5Hash}`,
    ...(object.contentLanguage !== null && { "content-language": object.contentLanguage }),
  };
}

/** Whatever the uploader wished, a file is saved and not shown; only the name it gave is used. */
function attachment(object: StoredObject): string {
  const given = /;\s*(filename.*)$/i.exec(object.contentDisposition ?? "")?.[1];
  return `attachment; ${given ?? fileNameOf(object)}`;
}

/** No cache that others use may keep a file that was sent to somebody who may read it. */
function privately(cacheControl: string | null): string {
  const wishes = (cacheControl ?? "max-age=0").split(",").map(wish => wish.trim());
  return ["private", ...wishes.filter(wish => wish !== "" && !/^(public|private|s-maxage)\b/i.test(wish))].join(", ");
}
