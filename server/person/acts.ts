import type { AnonymisationBlockers, ErasureCounts } from "@hb/domain/data-protection/anonymisation.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { Random } from "../random.ts";

/** What is handed to a person who asks for all their data: records by kind, and the names of files in storage. */
export interface ArchivePart {
  records: Record<string, readonly unknown[]>;
  files: readonly string[];
  /** Handed over like the others, but not removed when the person is anonymised: signed consents stay, closed away. */
  sealedFiles?: readonly string[];
}

export interface MergeIds {
  /** Who becomes a duplicate. */
  from: number;
  /** Who survives. */
  into: number;
}

/** What of one feature keeps a person from being anonymised. */
export type FeatureBlockers = { participantId: number } & Partial<
  Pick<AnonymisationBlockers, "visitAt" | "deviceSerial" | "isRemoteActive" | "isBeingMailed">
>;

/** Somebody of the sample study, to hang invented rows on. */
export interface SamplePerson {
  id: number;
  name: string;
  status: number | null;
  type: number | null;
  createdAt: string;
}

/**
 * The part that a feature plays in a person's life. Whoever keeps rows about a participant says here what becomes of them
 * when two people turn out to be one, when a person asks for their data, when a person is forgotten, and when a study is
 * invented. A test reads the database's catalogue and fails for a table that no part answers for.
 */
export interface PersonDataOwner {
  /** Tables of the schema `study` that refer to a participant. */
  tables: readonly string[];
  /** What a merge would move, in words: “2 comments”. */
  describe(db: Queryable, id: number): Promise<string[]>;
  /** Answers what was moved, as JSON, so that it can be moved back; null = nothing. */
  move(tx: Tx, merging: MergeIds): Promise<unknown>;
  moveBack(tx: Tx, merging: MergeIds, moved: unknown): Promise<void>;
  archive(db: Queryable, id: number): Promise<ArchivePart>;
  /** Of these people, those who cannot be anonymised now because of what this feature keeps. */
  findBlockers?(db: Queryable, ids: readonly number[]): Promise<FeatureBlockers[]>;
  /** How many of its records anonymising these people would erase. */
  countErased?(db: Queryable, ids: readonly number[]): Promise<Partial<ErasureCounts>>;
  /** Erases what tells who it was; what only counts may stay. The files that the archive names go with the act itself. */
  anonymise(tx: Tx, id: number, now: string): Promise<void>;
  /** Invented rows for some of the people; deterministic by the given randomness. */
  generate(tx: Tx, people: readonly SamplePerson[], random: Random, now: string): Promise<void>;
}

/** By the part's first table: stable, whatever the order of the parts. */
type MovedRows = Record<string, unknown>;

export async function describeParts(db: Queryable, parts: readonly PersonDataOwner[], id: number): Promise<string[]> {
  return (await Promise.all(parts.map(part => part.describe(db, id)))).flat();
}

export async function moveParts(tx: Tx, parts: readonly PersonDataOwner[], merging: MergeIds): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const part of parts) moved[nameOf(part)] = await part.move(tx, merging);
  return moved;
}

/** In the opposite order, as one undoes things. */
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

/** “1 comment”, “2 comments”; nothing for none. */
export function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
}
