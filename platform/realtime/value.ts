import { refuse } from "../refusal.ts";
import { checkKey, maxDepth } from "./path.ts";
import type { Tree } from "./tree.ts";

/**
 * A value as the client sent it, with the server's time filled in. As in the SDK, null and empty objects are nothing, and
 * arrays are objects with the keys 0, 1, 2 …
 */
export function readValue(json: unknown, now: number, depth = 0): Tree | undefined {
  if (json === null || json === undefined) return undefined;
  if (typeof json === "string") return readText(json);
  if (typeof json === "number") return readNumber(json);
  if (typeof json !== "object") return json as boolean;
  if (depth >= maxDepth) refuse("invalid-argument", "This value is nested too deeply.");
  if (".sv" in json) return readServerValue(json, now);
  const branch = new Map<string, Tree>();
  for (const [key, child] of Object.entries(json)) {
    checkKey(key);
    const value = readValue(child, now, depth + 1);
    if (value !== undefined) branch.set(key, value);
  }
  return branch.size > 0 ? branch : undefined;
}

/** JSON can hold numbers that are too large to represent; PostgreSQL has no negative zero. */
function readNumber(number: number): number {
  if (!Number.isFinite(number)) refuse("invalid-argument", "This value contains a number that can't be stored.");
  return number === 0 ? 0 : number;
}

/** NUL and lone surrogates cannot be stored in PostgreSQL. */
function readText(text: string): string {
  if (text.includes("\0") || !text.isWellFormed())
    refuse("invalid-argument", "This value contains characters that can't be stored.");
  return text;
}

function readServerValue(json: object, now: number): number {
  if ((json as { ".sv": unknown })[".sv"] !== "timestamp" || Object.keys(json).length > 1)
    refuse("unimplemented", "The timestamp is the only supported server value.");
  return now;
}
