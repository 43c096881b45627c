import { marker } from "@hb/domain/markers.ts";
import type { Database } from "@hb/platform/database/database.ts";
import * as sql from "./sql.ts";

export interface Mark {
  logEntry: number;
  mail: number;
  markers: Map<string, unknown>;
}

/** Absent if nothing of that kind happened, so that "nothing at all" is `{}`. */
export interface Effects {
  log?: sql.LogRow[];
  markers?: string[];
  mails?: sql.EmailRow[];
}

export async function markEffects(database: Database): Promise<Mark> {
  await markersAreMoved(database);
  const { logEntry, mail } = await sql.lastIds(database.read);
  return { logEntry, mail, markers: await sql.markers(database.read) };
}

export async function effectsSince(database: Database, mark: Mark): Promise<Effects> {
  await markersAreMoved(database);
  const [log, mails, markers] = await Promise.all([
    sql.entriesAfter(database.read, mark.logEntry),
    sql.mailsAfter(database.read, mark.mail),
    sql.markers(database.read),
  ]);
  const hasMoved = (path: string, value: unknown) => mark.markers.get(path) !== value;
  // Emails are written and sent in the background whenever that is: without a log entry or an email of its own, a moved
  // list of emails is the trace of something earlier.
  const isEarlier = (path: string) => path === marker.emails && log.length === 0 && mails.length === 0;
  const moved = [...markers].flatMap(([path, value]) => (hasMoved(path, value) && !isEarlier(path) ? [path] : []));
  return {
    ...(log.length > 0 && { log }),
    ...(moved.length > 0 && { markers: moved.sort() }),
    ...(mails.length > 0 && { mails }),
  };
}

/** Markers follow their commit within milliseconds: waits until all are moved. */
async function markersAreMoved(database: Database): Promise<void> {
  const deadline = Date.now() + 10_000;
  while ((await sql.countAnnouncements(database.read)) > 0) {
    if (Date.now() > deadline) throw new Error("Announced markers were not moved.");
    await new Promise(resolve => setImmediate(resolve));
  }
}
