import type { Refusal } from "@hb/domain/refusal.ts";
import { ProblemNote } from "./ProblemNote.tsx";
import { problemOf } from "./problem.ts";

/** A form's refusal, for forms that do not use `useChange` yet. */
export function Trouble({ refusal }: { refusal: Refusal | undefined }) {
  return <ProblemNote problem={refusal && problemOf(refusal)} />;
}
