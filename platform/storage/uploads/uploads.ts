import { randomBytes } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/tx.ts";
import { refuse } from "../../refusal.ts";
import { InvalidFile } from "../errors.ts";
import type { Files } from "../files/files.ts";
import type { Staging } from "../files/staging.ts";
import { describe, type Metadata, parseMetadata } from "../objects/metadata.ts";
import type { Objects } from "../objects/objects.ts";
import { type Matched, type Rules, requireAccess, type StoredObject } from "../rules.ts";
import type { Bytes } from "./byte-reader.ts";
import { checkClaim } from "./content-type.ts";
import { type Caller, limit, type Receive, tooLarge } from "./receive.ts";
import * as sql from "./sql.ts";

/** Per user. A browser that crashes often leaves some unfinished; nobody needs more at a time. */
const maxOpenUploads = 50;
/** 192 random bits. To go on with an upload one must know its id and be the user who started it. */
const uploadId = /^[\w-]{32}$/;

interface Start {
  name: string;
  matched: Matched;
  caller: Caller;
  metadata: Metadata;
  declaredSize: number | undefined;
}

export interface Uploads {
  /** Returns the upload's id. */
  start(start: Start): Promise<string>;
  /** Refuses an unknown id, and any user but the one who started it. */
  get(id: string, caller: Caller): Promise<sql.Upload>;
  append(upload: sql.Upload, offset: number, bytes: Bytes): Promise<void>;
  finalize(id: string, caller: Caller): Promise<StoredObject>;
  cancel(upload: sql.Upload): Promise<void>;
}

interface UploadsConfig {
  database: Database;
  rules: Rules;
  files: Files;
  staging: Staging;
  objects: Objects;
  receive: Receive;
  now: () => number;
}

/** Resumable uploads. Each chunk is its own file until finalize joins them, so that any process can take the next one. */
export function createUploads(config: UploadsConfig): Uploads {
  const { database, rules, files, staging, objects, receive, now } = config;
  const isoNow = () => new Date(now()).toISOString();

  async function* joined(parts: readonly sql.Part[]): AsyncGenerator<Uint8Array> {
    for (const { fileId } of parts) {
      const bytes = await files.read(fileId);
      // Deleted while we read: another finalize or a cancel was faster.
      if (!bytes) refuse("unavailable", "This upload is being finished by another request. Try again.");
      yield* bytes as AsyncIterable<Uint8Array>;
    }
  }

  const uploads: Uploads = {
    async start({ name, matched: { rule }, caller, metadata, declaredSize }) {
      if (declaredSize !== undefined && declaredSize > rule.maxBytes) tooLarge(rule.maxBytes);
      checkClaim(metadata.contentType || "application/octet-stream", rule.contentTypes);
      describe(metadata);
      await objects.checkQuota(database.write, declaredSize ?? 0);
      const uid = caller.identity?.uid ?? null;
      if ((await sql.countOpenUploads(database.write, uid)) >= maxOpenUploads)
        refuse("resource-exhausted", "You have too many unfinished uploads.");
      const id = randomBytes(24).toString("base64url");
      await sql.startUpload(database.write, {
        id,
        name,
        uid,
        metadata,
        declaredSize: declaredSize ?? null,
        now: isoNow(),
      });
      return id;
    },

    async get(id, caller) {
      const upload = uploadId.test(id) ? await sql.findUpload(database.write, id) : undefined;
      if (!upload) refuse("not-found", "This upload doesn't exist.");
      if (upload.uid !== (caller.identity?.uid ?? null)) {
        if (!caller.identity) refuse("unauthenticated", "Sign in first.");
        refuse("permission-denied", "This upload belongs to another user.");
      }
      return upload;
    },

    async append(upload, offset, bytes) {
      const overlap = upload.received - offset;
      if (overlap !== 0) {
        // The SDK sends a chunk again when its answer was lost: bytes that are already here are skipped.
        const parts = await sql.listParts(database.write, upload.id);
        if (!parts.some(part => part.startByte === offset))
          refuse("invalid-argument", `The next byte of this upload is ${upload.received}, not ${offset}.`);
      }
      const maxBytes = Math.min(maxBytesOf(upload.name), upload.declaredSize ?? Number.POSITIVE_INFINITY);
      let size = 0;
      const count = (chunk: Uint8Array) => {
        size += chunk.length;
      };
      const fileId = await staging.stage(unknownPart(limit(bytes, maxBytes - offset), overlap, count));
      try {
        if (size === 0) return;
        await inTransaction(database, async tx => {
          await staging.keep(tx, fileId);
          if (!(await sql.addPart(tx, upload.id, { startByte: upload.received, size, fileId }, isoNow())))
            refuse("unavailable", "This upload has moved on. Ask for its state.");
          await objects.checkQuota(tx, 0);
        });
      } finally {
        await staging.discard(fileId);
      }
    },

    async finalize(id, caller) {
      const upload = await uploads.get(id, caller);
      if (upload.answer) return upload.answer;
      if (upload.declaredSize !== null && upload.received !== upload.declaredSize)
        refuse("invalid-argument", `Only ${upload.received} of ${upload.declaredSize} bytes have arrived.`);
      const { name } = upload;
      const metadata = parseMetadata(upload.metadata);
      const matched = await requireAccess(rules.match(name), "write", caller.identity, database.read);
      const bytes = joined(await sql.listParts(database.write, id));
      try {
        return await receive({ name, matched, caller, metadata, bytes }, async (tx, keep) => {
          const current = (await sql.lockUpload(tx, id)) ?? refuse("not-found", "This upload doesn't exist.");
          if (current.answer) return current.answer;
          await sql.abandonParts(tx, [id]);
          const object = await keep();
          await sql.finishUpload(tx, id, object, isoNow());
          return object;
        });
      } catch (error) {
        // These bytes will never be accepted, so there is nothing to continue.
        if (error instanceof InvalidFile) await uploads.cancel(upload);
        throw error;
      }
    },

    async cancel({ id }) {
      await inTransaction(database, tx => sql.deleteUpload(tx, id));
      void staging.collect();
    },
  };
  return uploads;

  function maxBytesOf(name: string): number {
    return rules.match(name)?.rule.maxBytes ?? 0;
  }
}

/** Skips what is already here, and reports what is new. */
async function* unknownPart(bytes: Bytes, known: number, onNew: (chunk: Uint8Array) => void) {
  let left = known;
  for await (const chunk of bytes) {
    const fresh = chunk.subarray(Math.min(left, chunk.length));
    left -= chunk.length - fresh.length;
    onNew(fresh);
    if (fresh.length > 0) yield fresh;
  }
}
