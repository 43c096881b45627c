import { refuse } from "../refusal.ts";
import { checkKey, deepest } from "./path.ts";
import type { Tree } from "./tree.ts";

/**
 * What a caller wants to stand at a path, with the server's time filled in. Null and empty objects are nothing, arrays
 * are objects with the keys 0, 1, 2 …, as the SDK means them.
 */
export function readValue(json: unknown, now: number, depth = 0): Tree | undefined {
  if (json === null || json === undefined) return undefined;
  if (typeof json === "string") return readText(json);
  if (typeof json === "number") return readNumber(json);
  if (typeof json !== "object") return json as boolean;
  if (depth >= deepest) refuse("invalid-argument", "This value is nested too deeply.");
  if (".sv" in json) return readServerValue(json, now);
  const branch = new Map<string, Tree>();
  for (const [key, child] of Object.entries(json)) {
    checkKey(key);
    const value = readValue(child, now, depth + 1);
    if (value !== undefined) branch.set(key, value);
  }
  return branch.size > 0 ? branch : undefined;
}

/** JSON may hold numbers that are too large for any number; PostgreSQL knows no negative zero. */
function readNumber(number: number): number {
  if (!Number.isFinite(number)) refuse("invalid-argument", "This value holds a number that cannot be kept.");
  return number === 0 ? 0 : number;
}

/** Neither can be kept in PostgreSQL. */
function readText(text: string): string {
  if (text.includes("\0") || !text.isWellFormed())
    refuse("invalid-argument", "This value holds characters that cannot be kept.");
  return text;
}

function readServerValue(json: object, now: number): number {
  if ((json as { ".sv": unknown })[".sv"] !== "timestamp" || Object.keys(json).length > 1)
    refuse("unimplemented", "The server's time is the only server value that is supported.");
  return now;
}
