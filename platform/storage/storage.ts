import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Queryable, Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import type { Identify } from "../sign-in/accounts/identity.ts";
import type { Files } from "./files/files.ts";
import { abandonUnleasedFiles } from "./files/sql.ts";
import { createStaging } from "./files/staging.ts";
import { createObjects, type Staged } from "./objects/objects.ts";
import * as sql from "./objects/sql.ts";
import { compileRules, type StorageRule, type StoredObject } from "./rules.ts";
import { createReceive } from "./uploads/receive.ts";
import * as uploadSql from "./uploads/sql.ts";
import { createUploads } from "./uploads/uploads.ts";
import { storageRoutes } from "./wire.ts";

export interface StorageConfig {
  database: Database;
  files: Files;
  bucket: string;
  now: () => number;
  /** For all files together; absent = as much as the disk or bucket holds. */
  maxTotalBytes?: number | undefined;
  /** Protocol and host by which browsers reach this server; absent = as the request says, through trusted proxies. */
  publicOrigin?: (request: FastifyRequest) => string;
  /** No other process uses this database, so unfinished files at the start were left by a killed process. */
  alone?: boolean;
  /** A body or a reader that does not move for this long is cut. */
  stallMs?: number;
}

export interface StorageParts<A> {
  identify: Identify<A>;
  rules: readonly StorageRule<A>[];
}

export interface NewFile {
  name: string;
  contentType: string;
  contentDisposition?: string;
  customMetadata?: Record<string, string>;
}

export interface Storage {
  serve<A>(parts: StorageParts<A>): (http: FastifyInstance) => Promise<void>;
  start(): Promise<void>;
  /** Fails when files can't be stored now. */
  check(): Promise<void>;
  /** Transfers get a few seconds to finish, then they are cut, and can go on with another process. */
  stop(): Promise<void>;
  /** For the app's own files, which no rule limits: first the bytes, however long they take … */
  stage(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Staged>;
  /** … then the object, in the transaction that causes it. */
  keep(tx: Tx, staged: Staged, file: NewFile): Promise<StoredObject>;
  find(db: Queryable, name: string): Promise<StoredObject | undefined>;
  /** Every object whose name starts with this, sorted by name. */
  listUnder(db: Queryable, prefix: string): Promise<StoredObject[]>;
  open(name: string): Promise<{ object: StoredObject; bytes: Readable } | undefined>;
  /** False = there was none. The bytes are deleted soon after the commit. */
  remove(tx: Tx, name: string): Promise<boolean>;
  /** Deletes what is stored about uploads, started or finished, whose names start with this. */
  forgetUploads(tx: Tx, prefix: string): Promise<void>;
}

const sweepMs = 30_000;
const maxStopMs = 5_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Longer than any lease. */
const allLeasesMs = dayMs;
const uploadKeptMs = dayMs;
const defaultStallMs = 60_000;

/** Download links that were made so far stop working, in every process. */
export async function replaceLinkSecret(tx: Tx): Promise<void> {
  await sql.replaceLinkSecret(tx, randomBytes(32));
}

export function createStorage(config: StorageConfig): Storage {
  const { database, files, now, bucket, maxTotalBytes } = config;
  const staging = createStaging({ database, files, now });
  const objects = createObjects({ database, files, staging, now, maxTotalBytes });
  const openRequests = new Set<FastifyRequest>();
  let sweeping: NodeJS.Timeout | undefined;

  async function sweep(leasesUpTo = now()): Promise<void> {
    await abandonUnleasedFiles(database.write, new Date(leasesUpTo).toISOString());
    const before = new Date(now() - uploadKeptMs).toISOString();
    await inTransaction(database, tx => uploadSql.deleteUploadsBefore(tx, before));
    await staging.collect();
  }

  /** Read each time, so that every process follows a change at once. */
  async function linkSecret(): Promise<Buffer> {
    const known = await sql.findLinkSecret(database.read);
    if (known) return known;
    await sql.insertLinkSecret(database.write, randomBytes(32));
    const made = await sql.findLinkSecret(database.write);
    if (!made) throw new Error("There is no secret for download links.");
    return made;
  }

  return {
    serve({ identify, rules: given }) {
      const rules = compileRules(given);
      const receive = createReceive({ database, staging, objects, now });
      const uploads = createUploads({ database, rules, files, staging, objects, receive, now });
      const publicOrigin = config.publicOrigin ?? (request => `${request.protocol}://${request.host}`);
      const stallMs = config.stallMs ?? defaultStallMs;
      const parts = { identify, rules, receive, uploads, publicOrigin, stallMs, linkSecret };
      return storageRoutes({ database, objects, staging, bucket, now, ...parts }, openRequests);
    },

    async start() {
      await files.start();
      await sweep(config.alone ? now() + allLeasesMs : now());
      staging.start();
      sweeping = setInterval(() => void sweep().catch(() => {}), sweepMs).unref();
    },

    check: () => files.check(),

    async stop() {
      clearInterval(sweeping);
      const deadline = Date.now() + maxStopMs;
      while (openRequests.size > 0 && Date.now() < deadline) await new Promise(resolve => setTimeout(resolve, 20));
      for (const request of openRequests) request.raw.socket.destroy();
      await staging.stop();
      await files.stop();
    },

    stage: bytes => objects.stage(bytes instanceof Uint8Array ? once(bytes) : bytes),
    async keep(tx, staged, { name, contentType, contentDisposition = null, customMetadata = {} }) {
      const headers = { cacheControl: null, contentEncoding: null, contentLanguage: null, contentDisposition };
      const { object } = await objects.keep(tx, staged, { ...headers, name, contentType, customMetadata });
      return object;
    },
    find: objects.find,
    listUnder: objects.listUnder,
    open: name => objects.open(name),
    forgetUploads: (tx, prefix) => uploadSql.deleteUploadsUnder(tx, prefix),
    remove: async (tx, name) => (await objects.remove(tx, name)) !== undefined,
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
