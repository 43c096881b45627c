import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { checkBackup, restore } from "@hb/platform/backup/restore.ts";
import { dropSchemas, hasSchemas } from "@hb/platform/backup/sql.ts";
import { readMigrations } from "@hb/platform/database/migrate.ts";
import { createOwned, type Owner, openOwner } from "@hb/platform/database/owner.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { migrations as folders } from "../app.ts";
import { databaseOf, readSettings, type Settings } from "../env.ts";
import { continueLog } from "../log/acts.ts";
import { runProgram } from "../program.ts";
import { filesOf, format, formatCounts } from "./acts.ts";

const ours = ["study", "platform", "jobs"];

/** `npm run restore -- FILE`: into a data folder or database in which HB was never started. */
async function main(file: string | undefined): Promise<void> {
  if (!file) throw new StartError("Name the backup file: npm run restore -- FILE");
  const settings = readSettings();
  const source = { file, passphrase: settings.HB_BACKUP_KEY, format, tell: console.log };
  const migrations = await readMigrations(folders);
  const checked = await checkBackup(source, migrations);
  console.log(`Checked the backup from ${checked.madeAt}: ${formatCounts(checked)}`);
  const target = await openEmpty(settings);
  const files = await filesOf(settings);
  try {
    const activeTriggers = ["note_change"];
    await restore({ ...source, owner: target.owner, files, migrations, checked, activeTriggers, finish: continueLog });
  } catch (error) {
    await target.undo();
    throw error;
  } finally {
    await files.stop();
    await target.close();
  }
  console.log("Restored. Check the log with npm run verify-log, then start HB with npm start.");
}

/** Refuses a target that isn't empty. A failed restore is removed again. */
async function openEmpty(settings: Settings): Promise<Owner & { undo(): Promise<void> }> {
  const { DATABASE_URL, HB_DATA_DIR, STORAGE_URL } = settings;
  const folder = join(HB_DATA_DIR, "files");
  const hasFiles = STORAGE_URL === undefined && existsSync(folder) && readdirSync(folder).length > 0;
  if (DATABASE_URL === undefined) {
    if (hasFiles || existsSync(join(HB_DATA_DIR, "postgres")))
      throw new StartError(`The data folder ${HB_DATA_DIR} already contains a study. Restore into an empty one.`);
    const target = await createOwned(databaseOf(settings));
    const close = once(target.close);
    const places = ["postgres", "postgres-password", "files"].map(name => join(HB_DATA_DIR, name));
    const undo = async () => {
      await close();
      for (const place of places) await rm(place, { recursive: true, force: true });
    };
    return { ...target, close, undo };
  }
  const target = await openOwner(databaseOf(settings));
  if (hasFiles || (await hasSchemas(target.owner, ours))) {
    await target.close();
    throw new StartError(
      hasFiles
        ? `${folder} already contains files. Restore into an empty folder.`
        : "This database already contains a study. Restore into an empty one.",
    );
  }
  const undo = async () => {
    await dropSchemas(target.owner, ours);
    if (STORAGE_URL === undefined) await rm(folder, { recursive: true, force: true });
  };
  return { ...target, undo };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

await runProgram(() => main(process.argv[2]));
