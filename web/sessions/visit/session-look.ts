import { fullName } from "@hb/domain/participants/participant.ts";
import type { SessionKind } from "@hb/domain/sessions/kinds.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import type { StatusLook } from "../../status/status-look.ts";
import { lookOf } from "../../status/status-look.ts";

const marks = { locked: "Locked", held: "Held" } as const;

export function lookOfKind(kind: SessionKind): StatusLook & { word: string } {
  return typeof kind === "string" ? lookOf("sessionMark", marks[kind]) : lookOf("session", kind);
}

/** These ended without a visit: the name is struck through. */
const endedWithoutVisit: readonly SessionStatus[] = [
  sessionStatus.rescheduled,
  sessionStatus.noShow,
  sessionStatus.withdrawn,
];

export function isStruck({ status }: Pick<Session, "status">): boolean {
  return endedWithoutVisit.includes(status);
}

/** The first words of a block. */
export function titleOf(session: Session, kind: SessionKind): string {
  if (session.participant) return fullName(session.participant);
  return kind === "held" ? "Held" : kind === "locked" ? "Locked" : sessionStatuses.label(session.status);
}

/** `4:32` until a hold is over. */
export function sayCountdown(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Only an open slot that nobody is choosing just now is dragged and resized. */
export function canDrag(kind: SessionKind): boolean {
  return kind === sessionStatus.open;
}
