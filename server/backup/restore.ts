import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { checkBackup, restore } from "@hb/platform/backup/restore.ts";
import { hasSchemas } from "@hb/platform/backup/sql.ts";
import { beginRestore, endRestore, isRestoreLeft, notingFiles, undoRestore } from "@hb/platform/backup/unfinished.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { readMigrations } from "@hb/platform/database/migrate.ts";
import { createOwned, type Owner, openOwner } from "@hb/platform/database/owner.ts";
import { StartError } from "@hb/platform/start-error.ts";
import type { Files } from "@hb/platform/storage/files/files.ts";
import { migrations as folders } from "../app.ts";
import { databaseOf, readSettings, type Settings } from "../env.ts";
import { continueLog } from "../log/acts.ts";
import { runProgram } from "../program.ts";
import { activeTriggers, fileAt, filesOf, format, formatCounts } from "./acts.ts";

/** The platform's comes last: it has the mark of a restore that hasn't ended. */
const ours = ["study", "jobs", "platform"];

/** `npm run restore -- FILE`: into a data folder or database in which HB was never started. */
async function main(address: string | undefined): Promise<void> {
  if (!address) throw new StartError("Name the backup file: npm run restore -- FILE");
  const settings = readSettings();
  const stop = new AbortController();
  // The second time, the process ends as it is. The next restore removes what it leaves.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stop.abort(new StartError("Stopped. Nothing was restored.")));
  await using opened = new AsyncDisposableStack();
  const { place, name } = await fileAt(address);
  opened.defer(() => place.close());
  const passphrase = settings.HB_BACKUP_KEY;
  const source = { from: place.file(name), passphrase, format, tell: console.log, stopping: stop.signal };
  const migrations = await readMigrations(folders);
  const checked = await checkBackup(source, migrations);
  console.log(`Checked the backup from ${checked.madeAt}: ${formatCounts(checked)}`);
  const files = await filesOf(settings);
  opened.defer(() => files.stop());
  const { owner, undo, ...target } = await openEmpty(settings, files);
  opened.defer(() => target.close());
  await beginRestore(owner);
  try {
    await files.start();
    const finish: typeof continueLog = async tx => {
      await continueLog(tx);
      await endRestore(tx);
    };
    await restore({ ...source, owner, files: notingFiles(owner, files), migrations, activeTriggers, finish });
  } catch (error) {
    await undo().catch(() => console.error("What was restored can't be removed now. The next restore removes it."));
    throw error;
  }
  console.log("Restored. Check the log with npm run verify-log, then start HB with npm start.");
}

/** Refuses a target that isn't empty. What a restore that was killed has left there is removed. */
async function openEmpty(settings: Settings, files: Files): Promise<Owner & { undo(): Promise<void> }> {
  const { DATABASE_URL, HB_DATA_DIR, STORAGE_URL } = settings;
  const isEmbedded = DATABASE_URL === undefined;
  const folder = join(HB_DATA_DIR, "files");
  const hasFiles = () =>
    STORAGE_URL === undefined &&
    existsSync(folder) &&
    readdirSync(folder, { recursive: true, withFileTypes: true }).some(entry => entry.isFile());
  const hasStudy = new StartError(
    isEmbedded
      ? `The data folder ${HB_DATA_DIR} already contains a study. Restore into an empty one.`
      : "This database already contains a study. Restore into an empty one.",
  );
  if (isEmbedded && hasFiles() && !existsSync(join(HB_DATA_DIR, "postgres"))) throw hasStudy;
  const target = await (isEmbedded ? createOwned : openOwner)(databaseOf(settings));
  const close = once(target.close);
  try {
    if (await isRestoreLeft(target.owner)) {
      console.log("Removing what an earlier restore has left");
      await undoRestore(target.owner, files, ours);
    }
    if (hasFiles())
      throw isEmbedded ? hasStudy : new StartError(`${folder} already contains files. Restore into an empty folder.`);
    if (await hasSchemas(target.owner, ours)) throw hasStudy;
  } catch (error) {
    await close();
    throw error;
  }
  const undo = async () => {
    // The transaction of a restore that stands still holds every table, and ends with its connection.
    target.owner.cut(new Error("The restore was given up."));
    const owner = connect(target.url, { max: 1, name: "undoes a restore" });
    await undoRestore(owner, files, ours).finally(() => owner.end({ timeout: 1 }));
    await close();
    const cluster = isEmbedded ? ["postgres", "postgres-password"] : [];
    const made = STORAGE_URL === undefined ? [...cluster, "files"] : cluster;
    for (const name of made) await rm(join(HB_DATA_DIR, name), { recursive: true, force: true });
  };
  return { ...target, close, undo };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

await runProgram(() => main(process.argv[2]));
