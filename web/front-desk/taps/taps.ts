import type { Instant } from "@hb/domain/contract.ts";
import { formatMoney } from "@hb/domain/money.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";

export type TapAction =
  | {
      kind: "status";
      to: SessionStatus;
      excused?: boolean;
      reason?: string;
      withoutConsent?: string;
    }
  | { kind: "bonus"; cents: number };

/**
 * Something tapped at the front desk that the server hasn't answered yet. It names people by ID only, because it is
 * stored in the browser, and the next person at this device may be someone else.
 */
export interface Tap {
  /** The same over every attempt, so that it is done once, however often it is sent. */
  intentId: string;
  sessionId: number;
  participantId: number;
  action: TapAction;
  /** The version it was made on; null = whatever the tap before it leaves. */
  version: number | null;
  from: { status: SessionStatus; bonusCents: number };
  at: Instant;
  /** How often it was sent: from 1 on it may have been done although no answer came. */
  tries: number;
  isUndo?: boolean;
  /** Why it wasn't done; it stays until someone has read that. */
  refused?: string;
}

export type TapTarget = Pick<Session, "id" | "version" | "status" | "bonusCents"> & { participantId: number };

interface NewTap {
  on: TapTarget;
  action: TapAction;
  intentId: string;
  at: Instant;
  isUndo?: boolean;
}

export function addTap(taps: readonly Tap[], { on, action, intentId, at, isUndo }: NewTap): Tap[] {
  const waitsForAnother = waiting(taps).some(({ sessionId }) => sessionId === on.id);
  const tap: Tap = {
    intentId,
    sessionId: on.id,
    participantId: on.participantId,
    action,
    version: waitsForAnother ? null : on.version,
    from: { status: on.status, bonusCents: on.bonusCents },
    at,
    tries: 0,
    ...(isUndo && { isUndo }),
  };
  return [...taps, tap];
}

/** In the order they were tapped. */
export function waiting(taps: readonly Tap[]): Tap[] {
  return taps.filter(({ refused }) => refused === undefined);
}

export function refusedTaps(taps: readonly Tap[]): Tap[] {
  return taps.filter(({ refused }) => refused !== undefined);
}

/** Done: the next tap on the same session is made on the version this one left. */
export function completeTap(taps: readonly Tap[], intentId: string, version: number): Tap[] {
  const done = taps.find(tap => tap.intentId === intentId);
  const rest = taps.filter(tap => tap !== done);
  const next = done && rest.find(tap => tap.sessionId === done.sessionId && tap.version === null && !tap.refused);
  return rest.map(tap => (tap === next ? { ...tap, version } : tap));
}

/** Not done: taps on top of it can't be done either. Its undo has nothing left to undo. */
export function refuseTap(taps: readonly Tap[], intentId: string, reason: string): Tap[] {
  const first = taps.find(tap => tap.intentId === intentId);
  if (!first) return [...taps];
  const isOnTop = (tap: Tap) => tap !== first && tap.sessionId === first.sessionId && tap.refused === undefined;
  return taps
    .filter(tap => !(isOnTop(tap) && tap.isUndo))
    .map(tap =>
      tap === first
        ? { ...tap, refused: reason }
        : isOnTop(tap)
          ? { ...tap, refused: "The step before it wasn't done." }
          : tap,
    );
}

/** Sent again on another version: a new intent, because the first one was refused for good. */
export function rebaseTap(taps: readonly Tap[], intentId: string, on: { intentId: string; version: number }): Tap[] {
  return taps.map(tap => (tap.intentId === intentId ? { ...tap, ...on, tries: 0 } : tap));
}

export function countTry(taps: readonly Tap[], intentId: string): Tap[] {
  return taps.map(tap => (tap.intentId === intentId ? { ...tap, tries: tap.tries + 1 } : tap));
}

export function dropTap(taps: readonly Tap[], intentId: string): Tap[] {
  return taps.filter(tap => tap.intentId !== intentId);
}

/** How a session looks once a tap on it is done. */
export function afterTap<S extends Pick<Session, "status" | "bonusCents" | "excused" | "checkedInAt">>(
  session: S,
  { action, at }: Pick<Tap, "action" | "at">,
): S {
  if (action.kind === "bonus") return { ...session, bonusCents: action.cents };
  return {
    ...session,
    status: action.to,
    excused: action.to === sessionStatus.noShow ? (action.excused ?? false) : null,
    checkedInAt: action.to === sessionStatus.checkedIn ? (session.checkedInAt ?? at) : session.checkedInAt,
  };
}

/** `Wren Abernathy checked in`, once it is done. */
export function doneText(action: TapAction, name: string): string {
  if (action.kind === "bonus") return `Bonus for ${name} set to ${formatMoney(action.cents)}`;
  const texts: Partial<Record<SessionStatus, string>> = {
    [sessionStatus.checkedIn]: `${name} checked in`,
    [sessionStatus.completed]: `${name} completed`,
    [sessionStatus.noShow]: `${name} marked as NoShow, ${action.excused ? "excused" : "not excused"}`,
  };
  return texts[action.to] ?? `${name} marked as ${sessionStatuses.label(action.to)}`;
}

/** `Check in`, for what wasn't done. */
export function actionLabel(action: TapAction): string {
  if (action.kind === "bonus") return `Bonus ${formatMoney(action.cents)}`;
  if (action.to === sessionStatus.checkedIn) return "Check in";
  if (action.to === sessionStatus.completed) return "Complete";
  return sessionStatuses.label(action.to);
}
