import type { Tx } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/tx.ts";
import type { Identity } from "../../sign-in/accounts/identity.ts";
import { InvalidFile } from "../errors.ts";
import type { Staging } from "../files/staging.ts";
import { stripLocation } from "../location-data/strip.ts";
import { describe, type Metadata } from "../objects/metadata.ts";
import type { Objects } from "../objects/objects.ts";
import type { Matched, StorageRule, StoredObject } from "../rules.ts";
import { ByteReader, type Bytes } from "./byte-reader.ts";
import { headBytes, kindOf, onlyText, verifyType } from "./content-type.ts";
import { Digest } from "./digest.ts";

export interface Caller {
  identity: Identity | undefined;
  address: string;
}

export interface IncomingFile {
  name: string;
  matched: Matched;
  caller: Caller;
  metadata: Metadata;
  bytes: Bytes;
}

interface ReceiveConfig {
  database: Database;
  staging: Staging;
  objects: Objects;
  now: () => number;
}

/** Wraps the commit of an object, for what must happen in the same transaction; may return an earlier object. */
type Around = (tx: Tx, keep: () => Promise<StoredObject>) => Promise<StoredObject>;

export type Receive = (offer: IncomingFile, around?: Around) => Promise<StoredObject>;

/** Turns bytes that a client sends into an object. On their way they are limited, verified, stripped and summed. */
export function createReceive({ database, staging, objects, now }: ReceiveConfig): Receive {
  return async ({ name, matched: { rule, params }, caller, metadata, bytes }, around = (_tx, keep) => keep()) => {
    const described = describe(metadata);
    const received = new Digest();
    const limited = limit(bytes, rule.maxBytes);
    const reader = new ByteReader(metadata.md5Hash ? received.through(limited) : limited);
    const claimed = metadata.contentType || "application/octet-stream";
    const contentType = verifyType(await reader.peek(headBytes), claimed, rule.contentTypes);
    const staged = await objects.stage(prepared(reader.rest(), contentType, rule));
    try {
      if (metadata.md5Hash && received.result().md5Hash !== metadata.md5Hash)
        throw new InvalidFile(400, "The checksum doesn't match: the file was damaged on the way.");
      return await inTransaction(database, tx =>
        around(tx, async () => {
          const kept = await objects.keep(tx, staged, { name, contentType, ...described });
          await rule.onStored?.(tx, { ...kept, ...caller, params, now: new Date(now()).toISOString() });
          return kept.object;
        }),
      );
    } finally {
      // Deletes what was not kept, and what was replaced.
      void staging.discard(staged.fileId);
    }
  };
}

function prepared(bytes: Bytes, contentType: string, rule: StorageRule): Bytes {
  const kind = kindOf(contentType);
  if (kind === "text") return onlyText(bytes);
  return rule.stripLocation ? stripLocation(bytes, kind) : bytes;
}

export async function* limit(bytes: Bytes, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) tooLarge(maxBytes);
    yield chunk;
  }
}

export function tooLarge(maxBytes: number): never {
  throw new InvalidFile(413, `Files can be up to ${inWords(maxBytes)}.`);
}

function inWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];
  return `${Math.floor(size)} ${unit}`;
}
