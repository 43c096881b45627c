import type { AnonymizationBlockers, ErasureCounts } from "@hb/domain/data-protection/anonymization.ts";
import type { LogEntry } from "@hb/domain/log/entry.ts";
import type { Holdings } from "@hb/domain/log/payloads.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { Random } from "../random.ts";

export { movedText } from "./text.ts";

/** Everything a person gets when they ask for their data: records by kind, and files in storage. */
export interface ArchivePart {
  records: Record<string, readonly unknown[]>;
  files: readonly string[];
  /** In the archive like the others, but not deleted when the person is anonymized: signed consents are sealed and stay. */
  sealedFiles?: readonly string[];
}

export interface MergeIds {
  /** The person who becomes a duplicate. */
  from: number;
  /** The person who is kept. */
  into: number;
}

/** What keeps a person from being anonymized, in one feature. */
export type FeatureBlockers = { participantId: number } & Partial<
  Pick<AnonymizationBlockers, "visitAt" | "deviceSerial" | "isRemoteActive" | "isBeingMailed">
>;

/** A person of the sample study, to add rows for. */
export interface SamplePerson {
  id: number;
  name: string;
  status: number | null;
  type: number | null;
  consent: number;
  createdAt: string;
  /** When a colleague first contacted or sorted them; null while no one has. */
  contactedAt: string | null;
  /** Their last visit, once the sessions are made: the features after it build on it. */
  visit?: SampleVisit;
}

interface SampleVisit {
  bookedAt: string;
  startsAt: string;
  /** When it was completed, missed, called off or given up; null = it is still to come. */
  endedAt: string | null;
}

/** Something that happened in the sample study, for its log. */
export interface SampleEvent {
  at: string;
  /** A colleague of the sample study goes by name. */
  by: Exclude<Actor, { kind: "staff" }> | "Dana Whitfield" | "Tomas Okafor" | "Leena Park";
  entry: LogEntry;
}

/**
 * How a feature handles the data it keeps about a person. It says what happens to its rows when two people are merged,
 * when a person asks for their data, when a person is anonymized, and when a sample study is made. A test reads the
 * database catalog and fails for a table that no feature handles.
 */
export interface PersonDataOwner {
  /** Tables of the schema `study` that refer to a participant. */
  tables: readonly string[];
  /** What a merge would move: “2 comments”. */
  describe(db: Queryable, id: number): Promise<string[]>;
  /** Returns what was moved, as JSON, so that it can be moved back; null = nothing. */
  move(tx: Tx, merging: MergeIds): Promise<unknown>;
  moveBack(tx: Tx, merging: MergeIds, moved: unknown): Promise<void>;
  /** What of the person's a merge moves and the log tells, so that each can be shown as it was before. */
  findHoldings?(db: Queryable, id: number): Promise<Holdings>;
  archive(db: Queryable, id: number): Promise<ArchivePart>;
  /** Which of these people can't be anonymized now because of this feature. */
  findBlockers?(db: Queryable, ids: readonly number[]): Promise<FeatureBlockers[]>;
  /** How many records anonymizing these people would erase. */
  countErased?(db: Queryable, ids: readonly number[]): Promise<Partial<ErasureCounts>>;
  /** Erases what identifies the person; what is only counted may stay. Files listed in the archive are deleted by the caller. */
  anonymize(tx: Tx, id: number, now: string): Promise<void>;
  /** Sample rows for some of the people, deterministic for a given random source. Returns what the log has to say about them. */
  generate(tx: Tx, people: readonly SamplePerson[], random: Random, now: string): Promise<SampleEvent[]>;
}

/** Keyed by the owner's first table, so that the order of owners doesn't matter. */
type MovedRows = Record<string, unknown>;

export async function describeParts(db: Queryable, parts: readonly PersonDataOwner[], id: number): Promise<string[]> {
  return (await Promise.all(parts.map(part => part.describe(db, id)))).flat();
}

export async function findHoldings(db: Queryable, parts: readonly PersonDataOwner[], id: number): Promise<Holdings> {
  const found = await Promise.all(parts.map(async part => part.findHoldings?.(db, id)));
  return Object.assign({}, ...found) as Holdings;
}

export async function moveParts(tx: Tx, parts: readonly PersonDataOwner[], merging: MergeIds): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const part of parts) moved[nameOf(part)] = await part.move(tx, merging);
  return moved;
}

/** In reverse order. */
export async function movePartsBack(
  tx: Tx,
  parts: readonly PersonDataOwner[],
  merging: MergeIds,
  moved: MovedRows,
): Promise<void> {
  for (const part of parts.toReversed()) await part.moveBack(tx, merging, moved[nameOf(part)] ?? null);
}

function nameOf({ tables }: PersonDataOwner): string {
  return tables[0] ?? "";
}

/** “1 comment”, “2 comments”; empty for none. */
export function counted(count: number, words: (count: number) => string): string[] {
  return count === 0 ? [] : [words(count)];
}
