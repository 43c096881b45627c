import type { Actor } from "../access.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import type { Path } from "./path.ts";
import { type Tree, toJson, valueAt } from "./tree.ts";

type Params = Readonly<Record<string, string>>;

/** Who may read or write a path and everything below it. What no rule grants is denied. */
export interface RealtimeRule<A = Actor> {
  /** Such as "/presence/{uid}/{connection}": a name in braces stands for any one key. */
  path: string;
  /** Undefined = not signed in. */
  read?(identity: Identity<A> | undefined, params: Params): boolean;
  /** Only for signed-in callers. `value` is what the rule's own path would hold afterwards; null = nothing. */
  write?(identity: Identity<A>, params: Params, value: unknown): boolean;
}

/** Called again at every push, with who the caller is by then. */
export type MayRead = (identity: Identity | undefined) => boolean;

export interface Rules {
  readers(path: Path): MayRead;
  /** `after` is the whole tree as the write would leave it. */
  mayWrite(identity: Identity, path: Path, after: Tree | undefined): boolean;
}

export function readRules(rules: readonly RealtimeRule<unknown>[]): Rules {
  const patterns = rules.map(rule => ({ rule, keys: rule.path.split("/").filter(key => key !== "") }));

  /** Rules at the path or above it: a rule below does not cover the whole. */
  function covering(path: Path) {
    return patterns.flatMap(({ rule, keys }) => {
      const params = matched(keys, path);
      return params ? [{ rule, params, at: path.slice(0, keys.length) }] : [];
    });
  }

  return {
    readers(path) {
      const found = covering(path);
      return identity => found.some(({ rule, params }) => rule.read?.(identity, params) === true);
    },
    mayWrite(identity, path, after) {
      return covering(path).some(
        ({ rule, params, at }) => rule.write?.(identity, params, toJson(valueAt(after, at))) === true,
      );
    },
  };
}

function matched(keys: Path, path: Path): Params | undefined {
  if (keys.length > path.length) return undefined;
  const params: Record<string, string> = {};
  for (const [depth, key] of keys.entries()) {
    const actual = path[depth] ?? "";
    const name = /^\{(\w+)\}$/.exec(key)?.[1];
    if (name !== undefined) params[name] = actual;
    else if (key !== actual) return undefined;
  }
  return params;
}
