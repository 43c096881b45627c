import type { Instant } from "@hb/domain/contract.ts";
import { formatMoney } from "@hb/domain/money.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionStatuses, sessionSteps } from "@hb/domain/sessions/status.ts";
import type { KeptConsent } from "../consent/kept-consents.ts";
import { entryText } from "./entry-text.ts";

interface StatusStep {
  kind: "status";
  to: SessionStatus;
  excused?: boolean;
  reason?: string;
  withoutConsent?: string;
}
/** Someone who came without being in HB. They have a number once they are created. */
export interface WalkIn {
  kind: "walk-in";
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  /** A colleague knows that they aren't one of the people who look alike. */
  isNew?: true;
}
/** What someone decided on this device, handed to them without a network. */
export type ConsentAction = { kind: "consent" } & KeptConsent;
export type DeskAction =
  | StatusStep
  | ConsentAction
  | { kind: "bonus"; cents: number }
  | { kind: "note"; body: string }
  | WalkIn;

/** The visit it is about. */
interface Visit {
  id: number;
  participantId: number;
  /** The version it was made on; null = whatever the entry before it leaves. */
  version: number | null;
  from: { status: SessionStatus; bonusCents: number };
}

/** Why it isn't done yet, and waits for a decision. */
export type EntryProblem =
  /** Another desk did something else with this visit; `by` is null where it was no colleague. */
  | {
      kind: "conflict";
      theirs: { status: SessionStatus; bonusCents: number; version: number };
      by: string | null;
      changedAt: Instant | null;
    }
  /** The walk-in may be someone who is in HB. */
  | { kind: "similar"; people: readonly { id: number; name: string; why: string }[] }
  | { kind: "refused"; sentence: string; isOld?: true };

/**
 * Something done at the front desk that the server hasn't answered yet. It's kept sealed, so that it may name people.
 */
export interface Entry {
  /** The same over every attempt, so that it is done once, however often it is sent. */
  intentId: string;
  /** Null = a walk-in. */
  visit: Visit | null;
  name: string;
  action: DeskAction;
  /** When it was done. */
  at: Instant;
  /** How often it was sent: from 1 on it may have been done although no answer came. */
  tries: number;
  isUndo?: boolean;
  problem?: EntryProblem;
}

export interface NewEntry {
  on: (Pick<Session, "id" | "version" | "status" | "bonusCents"> & { participantId: number }) | null;
  name: string;
  action: DeskAction;
  intentId: string;
  at: Instant;
  isUndo?: boolean;
}

const isOn = (entry: Entry, sessionId: number | undefined) => entry.visit !== null && entry.visit.id === sessionId;
/** Notes change no version. */
const hasVersion = ({ action }: Pick<Entry, "action">) => action.kind === "status" || action.kind === "bonus";

export function addEntry(entries: readonly Entry[], { on, name, action, intentId, at, isUndo }: NewEntry): Entry[] {
  const waits = on !== null && entries.some(entry => isOn(entry, on.id) && hasVersion(entry));
  const visit = on && {
    id: on.id,
    participantId: on.participantId,
    version: waits ? null : on.version,
    from: { status: on.status, bonusCents: on.bonusCents },
  };
  return [...entries, { intentId, visit, name, action, at, tries: 0, ...(isUndo && { isUndo }) }];
}

/** What can be sent, in the order in which it was done. What was done on top of an undecided entry waits for that. */
export function waiting(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry, at) => {
    if (entry.problem) return false;
    const { visit } = entry;
    return !hasVersion(entry) || !entries.slice(0, at).some(other => other.problem && isOn(other, visit?.id));
  });
}

export function undecided(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ problem }) => problem !== undefined);
}

/** Gone from the list; the next entry on the same visit is made on the version that is left. */
function without(entries: readonly Entry[], entry: Entry, version: number | null): Entry[] {
  const rest = entries.filter(other => other !== entry);
  if (version === null || !hasVersion(entry)) return rest;
  const next = rest.find(other => isOn(other, entry.visit?.id) && hasVersion(other) && other.visit?.version === null);
  return rest.map(other => (other === next && other.visit ? { ...other, visit: { ...other.visit, version } } : other));
}

function changed(entries: readonly Entry[], intentId: string, how: (entry: Entry) => Entry): Entry[] {
  return entries.map(entry => (entry.intentId === intentId ? how(entry) : entry));
}

const find = (entries: readonly Entry[], intentId: string) => entries.find(entry => entry.intentId === intentId);

export function completeEntry(entries: readonly Entry[], intentId: string, version: number | null): Entry[] {
  const done = find(entries, intentId);
  return done ? without(entries, done, version) : [...entries];
}

/** It waits for a decision. An undo that can't be made has nothing left to undo. */
export function stopEntry(entries: readonly Entry[], intentId: string, problem: EntryProblem): Entry[] {
  const entry = find(entries, intentId);
  if (entry?.isUndo) return dropEntry(entries, intentId);
  return changed(entries, intentId, one => ({ ...one, problem }));
}

