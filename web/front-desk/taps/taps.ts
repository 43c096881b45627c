import type { Instant } from "@hb/domain/contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus } from "@hb/domain/sessions/status.ts";

export type TapAct =
  | {
      kind: "status";
      to: SessionStatus;
      excused?: boolean;
      reason?: string;
      withoutConsent?: string;
    }
  | { kind: "bonus"; cents: number };

/**
 * Something that was tapped at the front desk and that HB has not answered yet. Of people it holds numbers only: it is
 * kept in the browser, and the next person at this device may be another.
 */
export interface Tap {
  /** Kept over every attempt, so that it is done once, however often it is sent. */
  requestId: string;
  sessionId: number;
  participantId: number;
  act: TapAct;
  /** What it was made on; null = on whatever the tap before it leaves. */
  version: number | null;
  from: { status: SessionStatus; bonusCents: number };
  at: Instant;
  /** How often it was sent: from 1 on it may have been done although no answer came. */
  tries: number;
  isUndo?: boolean;
  /** Why HB has not done it; it waits here until somebody has read that. */
  refused?: string;
}

export type TapOn = Pick<Session, "id" | "version" | "status" | "bonusCents"> & { participantId: number };

export function addTap(
  taps: readonly Tap[],
  { on, act, requestId, at, isUndo }: { on: TapOn; act: TapAct; requestId: string; at: Instant; isUndo?: boolean },
): Tap[] {
  const waitsForAnother = waiting(taps).some(({ sessionId }) => sessionId === on.id);
  const tap: Tap = {
    requestId,
    sessionId: on.id,
    participantId: on.participantId,
    act,
    version: waitsForAnother ? null : on.version,
    from: { status: on.status, bonusCents: on.bonusCents },
    at,
    tries: 0,
    ...(isUndo && { isUndo }),
  };
  return [...taps, tap];
}

/** In the order in which they were tapped. */
export function waiting(taps: readonly Tap[]): Tap[] {
  return taps.filter(({ refused }) => refused === undefined);
}

export function refusedTaps(taps: readonly Tap[]): Tap[] {
  return taps.filter(({ refused }) => refused !== undefined);
}

/** Done: the next tap on the same session is made on what this one has left. */
export function settleTap(taps: readonly Tap[], requestId: string, version: number): Tap[] {
  const done = taps.find(tap => tap.requestId === requestId);
  const rest = taps.filter(tap => tap !== done);
  const next = done && rest.find(tap => tap.sessionId === done.sessionId && tap.version === null && !tap.refused);
  return rest.map(tap => (tap === next ? { ...tap, version } : tap));
}

/** Not done: what was tapped on top of it cannot be done either. An undo of it has nothing left to undo. */
export function refuseTap(taps: readonly Tap[], requestId: string, reason: string): Tap[] {
  const first = taps.find(tap => tap.requestId === requestId);
  if (!first) return [...taps];
  const isOnTop = (tap: Tap) => tap !== first && tap.sessionId === first.sessionId && tap.refused === undefined;
  return taps
    .filter(tap => !(isOnTop(tap) && tap.isUndo))
    .map(tap =>
      tap === first
        ? { ...tap, refused: reason }
        : isOnTop(tap)
          ? { ...tap, refused: "The step before it was not done." }
          : tap,
    );
}

/** Sent on another state of the session: a request of its own, because the one before was refused for good. */
export function retellTap(taps: readonly Tap[], requestId: string, on: { requestId: string; version: number }): Tap[] {
  return taps.map(tap => (tap.requestId === requestId ? { ...tap, ...on, tries: 0 } : tap));
}

export function countTry(taps: readonly Tap[], requestId: string): Tap[] {
  return taps.map(tap => (tap.requestId === requestId ? { ...tap, tries: tap.tries + 1 } : tap));
}

export function dropTap(taps: readonly Tap[], requestId: string): Tap[] {
  return taps.filter(tap => tap.requestId !== requestId);
}

/** How a session looks once a tap on it is done. */
export function afterTap<S extends Pick<Session, "status" | "bonusCents" | "excused" | "checkedInAt">>(
  session: S,
  { act, at }: Pick<Tap, "act" | "at">,
): S {
  if (act.kind === "bonus") return { ...session, bonusCents: act.cents };
  return {
    ...session,
    status: act.to,
    excused: act.to === sessionStatus.noShow ? (act.excused ?? false) : null,
    checkedInAt: act.to === sessionStatus.checkedIn ? (session.checkedInAt ?? at) : session.checkedInAt,
  };
}
