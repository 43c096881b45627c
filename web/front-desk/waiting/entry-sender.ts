import { fullName } from "@hb/domain/participants/participant.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { serverNow } from "../../backend/clock.ts";
import { newId } from "../../backend/new-id.ts";
import { signInNow, watchSignIn } from "../../backend/sign-in.ts";
import { type Outcome, outcomeOf, perform } from "../../change/perform.ts";
import type { Problem } from "../../change/problem.ts";
import { sendKeptConsent } from "../consent/send-kept.ts";
import { fetchSession, fetchSimilar } from "../data.ts";
import {
  completeEntry,
  countTry,
  type Entry,
  type EntryProblem,
  rebaseEntry,
  stopEntry,
  type WalkIn,
  waiting,
} from "./entries.ts";
import { type EntryStore, entryStore } from "./entry-store.ts";

const retryAfterMs = 4_000;

/** An unexpected failure may pass; one that stays must not block everything behind it. */
const maxTries = 4;

export interface Sent {
  entry: Entry;
  /** Null = it has none: a note, or a person. */
  version: number | null;
  /** Of a walk-in who now is in HB. */
  participantId?: number;
  /** It didn't get through at once. */
  waited: boolean;
}

export interface EntryListener {
  onSent: (sent: Sent) => void;
  onStopped: (entry: Entry) => void;
  /** Nothing waits anymore, and so many had waited. */
  onAllSent: (count: number) => void;
}

export interface EntrySender {
  store: EntryStore;
  /** Tries now: something was done, or the connection is back. */
  send: () => void;
  /** Whether the last attempt got no answer. */
  isStuck: () => boolean;
  watchStuck: (onChange: () => void) => () => void;
  listen: (listener: EntryListener) => () => void;
}

const senders = new Map<string, EntrySender>();

/** Keeps sending while another page of HB is open; under someone else's sign-in it sends nothing. */
export function entrySender(userId: string): EntrySender {
  const sender = senders.get(userId) ?? createSender(userId);
  senders.set(userId, sender);
  return sender;
}

interface Sending {
  store: EntryStore;
  isMine: () => boolean;
  /** Something was answered: the connection is back. */
  onAnswer: () => void;
  listener: EntryListener;
}

function createSender(userId: string): EntrySender {
  const store = entryStore(userId);
  const listeners = new Set<EntryListener>();
  const watchers = new Set<() => void>();
  let isSending = false;
  let isStuck = false;
  let waitedCount = 0;
  let next: ReturnType<typeof setTimeout> | undefined;

  const isMine = () => {
    const signIn = signInNow();
    return signIn.state === "signed in" && !signIn.hasEnded && signIn.user.userId === userId;
  };
  const setStuck = (value: boolean) => {
    if (isStuck === value) return;
    isStuck = value;
    for (const onChange of watchers) onChange();
  };
  const listener: EntryListener = {
    onSent: sent => {
      if (sent.waited) waitedCount++;
      listeners.forEach(({ onSent }) => onSent(sent));
    },
    onStopped: entry => listeners.forEach(({ onStopped }) => onStopped(entry)),
    onAllSent: count => listeners.forEach(({ onAllSent }) => onAllSent(count)),
  };
  const drain = async () => {
    if (isSending || !isMine()) return;
    clearTimeout(next);
    isSending = true;
    const sending = { store, isMine, onAnswer: () => setStuck(false), listener };
    const isThrough = await inOneTab(userId, () => sendWaiting(sending)).catch(() => false);
    isSending = false;
    setStuck(!isThrough);
    if (isThrough && waitedCount > 0) {
      listener.onAllSent(waitedCount);
      waitedCount = 0;
    }
    // Also what was done in the moment the sending ended.
    if (waiting(store.read()).length > 0) next = setTimeout(() => void drain(), isThrough ? 0 : retryAfterMs);
  };
  window.addEventListener("online", () => void drain());
  // A screen that was locked is unlocked.
  watchSignIn(() => void drain());

  const subscribe = <T>(set: Set<T>, item: T) => {
    set.add(item);
    return () => void set.delete(item);
  };
  return {
    store,
    send: () => void drain(),
    isStuck: () => isStuck,
    watchStuck: onChange => subscribe(watchers, onChange),
    listen: one => subscribe(listeners, one),
  };
}

/** Two tabs of one person share the list; one of them sends. Without locks (plain http) the intent ids keep it to once. */
function inOneTab(userId: string, work: () => Promise<boolean>): Promise<boolean> {
  return "locks" in navigator ? navigator.locks.request(`hb-front-desk:${userId}`, work) : work();
}

/** Sends what waits, in the order in which it was done. True = nothing can be sent anymore. */
async function sendWaiting(sending: Sending): Promise<boolean> {
  const { store, isMine, onAnswer } = sending;
  for (;;) {
    // The tab that sent before this one may have left less.
    const [entry] = waiting(await store.fresh());
    if (!entry) return true;
    // What one person did is never sent in another's name.
    if (!isMine()) return false;
    await store.change(entries => countTry(entries, entry.intentId));
    const { answer, problem } = await send(entry);
    if (answer && "stopped" in answer) await stop(sending, entry, answer.stopped);
    else if (answer) await complete(sending, entry, answer);
    else if (!(await resolve(problem, entry, sending))) return false;
    onAnswer();
  }
}

