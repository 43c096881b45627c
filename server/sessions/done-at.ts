import { refuse } from "@hb/domain/refusal.ts";
import { doneAtProblem, type LateStep, lateStep } from "@hb/domain/sessions/timing.ts";
import type { ChangeContext } from "../log/acts.ts";
import type { Site } from "../site.ts";

/** From when a change counts: a desk without a connection sends it later, on the same day. */
export function whenDone(
  { now }: Pick<ChangeContext, "now">,
  { timeZone: zone }: Site,
  doneAt: string | undefined,
): { at: string; late: { late?: LateStep } } {
  const problem = doneAt === undefined ? null : doneAtProblem(doneAt, { now, zone });
  if (problem !== null) refuse("failed-precondition", problem, { doneAt: true });
  const late = lateStep(doneAt, now);
  return { at: late?.doneAt ?? now, late: late ? { late } : {} };
}
