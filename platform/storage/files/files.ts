import type { Readable } from "node:stream";

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Where bytes lie. An id is HB's own random name, never an object's, and is written once. */
export interface Files {
  /** Refuses to start with a sentence when the place cannot be used. */
  start(): Promise<void>;
  /** Resolves when the bytes would survive a power cut. */
  write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined = no such bytes. */
  read(id: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
  stop(): Promise<void>;
}
