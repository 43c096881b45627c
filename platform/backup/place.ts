import type { Readable } from "node:stream";
import type { Bytes } from "./chunks.ts";

/** Where backups are stored: a folder or a bucket. */
export interface BackupPlace {
  file(name: string): BackupFile;
  /** Complete ones and whatever else is there, with its size. */
  list(): Promise<{ name: string; bytes: number }[]>;
  remove(name: string): Promise<void>;
  /** Removes what backups that were killed have left. One that is being written is younger than a day. */
  removeUnfinished(isOurs: (name: string) => boolean): Promise<void>;
  close(): void;
}

export interface BackupFile {
  /** For people: never with a key or secret. */
  readonly label: string;
  begin(): NewBackup;
  /** Undefined = there is none. */
  read(): Promise<Readable | undefined>;
}

export interface NewBackup {
  /** The file gets its name only when it is complete. Returns its size. */
  write(bytes: Bytes): Promise<number>;
  /** Nothing of it remains, also while it is still being written. */
  discard(): Promise<void>;
}

export const unfinishedForMs = 24 * 60 * 60 * 1000;
