import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Queryable, Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import type { Identify } from "../sign-in/accounts/identity.ts";
import type { Files } from "./files/files.ts";
import { abandonUnleasedFiles } from "./files/sql.ts";
import { createStaging } from "./files/staging.ts";
import { createObjects, type Staged } from "./objects/objects.ts";
import * as sql from "./objects/sql.ts";
import { compileRules, type StorageRule, type StoredObject } from "./rules.ts";
import { createIntake } from "./uploads/receive.ts";
import { deleteUploadsUnder } from "./uploads/sql.ts";
import { createUploads } from "./uploads/uploads.ts";
import { storageRoutes } from "./wire.ts";

export interface StorageConfig {
  database: Database;
  identify: Identify;
  rules: readonly StorageRule[];
  files: Files;
  bucket: string;
  now: () => number;
  /** The most that all files together may take; absent = as much as the place holds. */
  quotaBytes?: number | undefined;
  /** Protocol and host that browsers reach HB by; absent = as the request says, through trusted proxies. */
  publicOrigin?: (request: FastifyRequest) => string;
  /** No other process uses this database, so whatever was being written at the start was left by a killed one. */
  alone?: boolean;
  /** A body or a reader that does not move for so long is cut. */
  stallMs?: number;
}

export interface NewFile {
  name: string;
  contentType: string;
  contentDisposition?: string;
  customMetadata?: Record<string, string>;
}

export interface Storage {
  routes: (http: FastifyInstance) => Promise<void>;
  start(): Promise<void>;
  /** Transfers get a few seconds to end; then they are cut, and go on with another process. */
  stop(): Promise<void>;
  /** For the server's own files, which no rule limits: first the bytes, however long they take … */
  stage(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Staged>;
  /** … then the object, in the transaction of its cause. */
  keep(tx: Tx, staged: Staged, file: NewFile): Promise<StoredObject>;
  find(db: Queryable, name: string): Promise<StoredObject | undefined>;
  /** Every object whose name begins so, in order of name. */
  listUnder(db: Queryable, prefix: string): Promise<StoredObject[]>;
  open(name: string): Promise<{ object: StoredObject; bytes: Readable } | undefined>;
  /** False = there was none. The bytes go soon after the transaction has committed. */
  remove(tx: Tx, name: string): Promise<boolean>;
  /** Uploads that were begun or have ended under names that begin so: what is known of them goes. */
  forgetUploads(tx: Tx, prefix: string): Promise<void>;
}

const sweepMs = 30_000;
const partingMs = 5_000;
/** Further than any lease reaches. */
const farMs = 24 * 60 * 60 * 1000;

export function createStorage(config: StorageConfig): Storage {
  const { database, files, now, bucket, identify, quotaBytes } = config;
  const rules = compileRules(config.rules);
  const staging = createStaging({ database, files, now });
  const objects = createObjects({ database, files, staging, now, quotaBytes });
  const takeIn = createIntake({ database, staging, objects, now });
  const uploads = createUploads({ database, rules, files, staging, objects, takeIn, now });
  const live = new Set<FastifyRequest>();
  let sweeping: NodeJS.Timeout | undefined;
  let secret: Promise<Buffer> | undefined;

  async function sweep(leasesUpTo = now()): Promise<void> {
    await abandonUnleasedFiles(database.write, new Date(leasesUpTo).toISOString());
    await uploads.forgetOld();
    await staging.collect();
  }

  /** Asked again after a failure, so that a database that was away for a moment does no lasting harm. */
  function linkSecret(): Promise<Buffer> {
    secret ??= sql.linkSecret(database.write, randomBytes(32)).catch(error => {
      secret = undefined;
      throw error;
    });
    return secret;
  }

  return {
    routes: storageRoutes(
      {
        database,
        identify,
        rules,
        objects,
        uploads,
        staging,
        takeIn,
        bucket,
        now,
        linkSecret,
        publicOrigin: config.publicOrigin ?? (request => `${request.protocol}://${request.host}`),
        stallMs: config.stallMs ?? 60_000,
      },
      live,
    ),

    async start() {
      await files.start();
      await sweep(config.alone ? now() + farMs : now());
      staging.start();
      sweeping = setInterval(() => void sweep().catch(() => {}), sweepMs).unref();
    },

    async stop() {
      clearInterval(sweeping);
      const deadline = Date.now() + partingMs;
      while (live.size > 0 && Date.now() < deadline) await new Promise(resolve => setTimeout(resolve, 20));
      for (const request of live) request.raw.socket.destroy();
      await staging.stop();
      await files.stop();
    },

    stage: bytes => objects.stage(bytes instanceof Uint8Array ? once(bytes) : bytes),
    async keep(tx, staged, { name, contentType, contentDisposition = null, customMetadata = {} }) {
      const described = { cacheControl: null, contentEncoding: null, contentLanguage: null };
      const { object } = await objects.keep(tx, staged, {
        ...described,
        name,
        contentType,
        contentDisposition,
        customMetadata,
      });
      return object;
    },
    find: objects.find,
    listUnder: objects.listUnder,
    open: name => objects.open(name),
    forgetUploads: (tx, prefix) => deleteUploadsUnder(tx, prefix),
    remove: async (tx, name) => (await objects.remove(tx, name)) !== undefined,
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
