import { Instant } from "../contract.ts";
import type { EmailTopic } from "../emails/email.ts";

/** A visit as it would be, to preview an email before anything happens. */
export type VisitPreview =
  /** Booked at this slot, or moved there if the person already has a visit. */
  | { kind: "slot"; sessionId: number }
  /** Moved from this session to a time that isn't a slot yet. */
  | { kind: "moved"; sessionId: number; startsAt: Instant }
  | { kind: "cancelled"; sessionId: number };

export function visitPreviewTopic(visit: VisitPreview): EmailTopic & { kind: "session" } {
  const words = [
    ...(visit.kind === "slot" ? [] : [visit.kind]),
    visit.sessionId,
    ...(visit.kind === "moved" ? [visit.startsAt] : []),
  ];
  return { kind: "session", id: words.join(" ") };
}

/** Undefined if the text can't be parsed. */
export function parseVisitPreview({ kind, id }: EmailTopic): VisitPreview | undefined {
  if (kind !== "session") return undefined;
  const [, what, number = "", startsAt] = /^(?:(moved|cancelled) )?(\d{1,9})(?: (\S+))?$/.exec(id) ?? [];
  const sessionId = Number(number);
  if (number === "") return undefined;
  if (what === "moved")
    return Instant.safeParse(startsAt).success ? { kind: "moved", sessionId, startsAt: startsAt! } : undefined;
  return { kind: what === "cancelled" ? "cancelled" : "slot", sessionId };
}
