import { statfs } from "node:fs/promises";
import type { Settings } from "../env.ts";

export interface Disk {
  /** The setting that names the folder. */
  setting: "HB_DATA_DIR" | "HB_BACKUP_DIR";
  folder: string;
  freeBytes: number;
  totalBytes: number;
}

/** Where HB writes: its data, and its backups unless a bucket has them. A folder that isn't there yet is left out. */
export async function readDisks(settings: Pick<Settings, Disk["setting"]>): Promise<Disk[]> {
  const found = (["HB_DATA_DIR", "HB_BACKUP_DIR"] as const).map(async setting => {
    const folder = settings[setting];
    const disk =
      folder === undefined || folder.startsWith("s3:") ? undefined : await statfs(folder).catch(() => undefined);
    if (folder === undefined || !disk) return [];
    return [{ setting, folder, freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }];
  });
  return (await Promise.all(found)).flat();
}
