import { constants } from "node:fs";
import { open } from "node:fs/promises";

const maxBytes = 10 * 1024 * 1024;
const keptBytes = 1024 * 1024;

/**
 * PostgreSQL's own log would grow without end, and its own rotation limits the age of files, not their size. Past 10 MB the
 * last megabyte stays. PostgreSQL appends to the file, so it goes on where the file ends then.
 */
export async function shortenLog(path: string): Promise<void> {
  // The folder may belong to another user than ours: never through a link that was put there.
  const flags = constants.O_RDWR | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);
  await using file = await open(path, flags).catch(() => undefined);
  const { size = 0, nlink = 0 } = (await file?.stat()) ?? {};
  if (!file || size <= maxBytes || nlink !== 1) return;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(keptBytes), 0, keptBytes, size - keptBytes);
  await file.truncate(0);
  await file.appendFile(buffer.subarray(0, bytesRead));
}
