import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Queryable, Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import type { Identify } from "../sign-in/identity.ts";
import type { Files } from "./files.ts";
import type { StorageRule, StoredObject } from "./rules.ts";

export interface StorageConfig {
  database: Database;
  identify: Identify;
  rules: readonly StorageRule[];
  files: Files;
  bucket: string;
  now: () => number;
  /** The most that all objects together may take; absent = as much as the place holds. */
  quotaBytes?: number | undefined;
  /** Protocol and host that browsers reach HB by; absent = as the request says, through trusted proxies. */
  publicOrigin?: (request: FastifyRequest) => string;
  /** A body or a reader that does not move for so long is cut. */
  stallMs?: number;
}

/** Bytes that are safe on disk but belong to no object yet: kept by `keep`, or swept. */
export interface Staged {
  fileId: string;
  size: number;
  md5Hash: string;
  crc32c: string;
}

export interface NewObject {
  name: string;
  contentType: string;
  contentDisposition?: string | null;
  customMetadata?: Record<string, string>;
}

export interface Storage {
  routes: (http: FastifyInstance) => Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** For the server's own files, which no rule limits: first the bytes, however long they take … */
  stage(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Staged>;
  /** … then the object, in the transaction of its cause. */
  keep(tx: Tx, staged: Staged, object: NewObject): Promise<StoredObject>;
  find(db: Queryable, name: string): Promise<StoredObject | undefined>;
  /** Every object whose name begins so, in order of name. */
  listUnder(db: Queryable, prefix: string): Promise<StoredObject[]>;
  open(name: string): Promise<{ object: StoredObject; bytes: import("node:stream").Readable } | undefined>;
  /** False = there was none. The bytes go once the transaction has committed. */
  remove(tx: Tx, name: string): Promise<boolean>;
}

export function createStorage(config: StorageConfig): Storage {
  const unfinished = async (): Promise<never> => {
    throw new Error("not yet");
  };
  return {
    routes: async () => void config,
    start: async () => {},
    stop: async () => {},
    stage: unfinished,
    keep: unfinished,
    find: unfinished,
    listUnder: unfinished,
    open: unfinished,
    remove: unfinished,
  };
}
