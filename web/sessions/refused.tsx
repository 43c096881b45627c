import { Refusal } from "@hb/domain/refusal.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { asRefusal } from "../backend/refused.ts";
import { sayTrouble } from "../ui/toasts.tsx";

/** What stands in the record now, when a colleague or a visitor was there first. */
export function theirsOf(error: unknown): Session | undefined {
  if (!(error instanceof Refusal) || error.code !== "aborted") return undefined;
  return (error.details as { theirs?: Session } | null | undefined)?.theirs;
}

/** Something that was not done: why, and what holds now. */
export function sayRefused(error: unknown, what: string): void {
  const theirs = theirsOf(error);
  if (theirs)
    return sayTrouble(
      <>
        Session <b>{theirs.id}</b> was changed by somebody else just now: it is {sessionStatuses.label(theirs.status)}.
        Nothing was overwritten. {what}
      </>,
      { about: `session ${theirs.id}` },
    );
  const refusal = asRefusal(error);
  sayTrouble(`${what} ${refusal.message} (${refusal.code})`);
}
