import type { z } from "zod";
import type { LogAction } from "../log/actions.ts";
import type { LoggedEntry } from "../log/entry.ts";
import { logPayloads } from "../log/payloads.ts";
import { hiddenText, isObject, maskOf, pseudonymOf } from "./mask.ts";

const masks = new Map<LogAction, ReturnType<typeof maskOf>>();

function maskOfAction(action: LogAction): ReturnType<typeof maskOf> {
  const known = masks.get(action);
  if (known) return known;
  const mask = maskOf(logPayloads[action] as z.ZodType, { leaves: hiddenText });
  masks.set(action, mask);
  return mask;
}

/** An entry for a reader from whom names are hidden: what happened to whom, by number. */
export function withoutNames<E extends Pick<LoggedEntry, "action" | "actor" | "participantId" | "payload">>(
  entry: E,
): E {
  const { action, actor, participantId, payload } = entry;
  if (payload === null) return entry;
  const left = maskOfAction(action)(payload);
  // An entry of another time that its action no longer describes.
  if (!isObject(left)) return { ...entry, payload: null };
  const pseudonym = participantId === null ? hiddenText : pseudonymOf(participantId);
  const { actorName, participantName } = payload;
  return {
    ...entry,
    payload: {
      ...left,
      ...(actorName !== undefined && { actorName: actor.kind === "participant" ? pseudonym : actorName }),
      ...(participantName !== undefined && { participantName: pseudonym }),
    },
  };
}
