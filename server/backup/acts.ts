import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type BackedUp, backUp } from "@hb/platform/backup/backup.ts";
import { openOwner } from "@hb/platform/database/owner.ts";
import type { Files } from "@hb/platform/storage/files/files.ts";
import { localFiles } from "@hb/platform/storage/files/local-files.ts";
import { databaseOf, type Settings } from "../env.ts";

export const schemas = ["platform", "study"];
export const extension = ".hbbackup";
/** The first bytes of every backup file. */
export const format = "HB backup";

type BackupSource = Pick<Settings, "DATABASE_URL" | "HB_DATA_DIR" | "STORAGE_URL" | "HB_BACKUP_KEY">;

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

export async function makeBackup(
  settings: BackupSource,
  file: string,
  now: string,
  tell?: (line: string) => void,
): Promise<BackedUp & { file: string }> {
  const path = resolve(file);
  const { owner, close } = await openOwner(databaseOf(settings));
  const files = await filesOf(settings);
  try {
    await mkdir(dirname(path), { recursive: true });
    await files.start();
    const passphrase = settings.HB_BACKUP_KEY;
    const made = await backUp({ owner, files, schemas, file: path, passphrase, format, now, ...(tell && { tell }) });
    return { ...made, file: path };
  } finally {
    await files.stop();
    await close();
  }
}

export function formatCounts({ rows, tables, files, bytes }: BackedUp): string {
  const count = (value: number) => value.toLocaleString("en-US");
  return `${count(rows)} rows of ${tables} tables and ${count(files)} files (${(bytes / 1_048_576).toFixed(1)} MB)`;
}
