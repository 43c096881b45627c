import { refuse } from "../refusal.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import { hashOf } from "./hash.ts";
import type { Limits } from "./limits.ts";
import type { Mirror } from "./mirror.ts";
import { formatPath, type Path } from "./path.ts";
import type { MayRead, Rules } from "./rules.ts";
import { differences, type Tree, toJson, valueAt } from "./tree.ts";

/** What the server sends unasked: data, merged data, a revoked listen, a revoked sign-in, a warning to the developer. */
export interface Push {
  a: "d" | "m" | "c" | "ac" | "sd";
  b: Record<string, unknown>;
}

/** The paths that one connection listens to. */
export interface Listens {
  readonly paths: Iterable<string>;
  /** Sends the value unless the client has it already, by its hash. */
  add(path: Path, hash: unknown): void;
  remove(path: Path): void;
  /** Something at a path has changed. It is sent with the next flush, together with later changes. */
  changed(path: string): void;
  flush(): void;
  /** Ends every listen that the caller has lost the right to. */
  recheck(): void;
  clear(): void;
}

interface Listen {
  path: Path;
  mayRead: MayRead;
  /** What the client has. */
  sent: Tree | undefined;
}

interface Parts {
  mirror: Mirror;
  rules: Rules;
  limits: Limits;
  identity: () => Identity | undefined;
  push: (push: Push) => void;
}

export function createListens({ mirror, rules, limits, identity, push }: Parts): Listens {
  const listens = new Map<string, Listen>();
  const changed = new Set<string>();

  /** Nothing more is sent on this path before the client is told. */
  function revoke(path: string) {
    listens.delete(path);
    changed.delete(path);
    push({ a: "c", b: { p: path } });
  }

  function send(listen: Listen) {
    const value = valueAt(mirror.tree, listen.path);
    const news = differences(listen.sent, value, listen.path);
    listen.sent = value;
    const [only] = news;
    if (only && news.length === 1) return push({ a: "d", b: { p: only.path.join("/"), d: toJson(only.after) } });
    if (news.length === 0) return;
    // One message, so that a client never sees half of a change.
    const merged: Record<string, unknown> = Object.create(null);
    for (const { path, after } of news) merged[path.slice(listen.path.length).join("/")] = toJson(after);
    push({ a: "m", b: { p: listen.path.join("/"), d: merged } });
  }

  return {
    get paths() {
      return listens.keys();
    },
    add(path, hash) {
      const text = formatPath(path);
      const mayRead = rules.readers(path);
      if (!mayRead(identity())) refuse("permission-denied", "Permission denied");
      if (!listens.has(text) && listens.size >= limits.maxListens)
        refuse("resource-exhausted", "This connection listens to too many paths.");
      const sent = valueAt(mirror.tree, path);
      listens.set(text, { path, mayRead, sent });
      changed.delete(text);
      if (hash !== hashOf(sent)) push({ a: "d", b: { p: path.join("/"), d: toJson(sent) } });
    },
    remove(path) {
      listens.delete(formatPath(path));
      changed.delete(formatPath(path));
    },
    changed: path => void changed.add(path),
    flush() {
      for (const path of changed) {
        const listen = listens.get(path);
        if (listen && !listen.mayRead(identity())) revoke(path);
        else if (listen) send(listen);
      }
      changed.clear();
    },
    recheck() {
      for (const [path, listen] of listens) if (!listen.mayRead(identity())) revoke(path);
    },
    clear() {
      listens.clear();
      changed.clear();
    },
  };
}
