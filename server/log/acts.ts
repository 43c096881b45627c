import { markersMovedBy } from "@hb/domain/log/actions.ts";
import type { LogEntry } from "@hb/domain/log/entry.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { markRecorded } from "@hb/platform/database/tx.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import * as sql from "./sql.ts";

export interface Happening {
  tx: Tx;
  actor: Actor;
  now: string;
}

/** The only way for a change to commit: appends the entry and moves the markers that its action names. */
export async function record({ tx, actor, now }: Happening, entry: LogEntry): Promise<void> {
  const names = actor.kind === "staff" ? { actorName: actor.name } : {};
  await sql.insertEntry(tx, {
    at: now,
    action: entry.action,
    actorKind: actor.kind,
    actorId: actorId(actor),
    participantId: entry.participantId ?? (actor.kind === "participant" ? actor.participantId : null),
    subjectKind: entry.subject?.kind ?? null,
    subjectId: entry.subject?.id ?? null,
    payload: JSON.stringify({ ...entry.payload, ...names }),
  });
  await announce(tx, markersMovedBy(entry.action));
  markRecorded(tx);
}

function actorId(actor: Actor): string | null {
  switch (actor.kind) {
    case "staff":
      return actor.userId;
    case "participant":
      return actor.form;
    case "system":
      return actor.job;
    case "anonymous":
      return null;
  }
}
