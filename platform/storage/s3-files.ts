import type { Files } from "./files.ts";

export function s3Files(url: string): Files {
  throw new Error(url);
}
