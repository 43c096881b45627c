import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Happening } from "../log/acts.ts";

/** The present version of the text is signed and not withdrawn. */
export async function hasCurrentConsent(db: Queryable, participantId: number): Promise<boolean> {
  refuse("unimplemented", `This is not there yet: ${typeof db} ${participantId}`);
}

/** No procedure without consent: refuses, unless a reason is given to go on without. */
export async function requireConsent(
  { tx }: Happening,
  participantId: number,
  override?: string,
): Promise<void> {
  if (override === undefined && !(await hasCurrentConsent(tx, participantId)))
    refuse("failed-precondition", "There is no current signed consent.", { needsConsent: true });
}
