import { z } from "zod";
import { Instant } from "../contract.ts";
import { isSame } from "../participants/merge/merge.ts";

/** One value that changed. Absent = the log doesn't hold it; null = it was blank. */
export const FieldChange = z.object({
  at: Instant,
  field: z.string(),
  old: z.unknown().optional(),
  new: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** What a record is now and every change that led to it, from which it can be shown as it was at any moment. */
export const Timeline = z.object({
  /** When the record was added; null = before the log began. */
  began: Instant.nullable(),
  /** When it was deleted; null = it exists. */
  ended: Instant.nullable(),
  /** By field; of a deleted record, as it was at the end. */
  now: z.record(z.string(), z.unknown()),
  /** Oldest first. */
  changes: z.array(FieldChange),
});
export type Timeline = z.infer<typeof Timeline>;

/** By field; undefined = not known. */
export type Facts = Record<string, unknown>;

/** The record as it was after everything that happened up to this moment; undefined = it didn't exist. */
export function factsAt({ began, ended, now, changes }: Timeline, at: string): Facts | undefined {
  if ((began !== null && at < began) || (ended !== null && at >= ended)) return undefined;
  const byField = Map.groupBy(changes, ({ field }) => field);
  return Object.fromEntries(
    Object.entries(now).map(([field, value]) => [field, valueAt(byField.get(field) ?? [], value, at)]),
  );
}

/** What the next change replaced. If the log doesn't say, it's what the last change left. */
function valueAt(changes: readonly FieldChange[], now: unknown, at: string): unknown {
  const next = changes.find(change => change.at > at);
  if (!next) return now;
  return next.old === undefined ? changes.findLast(change => change.at <= at)?.new : next.old;
}

/** From when on the field's value is known without a gap; null = as far back as the record goes. */
export function knownSince({ changes }: Pick<Timeline, "changes">, field: string): string | null {
  const own = changes.filter(change => change.field === field);
  const gap = own.findLastIndex(({ at, old }, index) => {
    const before = own[index - 1];
    // Of changes made together, the first one says what was there before.
    return old === undefined && before?.at !== at && before?.new === undefined;
  });
  return own[gap]?.at ?? null;
}

/** A study's question may have other words since; what counts is the answer. */
export function isSameFact(one: unknown, other: unknown): boolean {
  return isSame(answerIn(one), answerIn(other));
}

function answerIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && "answer" in value ? value.answer : value;
}
