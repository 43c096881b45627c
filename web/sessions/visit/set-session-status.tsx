import { fullName } from "@hb/domain/participants/participant.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import type { QueryClient } from "@tanstack/react-query";
import { asRefusal } from "../../backend/refused.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type ActInput, actOn, putSession } from "../data.ts";
import { sayRefused } from "./refused.tsx";

export type StepDone = "done" | "needs consent" | "refused";

/** One click each; what was done can be undone for ten seconds, as a correction that says so. */
export async function setSessionStatus(
  client: QueryClient,
  session: Session,
  input: ActInput<"setSessionStatus">,
): Promise<StepDone> {
  const { id, status, excused, participant } = session;
  const back = async (version: number) => {
    try {
      const before = { to: status, reason: "Undone", ...(excused !== null && { excused }) };
      const saved = await actOn(client, "setSessionStatus", { id, version }, before);
      putSession(client, id, { status, version: saved.version });
    } catch (error) {
      sayRefused(error, "Not undone.");
    }
  };
  try {
    const { version } = await actOn(client, "setSessionStatus", session, input);
    putSession(client, id, { version, status: input.to });
    notifyDone(
      <>
        The visit of <b>{participant ? fullName(participant) : id}</b> is now {sessionStatuses.label(input.to)}
      </>,
      { about: `status of session ${id}`, undo: () => void back(version) },
    );
    return "done";
  } catch (error) {
    const refusal = asRefusal(error);
    if ((refusal.details as { needsConsent?: boolean } | null)?.needsConsent) return "needs consent";
    sayRefused(error, "The status was not changed.");
    return "refused";
  }
}
