import type { Files } from "./files.ts";

export function localFiles(folder: string): Files {
  throw new Error(folder);
}
