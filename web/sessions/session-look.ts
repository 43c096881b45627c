import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus, type SessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { StatusLook } from "../ui/status-look.ts";
import { lookOf } from "../ui/status-look.ts";

/** What a block is seen as: its status, or one of the two marks that an open slot can carry. Each session is one kind. */
export type SessionKind = SessionStatus | "locked" | "held";

export const sessionKinds: readonly SessionKind[] = [...sessionStatuses.ids, "locked", "held"];

const marks = { locked: "Locked", held: "Held" } as const;

export function lookOfKind(kind: SessionKind): StatusLook & { word: string } {
  return typeof kind === "string" ? lookOf("sessionMark", marks[kind]) : lookOf("session", kind);
}

/** Where a status may be broken in a narrow column. */
const breaks: Record<string, string> = {
  Scheduled: "Sched\u00aduled",
  Completed: "Com\u00adpleted",
  Rescheduled: "Re\u00adsched\u00aduled",
  Withdrawn: "With\u00addrawn",
};

export function breakable(word: string): string {
  return breaks[word] ?? word;
}

export function kindOf(session: Session, nowMs: number): SessionKind {
  if (session.status !== sessionStatus.open) return session.status;
  if (session.lockedAt !== null) return "locked";
  return isHeld(session, nowMs) ? "held" : session.status;
}

export function isHeld({ heldUntil }: Pick<Session, "heldUntil">, nowMs: number): boolean {
  return heldUntil !== null && Date.parse(heldUntil) > nowMs;
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

export function endOf({ startsAt, lengthMinutes }: Pick<Session, "startsAt" | "lengthMinutes">): number {
  return Date.parse(startsAt) + lengthMinutes * 60_000;
}
