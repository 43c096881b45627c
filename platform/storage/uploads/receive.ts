import type { Tx } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/tx.ts";
import type { Identity } from "../../sign-in/accounts/identity.ts";
import { Unfit } from "../errors.ts";
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

export interface Offer {
  name: string;
  matched: Matched;
  caller: Caller;
  metadata: Metadata;
  bytes: Bytes;
}

interface IntakeConfig {
  database: Database;
  staging: Staging;
  objects: Objects;
  now: () => number;
}

/** Wraps the commit of an object, for what must happen in the same transaction; may answer with an earlier object. */
type Around = (tx: Tx, keep: () => Promise<StoredObject>) => Promise<StoredObject>;

export type TakeIn = (offer: Offer, around?: Around) => Promise<StoredObject>;

/** From bytes somebody sends to an object: limited, verified, stripped and summed up on their way to the disk. */
export function createIntake({ database, staging, objects, now }: IntakeConfig): TakeIn {
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
        throw new Unfit(400, "The bytes that arrived are not those that were meant: their checksum differs.");
      return await inTransaction(database, tx =>
        around(tx, async () => {
          const kept = await objects.keep(tx, staged, { name, contentType, ...described });
          await rule.onStored?.(tx, { ...kept, ...caller, params, now: new Date(now()).toISOString() });
          return kept.object;
        }),
      );
    } finally {
      // Removes what was not kept, and what was replaced.
      void staging.discard(staged.fileId);
    }
  };
}

function prepared(bytes: Bytes, contentType: string, rule: StorageRule): Bytes {
  const kind = kindOf(contentType);
  if (kind === "text") return onlyText(bytes);
  return rule.stripLocation ? stripLocation(bytes, kind) : bytes;
}

export async function* limit(bytes: Bytes, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > most) tooLarge(most);
    yield chunk;
  }
}

export function tooLarge(most: number): never {
  throw new Unfit(413, `A file here may have ${most} bytes and no more.`);
}
