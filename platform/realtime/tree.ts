import type { Path } from "./path.ts";

export type Leaf = string | number | boolean;
/** Never empty: a branch without children does not exist. */
export type Branch = ReadonlyMap<string, Tree>;
/**
 * The value at a path; undefined = nothing. Trees are never changed, only replaced along a path, so an old one is a
 * snapshot for free, and parts that two trees share are equal without comparing them.
 */
export type Tree = Leaf | Branch;

export function isBranch(tree: Tree | undefined): tree is Branch {
  return tree instanceof Map;
}

export function valueAt(tree: Tree | undefined, path: Path): Tree | undefined {
  let node = tree;
  for (const key of path) {
    if (!isBranch(node)) return undefined;
    node = node.get(key);
  }
  return node;
}

export function withValue(tree: Tree | undefined, path: Path, value: Tree | undefined, depth = 0): Tree | undefined {
  const key = path[depth];
  if (key === undefined) return value;
  const child = isBranch(tree) ? tree.get(key) : undefined;
  const replaced = withValue(child, path, value, depth + 1);
  if (replaced === child) return tree;
  const branch = new Map(isBranch(tree) ? tree : []);
  if (replaced === undefined) branch.delete(key);
  else branch.set(key, replaced);
  return branch.size > 0 ? branch : undefined;
}

export interface Difference {
  path: Path;
  before: Tree | undefined;
  after: Tree | undefined;
}

/** The fewest replacements that lead from one tree to another; none lies within another. */
export function differences(before: Tree | undefined, after: Tree | undefined, path: Path = []): Difference[] {
  if (before === after) return [];
  if (!isBranch(before) || !isBranch(after)) return [{ path, before, after }];
  const found: Difference[] = [];
  for (const [key, child] of before) found.push(...differences(child, after.get(key), [...path, key]));
  for (const [key, child] of after)
    if (!before.has(key)) found.push({ path: [...path, key], before: undefined, after: child });
  return found;
}

export function* leavesOf(tree: Tree | undefined, path: Path = []): Generator<[Path, Leaf]> {
  if (isBranch(tree)) for (const [key, child] of tree) yield* leavesOf(child, [...path, key]);
  else if (tree !== undefined) yield [path, tree];
}

/** As JSON. Without a prototype, because clients choose the keys and "__proto__" is a valid one. */
export function toJson(tree: Tree | undefined): unknown {
  if (!isBranch(tree)) return tree ?? null;
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, child] of tree) object[key] = toJson(child);
  return object;
}
