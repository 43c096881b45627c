import { basename, dirname, join, resolve } from "node:path";
import { type BackedUp, backUp } from "@hb/platform/backup/backup.ts";
import { folderPlace } from "@hb/platform/backup/folder-place.ts";
import type { BackupFile, BackupPlace } from "@hb/platform/backup/place.ts";
import { openOwner } from "@hb/platform/database/owner.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { bucketForm, parseBucket } from "@hb/platform/storage/files/bucket.ts";
import type { Files } from "@hb/platform/storage/files/files.ts";
import { localFiles } from "@hb/platform/storage/files/local-files.ts";
import { type DatabaseSettings, databaseOf, type Settings } from "../env.ts";

export { findLastTry } from "./sql.ts";

export const schemas = ["platform", "study"];
const extension = ".hbbackup";
/** The first bytes of every backup file. */
export const format = "HB backup";
/** They stamp rows with the transaction that wrote them, so they stay on in a restore. */
export const activeTriggers = ["note_change"];

type BackupSource = DatabaseSettings & Pick<Settings, "STORAGE_URL" | "HB_BACKUP_KEY">;

export async function filesOf({ STORAGE_URL, HB_DATA_DIR }: BackupSource): Promise<Files> {
  if (STORAGE_URL === undefined) return localFiles(join(HB_DATA_DIR, "files"));
  // Loaded only where it is used: the S3 library is large.
  const { s3Files } = await import("@hb/platform/storage/files/s3-files.ts");
  return s3Files(STORAGE_URL);
}

/** “hb-20261117-031500.hbbackup”: in UTC, so that names sort by age. */
export function backupName(now: string): string {
  return `hb-${now.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")}${extension}`;
}

export interface Backup {
  name: string;
  madeAt: string;
  bytes: number;
}

/** A folder, or an address like s3://…/bucket/prefix. */
export async function openPlace(address: string): Promise<BackupPlace> {
  if (!address.startsWith("s3:")) return folderPlace(resolve(address));
  const bucket = parseBucket(address);
  if (!bucket) throw new StartError(`An address of backups must look like ${bucketForm}.`);
  // Loaded only where it is used: the S3 library is large.
  const { bucketPlace } = await import("@hb/platform/backup/bucket-place.ts");
  return bucketPlace(bucket);
}

/** One backup, as a command is given it: a path, or an address like s3://…/bucket/prefix/NAME. */
export async function fileAt(address: string): Promise<{ place: BackupPlace; name: string }> {
  if (!address.startsWith("s3:")) {
    const path = resolve(address);
    return { place: await openPlace(dirname(path)), name: basename(path) };
  }
  const [, folder, name = "", query = ""] = /^([^?]*)\/([^/?]*)(.*)$/.exec(address) ?? [];
  return { place: await openPlace(`${folder}${query}`), name };
}

/** Oldest first. When it was made is in its name: only a complete backup has one, and copying a file changes its times. */
export async function listBackups(place: BackupPlace): Promise<Backup[]> {
  const found = (await place.list()).flatMap(({ name, bytes }) => {
    const [, day, hours, minutes, seconds] = /^hb-(\d{8})-(..)(..)(..)\.hbbackup$/.exec(name) ?? [];
    if (day === undefined) return [];
    const date = day.replace(/(....)(..)(..)/, "$1-$2-$3");
    return [{ name, madeAt: new Date(`${date}T${hours}:${minutes}:${seconds}Z`).toISOString(), bytes }];
  });
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

export async function makeBackup(
  settings: BackupSource,
  to: BackupFile,
  now: string,
  tell?: (line: string) => void,
): Promise<BackedUp> {
  const { owner, close } = await openOwner(databaseOf(settings));
  const files = await filesOf(settings);
  try {
    await files.start();
    const passphrase = settings.HB_BACKUP_KEY;
    return await backUp({ owner, files, schemas, to, passphrase, format, now, ...(tell && { tell }) });
  } finally {
    await files.stop();
    await close();
  }
}

export function formatCounts({ rows, tables, files, bytes }: BackedUp): string {
  const count = (value: number) => value.toLocaleString("en-US");
  return `${count(rows)} rows of ${tables} tables and ${count(files)} files (${(bytes / 1_048_576).toFixed(1)} MB)`;
}
