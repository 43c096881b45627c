import { randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import type { Bytes } from "./chunks.ts";
import { type BackupPlace, type NewBackup, unfinishedForMs } from "./place.ts";

const unfinishedEnd = ".part";

/** A folder on this machine, or one that is mounted. It is created with the first backup. */
export function folderPlace(folder: string): BackupPlace {
  const list = async () => {
    const names = await readdir(folder).catch(() => []);
    const found = names.map(async name => {
      const bytes = await stat(join(folder, name)).then(
        file => (file.isFile() ? file.size : undefined),
        () => undefined,
      );
      return bytes === undefined ? [] : [{ name, bytes }];
    });
    return (await Promise.all(found)).flat();
  };
  return {
    file(name) {
      const path = join(folder, name);
      return {
        label: path,
        begin: () => newFile(folder, path),
        async read() {
          return existsSync(path) ? createReadStream(path, { highWaterMark: 512 * 1024 }) : undefined;
        },
      };
    },
    list,
    remove: name => rm(join(folder, name)),
    async removeUnfinished(isOurs) {
      const left = (await readdir(folder)).filter(name => name.endsWith(unfinishedEnd) && isOurs(name));
      for (const path of left.map(name => join(folder, name)))
        if (Date.now() - (await stat(path)).mtimeMs > unfinishedForMs) await rm(path, { force: true });
    },
    close() {},
  };
}

function newFile(folder: string, path: string): NewBackup {
  const unfinished = `${path}.${randomBytes(4).toString("hex")}${unfinishedEnd}`;
  return {
    async write(bytes) {
      await mkdir(folder, { recursive: true });
      const total = await writeWhole(unfinished, bytes);
      await rename(unfinished, path);
      return total;
    },
    // In a folder that can't be one, nothing was written.
    discard: () => rm(unfinished, { force: true }).catch(() => {}),
  };
}

/** Safely on disk before it gets its name; only its owner can read it. */
async function writeWhole(path: string, bytes: Bytes): Promise<number> {
  const file = await open(path, "wx", 0o600).catch((error: Error) => {
    throw new StartError(`The backup can't be written: ${error.message}`);
  });
  let total = 0;
  try {
    for await (const piece of bytes) {
      await file.writeFile(piece);
      total += piece.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return total;
}
