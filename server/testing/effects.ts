import { marker } from "@hb/domain/markers.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import * as sql from "./sql.ts";

export interface Mark {
  logEntry: number;
  mail: number;
  markers: Map<string, unknown>;
}

/** Absent if nothing of that kind happened, so that "nothing at all" is `{}`. */
export interface Effects {
  log?: Omit<sql.LogRow, "id">[];
  markers?: string[];
  mails?: Omit<sql.EmailRow, "id">[];
}

const beginning: Mark = { logEntry: 0, mail: 0, markers: new Map() };

export async function markEffects(database: Database): Promise<Mark> {
  return (await effectsSince(database, beginning)).mark;
}

/** With the mark to go on from: what happens while this reads is in the next one. */
export async function effectsSince(database: Database, since: Mark): Promise<{ effects: Effects; mark: Mark }> {
  const { log, mails, markers } = await readOnceMoved(database, since);
  const hasMoved = (path: string, value: unknown) => since.markers.get(path) !== value;
  // Emails are written and sent in the background whenever that is: without a log entry or an email of its own, a moved
  // list of emails is the trace of something earlier.
  const isEarlier = (path: string) => path === marker.emails && log.length === 0 && mails.length === 0;
  const moved = [...markers].flatMap(([path, value]) => (hasMoved(path, value) && !isEarlier(path) ? [path] : []));
  return {
    effects: {
      ...(log.length > 0 && { log: log.map(({ id: _, ...entry }) => entry) }),
      ...(moved.length > 0 && { markers: moved.sort() }),
      ...(mails.length > 0 && { mails: mails.map(({ id: _, ...mail }) => mail) }),
    },
    mark: { logEntry: log.at(-1)?.id ?? since.logEntry, mail: mails.at(-1)?.id ?? since.mail, markers },
  };
}

/** Markers follow their commit within milliseconds: reads a moment at which all are moved. */
async function readOnceMoved(database: Database, since: Mark) {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const read = await sql.atOneMoment(database.read, db => readSince(db, since));
    if (read) return read;
    if (Date.now() > deadline) throw new Error("Announced markers were not moved.");
    await new Promise(resolve => setImmediate(resolve));
  }
}

async function readSince(db: Queryable, { logEntry, mail }: Mark) {
  if ((await sql.countAnnouncements(db)) > 0) return undefined;
  const [log, mails, markers] = await Promise.all([
    sql.entriesAfter(db, logEntry),
    sql.mailsAfter(db, mail),
    sql.markers(db),
  ]);
  return { log, mails, markers };
}
