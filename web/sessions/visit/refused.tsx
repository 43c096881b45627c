import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { asRefusal, theirsOf } from "../../backend/refused.ts";
import { notifyError } from "../../ui/overlay/toasts.tsx";

/** Something that was not done: why, and what holds now. */
export function sayRefused(error: unknown, what: string): void {
  const theirs = theirsOf(error) as Session | undefined;
  if (theirs)
    return notifyError(
      <>
        Session <b>{theirs.id}</b> was changed by somebody else just now: it is {sessionStatuses.label(theirs.status)}.
        Nothing was overwritten. {what}
      </>,
      { about: `session ${theirs.id}` },
    );
  const refusal = asRefusal(error);
  notifyError(`${what} ${refusal.message} (${refusal.code})`);
}
