import { refuse } from "../refusal.ts";

/** Keys from the root down; [] is the root. */
export type Path = readonly string[];

export const maxDepth = 32;
const maxKeyBytes = 768;
const maxPathChars = 2_048;

/** As the SDK reads it: slashes at the ends and double slashes are ignored. */
export function parsePath(text: unknown): Path {
  if (typeof text !== "string" || text.length > maxPathChars) refuse("invalid-argument", "This is not a path.");
  const path = text.split("/").filter(key => key !== "");
  if (path.length > maxDepth) refuse("invalid-argument", "This path is too deep.");
  for (const key of path) checkKey(key);
  return path;
}

export function checkKey(key: string): void {
  if (key === ".priority" || key === ".value") refuse("unimplemented", "Priorities are not supported.");
  // oxlint-disable-next-line no-control-regex
  const isKey = key !== "" && !/[.$#[\]/\u0000-\u001f\u007f]/.test(key) && key.isWellFormed();
  if (!isKey || Buffer.byteLength(key) > maxKeyBytes) refuse("invalid-argument", "This is not a key.");
}

export function formatPath(path: Path): string {
  return `/${path.join("/")}`;
}

export function isWithin(path: Path, ancestor: Path): boolean {
  return ancestor.every((key, depth) => path[depth] === key);
}