/** Not done after all. Of a conflict, theirs stays: further steps on top of it aren't taken either. */
export function dropEntry(entries: readonly Entry[], intentId: string): Entry[] {
  const entry = find(entries, intentId);
  if (!entry) return [...entries];
  if (entry.problem?.kind !== "conflict") return without(entries, entry, entry.visit?.version ?? null);
  const isOnTop = (other: Entry) => isOn(other, entry.visit?.id) && other.action.kind === entry.action.kind;
  const rest = entries.filter(other => other === entry || !isOnTop(other));
  return without(rest, entry, entry.problem.theirs.version);
}

/** What is on top of it, and would go with it. */
export function entriesOnTop(entries: readonly Entry[], entry: Entry): Entry[] {
  const kept = dropEntry(entries, entry.intentId).map(({ intentId }) => intentId);
  return entries.filter(({ intentId }) => intentId !== entry.intentId && !kept.includes(intentId));
}

/** Sent again on another version: a new intent, because the first one was refused for good. */
export function rebaseEntry(
  entries: readonly Entry[],
  intentId: string,
  on: { intentId: string; version: number },
): Entry[] {
  return changed(entries, intentId, ({ problem: _, ...entry }) => ({
    ...entry,
    intentId: on.intentId,
    visit: entry.visit && { ...entry.visit, version: on.version },
    tries: 0,
  }));
}

interface Again {
  intentId: string;
  now: Instant;
}

/** A colleague decided that it counts: over what another desk did, at another time, or as somebody new. */
export function insistOn(entries: readonly Entry[], intentId: string, { intentId: fresh, now }: Again): Entry[] {
  return changed(entries, intentId, ({ problem, ...entry }) => {
    const again = { ...entry, intentId: fresh, tries: 0 };
    const { action, visit } = entry;
    if (problem?.kind === "refused") return problem.isOld ? { ...again, at: now } : again;
    if (problem?.kind === "similar" && action.kind === "walk-in")
      return { ...again, action: { ...action, isNew: true } };
    if (problem?.kind !== "conflict" || !visit) return again;
    const { version, status, bonusCents } = problem.theirs;
    const over = { ...again, visit: { ...visit, version, from: { status, bonusCents } } };
    const isCorrection =
      action.kind === "status" && status !== action.to && sessionSteps.needsReason(status, action.to);
    return isCorrection && !action.reason ? { ...over, action: { ...action, reason: entryText.decided } } : over;
  });
}

export function countTry(entries: readonly Entry[], intentId: string): Entry[] {
  return changed(entries, intentId, entry => ({ ...entry, tries: entry.tries + 1 }));
}

/** How a session looks once an entry on it is done. */
export function afterEntry<
  S extends Pick<Session, "status" | "bonusCents" | "excused" | "checkedInAt" | "commentCount"> & {
    hasConsent: boolean;
  },
>(session: S, { action, at }: Pick<Entry, "action" | "at">): S {
  switch (action.kind) {
    case "walk-in":
      return session;
    case "consent":
      return action.answer === "signed" ? { ...session, hasConsent: true } : session;
    case "note":
      return { ...session, commentCount: session.commentCount + 1 };
    case "bonus":
      return { ...session, bonusCents: action.cents };
    case "status":
      return {
        ...session,
        status: action.to,
        excused: action.to === sessionStatus.noShow ? (action.excused ?? false) : null,
        checkedInAt: action.to === sessionStatus.checkedIn ? (session.checkedInAt ?? at) : session.checkedInAt,
      };
  }
}

/** `Wren Abernathy checked in`, once it is done. */
export function doneText(action: DeskAction, name: string): string {
  const text = entryText.done;
  if (action.kind === "bonus") return text.bonus(name, formatMoney(action.cents));
  if (action.kind === "note") return text.note(name);
  if (action.kind === "walk-in") return text.walkIn(name);
  if (action.kind === "consent") return text[action.answer](name);
  if (action.to === sessionStatus.checkedIn) return text.checkedIn(name);
  if (action.to === sessionStatus.completed) return text.completed(name);
  if (action.to === sessionStatus.noShow) return action.excused ? text.excused(name) : text.notExcused(name);
  return text.status(name, sessionStatuses.label(action.to));
}

/** `Check in`, for what isn't done yet. */
export function actionLabel(action: DeskAction): string {
  const text = entryText.label;
  if (action.kind === "bonus") return text.bonus(formatMoney(action.cents));
  if (action.kind === "note") return text.note;
  if (action.kind === "walk-in") return text.walkIn;
  if (action.kind === "consent") return text[action.answer];
  if (action.to === sessionStatus.checkedIn) return text.checkIn;
  if (action.to === sessionStatus.completed) return text.complete;
  if (action.to === sessionStatus.noShow) return action.excused ? text.excused : text.notExcused;
  return sessionStatuses.label(action.to);
}
