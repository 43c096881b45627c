import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { serverNow } from "../../backend/clock.ts";
import { newId } from "../../backend/new-id.ts";
import { signInNow } from "../../backend/sign-in.ts";
import { perform } from "../../change/perform.ts";
import type { Problem } from "../../change/problem.ts";
import { type TapStore, tapStore } from "./tap-store.ts";
import { completeTap, countTry, dropTap, rebaseTap, refuseTap, type Tap, waiting } from "./taps.ts";

const retryAfterMs = 4_000;

/** An unexpected failure may pass; one that stays must not block everything behind it. */
const maxTries = 4;

export interface Sent {
  tap: Tap;
  version: number;
  /** It didn't get through on the first try. */
  waited: boolean;
}

export interface TapListener {
  onSent: (sent: Sent) => void;
  onRefused: (tap: Tap) => void;
}

export interface TapSender {
  store: TapStore;
  /** Tries now: something was tapped, or the connection is back. */
  send: () => void;
  /** Whether the last attempt got no answer. */
  isStuck: () => boolean;
  watchStuck: (onChange: () => void) => () => void;
  listen: (listener: TapListener) => () => void;
}

const senders = new Map<string, TapSender>();

/** Keeps sending while another page of HB is open; under someone else's sign-in it sends nothing. */
export function tapSender(userId: string): TapSender {
  const sender = senders.get(userId) ?? createSender(userId);
  senders.set(userId, sender);
  return sender;
}

function createSender(userId: string): TapSender {
  const store = tapStore(userId);
  const listeners = new Set<TapListener>();
  const watchers = new Set<() => void>();
  let isSending = false;
  let isStuck = false;
  let next: ReturnType<typeof setTimeout> | undefined;

  const isMine = () => {
    const signIn = signInNow();
    return signIn.state === "signed in" && signIn.user.userId === userId;
  };
  const all: TapListener = {
    onSent: sent => listeners.forEach(({ onSent }) => onSent(sent)),
    onRefused: tap => listeners.forEach(({ onRefused }) => onRefused(tap)),
  };
  const drain = async () => {
    if (isSending || !isMine()) return;
    clearTimeout(next);
    isSending = true;
    const isThrough = await inOneTab(userId, () => sendWaiting(store, isMine, all)).catch(() => false);
    isSending = false;
    if (isStuck === isThrough) {
      isStuck = !isThrough;
      for (const onChange of watchers) onChange();
    }
    // Also what was tapped in the moment the sending ended.
    if (waiting(store.read()).length > 0) next = setTimeout(() => void drain(), isThrough ? 0 : retryAfterMs);
  };
  window.addEventListener("online", () => void drain());

  const subscribe = <T>(set: Set<T>, item: T) => {
    set.add(item);
    return () => void set.delete(item);
  };
  return {
    store,
    send: () => void drain(),
    isStuck: () => isStuck,
    watchStuck: onChange => subscribe(watchers, onChange),
    listen: listener => subscribe(listeners, listener),
  };
}

/** Two tabs of one person share the taps; one of them sends. Without locks (plain http) the intent ids keep it to once. */
function inOneTab(userId: string, work: () => Promise<boolean>): Promise<boolean> {
  return "locks" in navigator ? navigator.locks.request(`hb-front-desk:${userId}`, work) : work();
}

/** Sends what waits, in the order of the taps. True = nothing waits anymore. */
async function sendWaiting(store: TapStore, isMine: () => boolean, listener: TapListener): Promise<boolean> {
  for (;;) {
    const [tap] = waiting(store.read());
    if (!tap) return true;
    // What one person tapped is never sent in another's name.
    if (!isMine()) return false;
    store.change(taps => countTry(taps, tap.intentId));
    const { answer, problem } = await send(tap);
    if (answer) complete(store, tap, answer.version, listener);
    else if (!resolve(problem, tap, store, listener)) return false;
  }
}

function send({ intentId, sessionId: id, version, action, at }: Tap) {
  // This device's clock may have been ahead while nothing corrected it.
  const doneAt = new Date(Math.min(Date.parse(at), serverNow())).toISOString();
  // Its turn comes only when the tap before it has left a version.
  const one = { id, version: version ?? 1, doneAt };
  if (action.kind === "bonus") return perform("setSessionBonus", { ...one, bonusCents: action.cents }, { intentId });
  const { kind: _kind, ...step } = action;
  return perform("setSessionStatus", { ...one, ...step }, { intentId });
}

function complete(store: TapStore, tap: Tap, version: number, { onSent }: TapListener): void {
  store.change(taps => completeTap(taps, tap.intentId, version));
  onSent({ tap, version, waited: tap.tries > 0 });
}

/** Decides about a tap that wasn't simply done. False = later: nothing can be sent now. */
function resolve(problem: Problem, tap: Tap, store: TapStore, listener: TapListener): boolean {
  const { code } = problem.refusal;
  if (code === "unavailable" || code === "deadline-exceeded" || code === "resource-exhausted") return false;
  if (code === "unauthenticated") return false;
  if (code === "internal" && tap.tries + 1 < maxTries) return false;
  const theirs = problem.details["theirs"] as Session | undefined;
  if (theirs && isDoneAlready(theirs, tap)) {
    complete(store, tap, theirs.version, listener);
    return true;
  }
  if (problem.kind === "conflict" && theirs && isUntouched(theirs, tap)) {
    // They changed something else: nothing of theirs is overwritten by this tap.
    store.change(taps => rebaseTap(taps, tap.intentId, { intentId: newId(), version: theirs.version }));
    return true;
  }
  const reason =
    problem.kind === "conflict" && theirs
      ? `A colleague just changed this to ${sessionStatuses.label(theirs.status)}.`
      : problem.message;
  store.change(taps => {
    const refused = refuseTap(taps, tap.intentId, reason);
    return tap.isUndo ? dropTap(refused, tap.intentId) : refused;
  });
  listener.onRefused({ ...tap, refused: reason });
  return true;
}

function isDoneAlready(theirs: Session, { action }: Tap): boolean {
  if (action.kind === "bonus") return theirs.bonusCents === action.cents;
  return theirs.status === action.to && (action.excused === undefined || theirs.excused === action.excused);
}

function isUntouched(theirs: Session, { action, from }: Tap): boolean {
  return action.kind === "bonus" ? theirs.bonusCents === from.bonusCents : theirs.status === from.status;
}
