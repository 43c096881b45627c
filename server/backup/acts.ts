import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type BackedUp, backUp } from "@hb/platform/backup/backup.ts";
import { openOwner } from "@hb/platform/database/owner.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { localFiles } from "@hb/platform/storage/files/local-files.ts";
import { s3Files } from "@hb/platform/storage/files/s3-files.ts";
import type { Settings } from "../env.ts";

export const schemas = ["platform", "study"];
export const extension = ".hbbackup";

type BackupSource = Pick<Settings, "DATABASE_URL" | "HB_DATA_DIR" | "STORAGE_URL" | "HB_BACKUP_KEY">;

export function filesOf({ STORAGE_URL, HB_DATA_DIR }: BackupSource) {
  return STORAGE_URL ? s3Files(STORAGE_URL) : localFiles(join(HB_DATA_DIR, "files"));
}

/** The key itself, or with an @ in front the file that holds it. */
export function passPhraseOf({ HB_BACKUP_KEY: key }: BackupSource): string | undefined {
  if (!key?.startsWith("@")) return key;
  try {
    return readFileSync(key.slice(1), "utf8").trim();
  } catch (error) {
    throw new StartError(`HB_BACKUP_KEY names a file that cannot be read: ${(error as Error).message}`);
  }
}

/** “hb-20261117-031500.hbbackup”: in UTC, so that names are in the order of their making. */
export function backupName(now: string): string {
  return `hb-${now.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")}${extension}`;
}

export async function makeBackup(
  settings: BackupSource,
  file: string,
  now: string,
): Promise<BackedUp & { file: string }> {
  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  const { owner, close } = await openOwner({ url: settings.DATABASE_URL, dataDir: settings.HB_DATA_DIR });
  const files = filesOf(settings);
  try {
    await files.start();
    const made = await backUp({ owner, files, schemas, file: path, passPhrase: passPhraseOf(settings), now });
    return { ...made, file: path };
  } finally {
    await files.stop();
    await close();
  }
}

export function sayCounts({ rows, tables, files, bytes }: BackedUp): string {
  const count = (value: number) => value.toLocaleString("en-US");
  return `${count(rows)} rows of ${tables} tables and ${count(files)} files (${(bytes / 1_048_576).toFixed(1)} MB)`;
}
