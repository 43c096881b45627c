import { constants } from "node:fs";
import { access, type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../../start-error.ts";
import type { Bytes } from "../uploads/byte-reader.ts";
import type { Files } from "./files.ts";

/** Small pieces cost a system call each, large ones memory per upload. */
const pieceBytes = 512 * 1024;

/**
 * A folder on this machine, or one that several machines share. Files are in 256 subfolders by the first two digits of
 * their id. A file is written at its final path: until an object's row names it, nothing looks for it.
 */
export function localFiles(folder: string): Files {
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id);
  const check = () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK);

  return {
    async start() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await check();
      } catch (error) {
        throw new StartError(`Files can't be stored in ${folder}: ${(error as Error).message}`);
      }
    },

    check,

    async write(id, bytes) {
      const path = pathOf(id);
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, "wx", 0o600);
      try {
        await writeAll(file, bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      // Without this a power cut may lose the name of a file whose bytes are safe.
      await syncFolder(dirname(path));
      if (made !== undefined) await syncFolder(folder);
    },

    async read(id, range) {
      const file = await open(pathOf(id), "r").catch(ignoreMissing);
      return file?.createReadStream({ highWaterMark: pieceBytes, ...range });
    },

    async has(id) {
      return access(pathOf(id)).then(
        () => true,
        () => false,
      );
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async stop() {},
  };
}

async function writeAll(file: FileHandle, bytes: Bytes): Promise<void> {
  let pieces: Uint8Array[] = [];
  let waiting = 0;
  for await (const chunk of bytes) {
    pieces.push(chunk);
    waiting += chunk.length;
    if (waiting < pieceBytes) continue;
    await file.writev(pieces);
    pieces = [];
    waiting = 0;
  }
  if (waiting > 0) await file.writev(pieces);
}

/** Not every system lets a folder be opened; those write its entries by themselves. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r").catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
