import type { Readable } from "node:stream";

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Where bytes are stored. An id is a random name, never an object's, and is written once. */
export interface Files {
  /** Throws a StartError when the place cannot be used. */
  start(): Promise<void>;
  /** Fails when the place can't be used now. */
  check(): Promise<void>;
  /** Resolves when the bytes would survive a power cut. */
  write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined = no such bytes. */
  read(id: string, range?: ByteRange): Promise<Readable | undefined>;
  has(id: string): Promise<boolean>;
  /** Removing a missing file is not an error. */
  remove(id: string): Promise<void>;
  stop(): Promise<void>;
}
