import { opens } from "@hb/domain/openings/opens.ts";
import type { Actor, Staff } from "@hb/domain/permissions.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import type { Log } from "@hb/platform/log.ts";
import type { StorageRule } from "@hb/platform/storage/rules.ts";
import { type BatchedWriter, createBatchedWriter } from "../batched-writer.ts";
import type { Handled } from "../handle.ts";
import { hourOf } from "../log/acts.ts";
import * as sql from "./sql.ts";

export interface Openings extends Pick<BatchedWriter<never>, "flush" | "stop"> {
  note(actor: Actor, participantIds: readonly number[], opened: boolean, at: string): void;
}

/** Who opened whose record. Only staff: participants read their own. */
export function createOpenings(database: Database, log?: Log): Openings {
  const writer = createBatchedWriter<sql.NewOpening>(database, {
    what: "who opened which record",
    keyOf,
    merge: (waiting, added) => (added.opened && !waiting.opened ? added : waiting),
    write: sql.keepOpenings,
    log,
  });
  /** What this hour has already, so that a page that is read again costs nothing. */
  const known = new Map<string, boolean>();
  let knownHour = "";
  return {
    flush: writer.flush,
    stop: writer.stop,
    note(actor, participantIds, opened, at) {
      if (actor.kind !== "staff") return;
      for (const participantId of participantIds) {
        const row = toRow(actor, participantId, opened, at);
        if (row.hour !== knownHour) known.clear();
        knownHour = row.hour;
        const key = keyOf(row);
        const isKnown = known.get(key);
        if (isKnown === true || isKnown === opened) continue;
        known.set(key, opened);
        writer.add(row);
      }
    },
  };
}

function toRow(staff: Staff, participantId: number, opened: boolean, at: string): sql.NewOpening {
  const { userId, name } = staff.seenBy ?? staff;
  return { participantId, by: userId, byName: name, hour: hourOf(at), at, opened };
}

function keyOf({ participantId, by, hour }: sql.NewOpening): string {
  return `${participantId} ${by} ${hour}`;
}

/** Notes every call that gave staff someone's record, once it was answered. */
export function notingOpenings(functions: Record<string, Handled>, openings: Openings): Record<string, Handled> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, handled]) => [name, noting(name, handled, openings)]),
  );
}

function noting(name: string, handled: Handled, openings: Openings): Handled {
  const recordOf = opens[name as keyof typeof opens];
  if (!recordOf) return handled;
  return {
    ...handled,
    handler: async (context: never, input: never) => {
      const answer = await handled.handler(context, input);
      const { actor, now } = context as { actor: Actor; now: string };
      const { participantIds, opened } = recordOf(input);
      openings.note(actor, participantIds, opened, now);
      return answer;
    },
  };
}

/** A person's files count as opened when they're read: documents, signed consents, photos. */
export function notingFiles(rules: readonly StorageRule<Actor>[], openings: Openings): StorageRule<Actor>[] {
  return rules.map(rule => {
    const { onRead } = rule;
    if (!onRead || !rule.path.startsWith("participants/{id}/")) return rule;
    return {
      ...rule,
      async onRead(tx, event) {
        await onRead(tx, event);
        if (event.identity) openings.note(event.identity.actor, [Number(event.params["id"])], true, event.now);
      },
    };
  });
}

/** For a sample study. */
export async function keepSampleOpenings(
  tx: Tx,
  openings: readonly { staff: Staff; participantId: number; at: string }[],
): Promise<void> {
  const rows = new Map(
    openings.map(({ staff, participantId, at }) => {
      const row = toRow(staff, participantId, true, at);
      return [keyOf(row), row];
    }),
  );
  await sql.keepOpenings(tx, [...rows.values()]);
}
