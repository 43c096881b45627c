import type { Tx } from "../database/connect.ts";
import { signalAfterCommit } from "../database/tx.ts";
import { formatPath, parsePath } from "./path.ts";
import * as sql from "./sql.ts";

/**
 * Moves markers with this transaction: it leaves a note that commits or rolls back with it, and the markers themselves
 * are moved right afterwards, many commits at once. So writers never wait for each other's markers.
 */
export async function announce(tx: Tx, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const checked = paths.map(path => formatPath(parsePath(path)));
  await sql.noteAnnouncements(tx, checked);
  signalAfterCommit(tx, "announced");
}

/** Moves when anything changes that matters to this person's sign-in. */
export function accountMarker(uid: string): string {
  return `/authentication/lastUpdate/${uid}`;
}