const hasWaited = ({ tries, at }: Entry) => tries > 0 || serverNow() - Date.parse(at) > retryAfterMs;

type Answered = { version: number | null; participantId?: number } | { stopped: EntryProblem };

function send(entry: Entry): Promise<Outcome<Answered>> {
  const { intentId, visit, action, at } = entry;
  if (action.kind === "walk-in") return sendWalkIn(action, intentId);
  // This device's clock may have been ahead while nothing corrected it.
  const doneAt = new Date(Math.min(Date.parse(at), serverNow())).toISOString();
  if (action.kind === "consent")
    return sendKeptConsent(visit?.participantId ?? 0, action, { intentId, offlineAt: doneAt }).then(withoutVersion);
  // Its turn comes only when the entry before it has left a version.
  const one = { id: visit?.id ?? 0, version: visit?.version ?? 1, doneAt };
  switch (action.kind) {
    case "note":
      return perform("addSessionComment", { id: one.id, doneAt, body: action.body }, { intentId }).then(withoutVersion);
    case "bonus":
      return perform("setSessionBonus", { ...one, bonusCents: action.cents }, { intentId });
    case "status": {
      const { kind: _kind, ...step } = action;
      return perform("setSessionStatus", { ...one, ...step }, { intentId });
    }
  }
}

const withoutVersion = ({ problem }: Outcome<unknown>): Outcome<Answered> =>
  problem ? { problem } : { answer: { version: null } };

/** People who look alike are decided on by a colleague. */
async function sendWalkIn({ isNew, kind: _kind, ...person }: WalkIn, intentId: string): Promise<Outcome<Answered>> {
  if (!isNew) {
    const { answer, problem } = await outcomeOf(fetchSimilar({ ...person, bornOn: null }));
    if (problem) return { problem };
    const people = answer.similar.map(({ person: known, reasons }) => ({
      id: known.id,
      name: fullName(known),
      why: [participantStatuses.label(known.status), ...reasons].join(", "),
    }));
    if (people.length > 0) return { answer: { stopped: { kind: "similar", people } } };
  }
  const { answer, problem } = await perform("createParticipant", { profile: person, type: null }, { intentId });
  return problem ? { problem } : { answer: { version: null, participantId: answer.id } };
}

async function complete(
  { store, listener }: Sending,
  entry: Entry,
  done: { version: number | null; participantId?: number },
): Promise<void> {
  const kept = store.change(entries => completeEntry(entries, entry.intentId, done.version));
  // In the same moment, so that no row is drawn without either.
  listener.onSent({ entry, ...done, waited: hasWaited(entry) });
  await kept;
}

async function stop({ store, listener }: Sending, entry: Entry, problem: EntryProblem): Promise<void> {
  await store.change(entries => stopEntry(entries, entry.intentId, problem));
  listener.onStopped(entry);
}

/** Decides about an entry that wasn't simply done. False = later: nothing can be sent now. */
async function resolve(problem: Problem, entry: Entry, sending: Sending): Promise<boolean> {
  const { code } = problem.refusal;
  if (code === "unavailable" || code === "deadline-exceeded" || code === "resource-exhausted") return false;
  if (code === "unauthenticated") return false;
  if (code === "internal" && entry.tries + 1 < maxTries) return false;
  // A decision of the person's, which no later state of the visit makes good.
  if (entry.action.kind === "consent") {
    await stop(sending, entry, refusedBy(problem));
    return true;
  }
  const { visit } = entry;
  const known = problem.details["theirs"] as Session | undefined;
  if (!known && problem.kind !== "conflict") {
    await stop(sending, entry, refusedBy(problem));
    return true;
  }
  // Where names are hidden, a refusal doesn't show the session.
  const theirs = known ?? (await fetchSession(visit?.id ?? 0).catch(() => undefined));
  if (!theirs) return false;
  if (isDoneAlready(theirs, entry)) {
    await complete(sending, entry, { version: theirs.version });
    return true;
  }
  if (problem.kind !== "conflict") {
    await stop(sending, entry, refusedBy(problem));
    return true;
  }
  const { version, status, bonusCents } = theirs;
  if (isUntouched(theirs, entry)) {
    // They changed something else: nothing of theirs is overwritten by this entry.
    const on = { intentId: newId(), version };
    await sending.store.change(entries => rebaseEntry(entries, entry.intentId, on));
    return true;
  }
  const changed = problem.details["changed"] as { by: string | null; at: string } | null | undefined;
  const conflict = { theirs: { status, bonusCents, version }, by: changed?.by ?? null, changedAt: changed?.at ?? null };
  await stop(sending, entry, { kind: "conflict", ...conflict });
  return true;
}

function refusedBy({ fields, message, details }: Problem): EntryProblem {
  const [sentence = message] = Object.values(fields);
  return { kind: "refused", sentence, ...(details["doneAt"] === true && { isOld: true }) };
}

function isDoneAlready(theirs: Session, { action }: Entry): boolean {
  if (action.kind === "bonus") return theirs.bonusCents === action.cents;
  if (action.kind !== "status") return false;
  return theirs.status === action.to && (action.excused === undefined || theirs.excused === action.excused);
}

function isUntouched(theirs: Session, { action, visit }: Entry): boolean {
  return action.kind === "bonus" ? theirs.bonusCents === visit?.from.bonusCents : theirs.status === visit?.from.status;
}
