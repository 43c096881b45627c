import { logAction, markersMovedBy } from "@hb/domain/log/actions.ts";
import type { LogEntry, LoggedEntry } from "@hb/domain/log/entry.ts";
import { logPayloads } from "@hb/domain/log/payloads.ts";
import { searchTextOf } from "@hb/domain/log/search.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { markRecorded, signalAfterCommit, writeNow, writeWithCommit } from "@hb/platform/database/tx.ts";
import { networkOf } from "@hb/platform/rate-limits/rate-limits.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import type { z } from "zod";
import { continueRestored } from "./chain-sql.ts";
import * as refusals from "./refusals-sql.ts";
import * as sql from "./sql.ts";

export { findLastVerification } from "./chain-sql.ts";
export {
  countErasable,
  findEntry,
  findFirstEntry,
  findLastChange,
  findLastEditors,
  findStart,
  listEntriesAbout,
  listMergesMoving,
  listRecordEntries,
  listUserEntries,
} from "./entries-sql.ts";
export { checkLog } from "./verification.ts";

export interface ChangeContext {
  tx: Tx;
  actor: Actor;
  now: string;
}

/** The only way for a change to commit: appends the entry and moves the markers that its action names. */
export async function record(context: ChangeContext, entry: LogEntry): Promise<void> {
  await recordAll(context, [entry]);
}

/** The same for many entries. They are written with the commit, all entries of a transaction in one statement. */
export async function recordAll(context: ChangeContext, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { tx } = context;
  const markers = new Set(entries.flatMap(({ action }) => markersMovedBy(action)));
  const rows = entries.map(entry => toRow(context, entry));
  await Promise.all([writeWithCommit(tx, sql.insertEntries, rows), announce(tx, [...markers])]);
  signalAfterCommit(tx, "recorded");
  markRecorded(tx);
}

/** For a sample study: entries with times and actors of their own, oldest first. */
export async function recordHistory(
  tx: Tx,
  entries: readonly (Omit<ChangeContext, "tx"> & { entry: LogEntry })[],
): Promise<void> {
  await sql.insertEntries(
    tx,
    entries.map(({ entry, ...who }) => toRow(who, entry)),
  );
  signalAfterCommit(tx, "recorded");
  markRecorded(tx);
}

function toRow({ actor, now }: Omit<ChangeContext, "tx">, entry: LogEntry): sql.NewEntry {
  // An entry that doesn't fit its schema couldn't be read again, so it must not commit.
  const schema: z.ZodType = logPayloads[entry.action];
  const payload = { ...(schema.parse(entry.payload) as object), ...namesOf(actor, entry) };
  const written = {
    action: entry.action,
    actor: { kind: actor.kind, id: actorId(actor) },
    participantId: entry.participantId ?? (actor.kind === "participant" ? actor.participantId : null),
    subject: entry.subject ?? null,
    payload,
  } satisfies Partial<LoggedEntry>;
  return {
    at: now,
    action: written.action,
    actorKind: written.actor.kind,
    actorId: written.actor.id,
    participantId: written.participantId,
    subjectKind: written.subject?.kind ?? null,
    subjectId: written.subject?.id ?? null,
    payload: JSON.stringify(payload),
    // A half of a surrogate pair from a stranger would be refused as JSON.
    search: searchTextOf(written).toWellFormed(),
  };
}

type RefusalEntry = Extract<LogEntry, { action: typeof logAction.signInRefused | typeof logAction.refusal }>;

/**
 * Of anonymous callers, only the first refusal per network and hour is logged right away. The others are counted and
 * logged when the hour is over, so that strangers can't fill the log.
 */
export async function recordRefusal(context: ChangeContext, entry: RefusalEntry): Promise<void> {
  const { tx, actor, now } = context;
  const counted = { action: entry.action, address: networkOf(entry.payload.address), hour: hourOf(now) };
  if (actor.kind !== "anonymous" || (await refusals.countRefusal(tx, counted))) await record(context, entry);
}

/** The first moment of its hour. */
export function hourOf(at: string): string {
  return `${at.slice(0, 13)}:00:00.000Z`;
}

/** When a person is anonymized: what the log says about them is erased; that something happened stays. */
export async function erasePayloads({ tx, actor, now }: ChangeContext, participantId: number): Promise<number> {
  await writeNow(tx);
  return sql.erasePayloads(tx, { participantId, at: now, by: actorId(actor) ?? actor.kind });
}

/** Whether anything about a person was erased since the disk was last cleared of it. */
export async function isDiskToClear(db: Queryable): Promise<boolean> {
  return sql.hasNewer(db, [logAction.personAnonymized, logAction.sealedConsentsErased], logAction.diskCleared);
}

/** For the owner, after a restore: transaction numbers of another server mean nothing here, so a new life begins. */
export async function continueLog(tx: Tx): Promise<void> {
  await continueRestored(tx);
}

/** Names as they are now: people are renamed, and users deleted. */
function namesOf(actor: Actor, { participantName }: LogEntry): object {
  return {
    ...(actor.kind === "staff" && { actorName: (actor.seenBy ?? actor).name }),
    ...(participantName !== undefined && { participantName }),
  };
}

function actorId(actor: Actor): string | null {
  switch (actor.kind) {
    case "staff":
      return (actor.seenBy ?? actor).userId;
    case "participant":
      return actor.form;
    case "system":
      return actor.job;
    case "anonymous":
      return null;
  }
}
