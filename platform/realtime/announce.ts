import type { Tx } from "../database/connect.ts";
import { signalAfterCommit, writeWithCommit } from "../database/tx.ts";
import { formatPath, parsePath } from "./path.ts";
import * as sql from "./sql.ts";

/**
 * Moves markers with this transaction. It leaves a note that commits or rolls back with it, and the markers themselves are
 * moved right after the commit, for many commits at once. So writers never wait for each other's markers.
 */
export async function announce(tx: Tx, paths: readonly string[]): Promise<void> {
  const known = noted.get(tx) ?? new Set();
  noted.set(tx, known);
  const fresh = new Set(paths.map(path => formatPath(parsePath(path)))).difference(known);
  if (fresh.size === 0) return;
  for (const path of fresh) known.add(path);
  await writeWithCommit(tx, sql.noteAnnouncements, [...fresh]);
  signalAfterCommit(tx, "announced");
}

/** A marker moves once per transaction, however often it is announced. */
const noted = new WeakMap<Tx, Set<string>>();

/** Moves when an account changes: its open browsers ask again who they are. */
export function accountMarker(uid: string): string {
  return `/authentication/lastUpdate/${uid}`;
}
