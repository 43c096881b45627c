import { createHash } from "node:crypto";
import { type Branch, isBranch, type Leaf, type Tree } from "./tree.ts";

/** Cached by branch: after a network outage every client listens again, with the hash of what it has. */
const known = new WeakMap<Branch, string>();

/** The SDK's hash of a value. If a client has the same hash, the value is not sent again. */
export function hashOf(tree: Tree | undefined): string {
  if (tree === undefined) return "";
  if (!isBranch(tree)) return sha1(`${typeof tree}:${leafText(tree)}`);
  let hash = known.get(tree);
  if (hash === undefined) {
    const children = [...tree].sort(([a], [b]) => compareKeys(a, b));
    hash = sha1(children.map(([key, child]) => `:${key}:${hashOf(child)}`).join(""));
    known.set(tree, hash);
  }
  return hash;
}

function sha1(text: string): string {
  return createHash("sha1").update(text).digest("base64");
}

/** Numbers as the 16 hex digits of their IEEE 754 form, sign first. */
function leafText(leaf: Leaf): string {
  if (typeof leaf !== "number") return String(leaf);
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(leaf);
  return bytes.toString("hex");
}

/** Keys that look like 32-bit integers come first, by number; all others by UTF-16 unit. */
function compareKeys(a: string, b: string): number {
  const left = integerOf(a);
  const right = integerOf(b);
  if (left !== undefined && right !== undefined) return left - right || a.length - b.length;
  if (left !== undefined) return -1;
  if (right !== undefined) return 1;
  return a < b ? -1 : 1;
}

function integerOf(key: string): number | undefined {
  if (!/^-?0*\d{1,10}$/.test(key)) return undefined;
  const number = Number(key);
  return number >= -2147483648 && number <= 2147483647 ? number : undefined;
}
