import { statfs } from "node:fs/promises";
import type { BackupFile } from "@hb/platform/backup/place.ts";
import { type Restored, restore } from "@hb/platform/backup/restore.ts";
import { canTryBackups, withScratchDatabase } from "@hb/platform/backup/scratch.ts";
import { measureDatabase } from "@hb/platform/backup/sql.ts";
import type { Sql } from "@hb/platform/database/connect.ts";
import { migrate, readMigrations } from "@hb/platform/database/migrate.ts";
import { openOwner } from "@hb/platform/database/owner.ts";
import { StartError } from "@hb/platform/start-error.ts";
import type { Files } from "@hb/platform/storage/files/files.ts";
import { databaseOf, type Settings } from "../env.ts";
import { checkLog, continueLog } from "../log/acts.ts";
import { activeTriggers, format } from "./acts.ts";
import { tryText as text } from "./text.ts";

/**
 * Restores a backup into a database of its own, as `npm run restore` would, and removes it again. Its rows are counted, its
 * files read and compared with their checksums but stored nowhere, newer migrations applied, and the log verified.
 */
export async function tryBackup(
  settings: Settings,
  file: BackupFile,
  migrationFolders: readonly string[],
): Promise<Restored> {
  const migrations = await readMigrations(migrationFolders);
  const { owner, url, close } = await openOwner(databaseOf(settings));
  try {
    await assertRoom(settings, owner);
    return await withScratchDatabase({ owner, url }, async scratch => {
      const source = { from: file, passphrase: settings.HB_BACKUP_KEY, format };
      const target = { owner: scratch, files: readOnly, migrations, activeTriggers, finish: continueLog };
      const restored = await restore({ ...source, ...target });
      await migrate(scratch, migrations);
      const { problem } = await checkLog(scratch);
      if (problem !== undefined) throw new StartError(`The log in the backup was altered. ${problem}`);
      return restored;
    });
  } finally {
    await close();
  }
}

/** Their bytes go through the checksum on the way. */
const readOnly: Pick<Files, "write"> = {
  async write(...[, bytes]) {
    for await (const _ of bytes);
  },
};

/** A try must not fill the disk that the study is on. Of another machine's disk nothing is known. */
async function assertRoom({ DATABASE_URL, HB_DATA_DIR }: Settings, owner: Sql): Promise<void> {
  if (DATABASE_URL !== undefined) return;
  const [disk, bytes] = await Promise.all([statfs(HB_DATA_DIR), measureDatabase(owner)]);
  // Its rows, and PostgreSQL's journal of writing them.
  if (disk.bavail * disk.bsize < 3 * bytes)
    throw new StartError(
      "There isn't enough free space for trying a backup: three times the database's size is needed.",
    );
}

/** At start, because the first try would come too late to hear of it. */
export async function assertCanTry(settings: Settings): Promise<void> {
  if (settings.HB_BACKUP_TRY === "no") return;
  const { owner, close } = await openOwner(databaseOf(settings));
  try {
    if (await canTryBackups(owner)) return;
    throw new StartError(
      "HB_BACKUP_TRY is yes, but the role in DATABASE_URL can't create databases. Allow it with: alter role … createdb.",
    );
  } finally {
    await close();
  }
}

/** For those who can mend it. What PostgreSQL refused is named without the values that it may repeat. */
export function problemOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string };
  if (code === "53100") return text.diskFull;
  if (constraint !== undefined) return text.contradiction(constraint);
  return text.unexpected;
}
