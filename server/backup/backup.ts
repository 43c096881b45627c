import { readSettings } from "../env.ts";
import { runProgram } from "../program.ts";
import { backupName, fileAt, formatCounts, makeBackup, openPlace } from "./acts.ts";

/** `npm run backup [-- FILE]`: the whole study as one file, also while HB is running. */
async function main(given: string | undefined): Promise<void> {
  const settings = readSettings();
  const now = new Date().toISOString();
  const { place, name } =
    given === undefined
      ? { place: await openPlace(settings.HB_BACKUP_DIR ?? "backups"), name: backupName(now) }
      : await fileAt(given);
  const to = place.file(name);
  try {
    const made = await makeBackup(settings, to, now, console.log);
    console.log(`Backed up ${formatCounts(made)} to ${to.label}`);
  } finally {
    place.close();
  }
  if (settings.HB_BACKUP_KEY === undefined)
    console.log("It isn't encrypted: anyone with this file can read the study. Set HB_BACKUP_KEY to encrypt it.");
}

await runProgram(() => main(process.argv[2]));
