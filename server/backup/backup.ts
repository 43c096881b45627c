import { join } from "node:path";
import { readSettings } from "../env.ts";
import { runProgram } from "../program.ts";
import { backupName, formatCounts, makeBackup } from "./acts.ts";

/** `npm run backup [-- FILE]`: the whole study as one file, also while HB is running. */
async function main(given: string | undefined): Promise<void> {
  const settings = readSettings();
  const now = new Date().toISOString();
  const file = given ?? join(settings.HB_BACKUP_DIR ?? "backups", backupName(now));
  const made = await makeBackup(settings, file, now, console.log);
  console.log(`Backed up ${formatCounts(made)} to ${made.file}`);
  if (settings.HB_BACKUP_KEY === undefined)
    console.log("It isn't encrypted: anyone with this file can read the study. Set HB_BACKUP_KEY to encrypt it.");
}

await runProgram(() => main(process.argv[2]));
