import type { Outcome } from "./perform.ts";
import type { Problem } from "./problem.ts";

/** What a field held when someone began to type over it. */
export interface FieldBase<V> {
  version: number;
  value: V;
}

export type FieldSaved<R> =
  | { result: "saved"; version: number }
  /** A colleague has brought the record to the same value. */
  | { result: "same"; theirs: R }
  | { result: "conflict"; theirs: R }
  | { result: "problem"; problem: Problem };

interface FieldSave<R, V> {
  value: V;
  base: FieldBase<V>;
  isSame: (one: V, other: V) => boolean;
  /** What the record holds in this field. */
  read: (record: R) => V;
  save: (version: number) => Promise<Outcome<{ version: number }>>;
}

/**
 * Saves one field in place. Only a colleague's change of this very field is a conflict: where they changed another
 * field, the value is saved on top, because nothing of theirs is overwritten.
 */
export async function saveField<R extends { version: number }, V>(field: FieldSave<R, V>): Promise<FieldSaved<R>> {
  const { value, base, isSame, read, save } = field;
  const { answer, problem } = await save(base.version);
  if (!problem) return { result: "saved", version: answer.version };
  const theirs = problem.theirs as R | undefined;
  if (problem.kind !== "conflict" || theirs === undefined) return { result: "problem", problem };
  if (isSame(read(theirs), value)) return { result: "same", theirs };
  if (!isSame(read(theirs), base.value)) return { result: "conflict", theirs };
  return saveField({ ...field, base: { ...base, version: theirs.version } });
}
