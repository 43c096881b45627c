import type { Gauge } from "@hb/platform/metrics/metrics.ts";
import { findLastTry, listBackups } from "../backup/acts.ts";
import { findLastVerification } from "../log/acts.ts";
import { readDisks } from "./disk.ts";
import type { SystemDeps } from "./state.ts";

/** HB's own figures; those of its platform are in platform/metrics. */
export function systemGauges({ settings, backups, platform: { database } }: SystemDeps): readonly Gauge[] {
  const lastBackup = async () => (backups === undefined ? undefined : (await listBackups(backups)).at(-1));
  const lastTry = async () => (settings.HB_BACKUP_TRY === "yes" ? await findLastTry(database.read) : undefined);
  const readDisk = async (bytes: "freeBytes" | "totalBytes") =>
    (await readDisks(settings)).map(disk => ({ value: disk[bytes], labels: { folder: disk.setting } }));
  return [
    {
      name: "backup_last_timestamp_seconds",
      help: "When the newest daily backup was made; 0 = there is none yet; absent = HB makes none",
      async read() {
        if (backups === undefined) return [];
        return [{ value: secondsOf((await lastBackup())?.madeAt) }];
      },
    },
    {
      name: "backup_last_size_bytes",
      help: "The size of the newest daily backup",
      async read() {
        const last = await lastBackup();
        return last ? [{ value: last.bytes }] : [];
      },
    },
    {
      name: "backup_try_timestamp_seconds",
      help: "When a backup was last restored to try it; 0 = never; absent = HB tries none",
      async read() {
        if (settings.HB_BACKUP_TRY === "no") return [];
        return [{ value: secondsOf((await lastTry())?.at) }];
      },
    },
    {
      name: "backup_try_ok",
      help: "1 = the last backup that was tried could be restored",
      async read() {
        const last = await lastTry();
        return last ? [{ value: last.problem === null ? 1 : 0 }] : [];
      },
    },
    {
      name: "log_check_timestamp_seconds",
      help: "When the log's chain was last verified; 0 = never",
      read: async () => [{ value: secondsOf((await findLastVerification(database.read))?.at) }],
    },
    {
      name: "log_intact",
      help: "1 = the last verification found the log intact",
      async read() {
        const last = await findLastVerification(database.read);
        return last ? [{ value: last.problem === null ? 1 : 0 }] : [];
      },
    },
    { name: "disk_free_bytes", help: "Free space", labels: ["folder"], read: () => readDisk("freeBytes") },
    { name: "disk_size_bytes", help: "Size of the disk", labels: ["folder"], read: () => readDisk("totalBytes") },
  ];
}

function secondsOf(instant: string | undefined): number {
  return instant === undefined ? 0 : Date.parse(instant) / 1000;
}
