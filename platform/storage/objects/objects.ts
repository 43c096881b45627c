import type { Readable } from "node:stream";
import type { Queryable, Tx } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { refuse } from "../../refusal.ts";
import { MissingBytes } from "../errors.ts";
import type { ByteRange, Files } from "../files/files.ts";
import { abandonFiles } from "../files/sql.ts";
import type { Staging } from "../files/staging.ts";
import type { StoredObject } from "../rules.ts";
import type { Bytes } from "../uploads/byte-reader.ts";
import { Digest } from "../uploads/digest.ts";
import type { Described } from "./metadata.ts";
import * as sql from "./sql.ts";

/** Bytes that are safely stored but belong to no object yet. */
export interface Staged {
  fileId: string;
  size: number;
  md5Hash: string;
  crc32c: string;
}

export interface NewObject extends Described {
  name: string;
  contentType: string;
}

export interface Opened {
  object: StoredObject;
  bytes: Readable;
}

export interface Objects {
  stage(bytes: Bytes): Promise<Staged>;
  /** A reader at the same time gets the old bytes or the new ones, never a mix. */
  keep(tx: Tx, staged: Staged, fresh: NewObject): Promise<{ object: StoredObject; previous: StoredObject | undefined }>;
  /** Undefined = there is no such object. */
  update(
    tx: Tx,
    name: string,
    change: (before: StoredObject) => Partial<Described> & { contentType?: string },
  ): Promise<{ object: StoredObject; previous: StoredObject } | undefined>;
  remove(tx: Tx, name: string): Promise<StoredObject | undefined>;
  find(db: Queryable, name: string): Promise<StoredObject | undefined>;
  listUnder(db: Queryable, prefix: string): Promise<StoredObject[]>;
  open(name: string, rangeIn?: (object: StoredObject) => ByteRange | undefined): Promise<Opened | undefined>;
  /** Refuses when this many more bytes would exceed the limit. */
  checkQuota(db: Queryable, more: number): Promise<void>;
}

interface ObjectsConfig {
  database: Database;
  files: Files;
  staging: Staging;
  now: () => number;
  maxTotalBytes: number | undefined;
}

export function createObjects({ database, files, staging, now, maxTotalBytes }: ObjectsConfig): Objects {
  const isoNow = () => new Date(now()).toISOString();

  const objects: Objects = {
    async stage(bytes) {
      const digest = new Digest();
      const fileId = await staging.stage(digest.through(bytes));
      return { fileId, ...digest.result() };
    },

    async keep(tx, staged, fresh) {
      await sql.lockName(tx, fresh.name);
      const previous = await sql.findObject(tx, fresh.name);
      await staging.keep(tx, staged.fileId);
      const generation = Math.max(now() * 1000, (previous?.generation ?? 0) + 1);
      const object = await sql.saveObject(tx, { ...fresh, ...staged, generation, timeCreated: isoNow() });
      if (previous) await abandonFiles(tx, [previous.fileId]);
      await objects.checkQuota(tx, 0);
      return { object: withoutFile(object), previous: previous && withoutFile(previous) };
    },

    async update(tx, name, change) {
      await sql.lockName(tx, name);
      const previous = await sql.findObject(tx, name);
      if (!previous) return undefined;
      const object = await sql.updateObject(tx, { ...previous, ...change(withoutFile(previous)), updated: isoNow() });
      return { object: withoutFile(object), previous: withoutFile(previous) };
    },

    async remove(tx, name) {
      await sql.lockName(tx, name);
      const object = await sql.findObject(tx, name);
      if (!object) return undefined;
      await sql.deleteObject(tx, name);
      await abandonFiles(tx, [object.fileId]);
      return withoutFile(object);
    },

    async find(db, name) {
      const object = await sql.findObject(db, name);
      return object && withoutFile(object);
    },

    async listUnder(db, prefix) {
      return (await sql.listUnder(db, prefix)).map(withoutFile);
    },

    async open(name, rangeIn) {
      // The object may be replaced, and its bytes deleted, between reading the row and opening the file.
      for (let attempt = 0; attempt < 5; attempt++) {
        const row = await sql.findObject(database.read, name);
        if (!row) return undefined;
        const object = withoutFile(row);
        const bytes = await files.read(row.fileId, rangeIn?.(object));
        if (bytes) return { object, bytes };
      }
      throw new MissingBytes(name);
    },

    async checkQuota(db, more) {
      if (maxTotalBytes !== undefined && (await sql.sumSizes(db)) + more > maxTotalBytes)
        refuse("resource-exhausted", "There is no storage space left.");
    },
  };
  return objects;
}

/** Nothing else needs to know where the bytes are. */
function withoutFile(row: sql.ObjectRow): StoredObject {
  const object: StoredObject & { fileId?: string } = { ...row };
  delete object.fileId;
  return object;
}
