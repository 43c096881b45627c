import type { Participant } from "@hb/domain/participants/participant.ts";
import type { FormContent } from "@hb/domain/participants/registration/form-content.ts";
import { fits, type Screened, screen } from "@hb/domain/participants/registration/screening.ts";
import { fullReason, turnedAwayStatuses } from "@hb/domain/participants/registration/targets.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { countGroup, lockTargets } from "./targets-sql.ts";

export interface Screening {
  suggestion: Participant["suggestion"];
  /** What the applicant reads in place of the usual words; null = those. */
  message: string | null;
}

/** What rules and full groups say about an application. Who is counted meanwhile waits for this one. */
export async function screenApplication(
  tx: Tx,
  { screening, targets }: Pick<FormContent, "screening" | "targets">,
  person: Screened,
  today: string,
): Promise<Screening> {
  const rule = screen(screening, person, today);
  const isTurnedAway = turnedAwayStatuses.some(status => status === rule?.status);
  const full = isTurnedAway ? undefined : await findFull(tx, targets, person, today);
  if (full) return { suggestion: { status: full.status, reason: fullReason(full) }, message: full.message || null };
  return { suggestion: rule ? { status: rule.status, reason: rule.reason } : null, message: rule?.message || null };
}

async function findFull(tx: Tx, targets: FormContent["targets"], person: Screened, today: string) {
  const theirs = targets.filter(({ all }) => fits(all, person, today));
  if (theirs.length === 0) return undefined;
  await lockTargets(
    tx,
    theirs.map(({ id }) => id),
  );
  for (const target of theirs)
    if ((await countGroup(tx, target.all, { today, atMost: target.maximum })) >= target.maximum) return target;
  return undefined;
}
