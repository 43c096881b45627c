import { announce, deskStore, waitingChannel } from "../kept/desk-store.ts";
import { type Entry, type EntryProblem } from "./entries.ts";

type Change = (entries: readonly Entry[]) => readonly Entry[];

export interface EntryStore {
  /** With everything that was done in this tab. */
  read: () => readonly Entry[];
  /** As it's kept now, whatever another tab did. */
  fresh: () => Promise<readonly Entry[]>;
  /** Shown at once; settles once it's kept, and says whether it could be. May run again on what another tab has left. */
  change: (how: Change) => Promise<boolean>;
  watch: (onChange: () => void) => () => void;
}

const stores = new Map<string, EntryStore>();

/**
 * What one person did, kept sealed in the browser until each is answered: over a lost connection, a reload and a flat
 * battery. Other tabs of the same person see it, too.
 */
export function entryStore(userId: string): EntryStore {
  const store = stores.get(userId) ?? createStore(userId);
  stores.set(userId, store);
  return store;
}

function createStore(userId: string): EntryStore {
  const desk = deskStore(userId);
  const channel = waitingChannel(userId);
  const watchers = new Set<() => void>();
  let kept: readonly Entry[] = [];
  let pending: readonly Change[] = [];
  let shown = kept;
  /** Without storage, this tab's own memory is all there is. */
  let canKeep = true;

  const show = () => {
    shown = pending.reduce((entries, how) => how(entries), kept);
    for (const onChange of watchers) onChange();
  };
  const load = async () => {
    if (canKeep) kept = ((await desk.readWaiting()) ?? []) as readonly Entry[];
    show();
    return kept;
  };
  const takeOver = async () => {
    const old = storedByEarlierVersion(userId);
    if (old.length === 0) return;
    const entries = [...(((await desk.readWaiting()) ?? []) as readonly Entry[]), ...old];
    if (await desk.writeWaiting(entries)) forgetEarlierVersion(userId);
  };
  channel.addEventListener("message", () => void inTurn(userId, load));
  void inTurn(userId, () => takeOver().then(load));
  return {
    read: () => shown,
    fresh: () => inTurn(userId, load),
    change: async how => {
      pending = [...pending, how];
      show();
      await inTurn(userId, async () => {
        const next = how(await load());
        canKeep = await desk.writeWaiting(next);
        kept = next;
        pending = pending.filter(other => other !== how);
        show();
      });
      announce(channel);
      return canKeep;
    },
    watch: onChange => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
  };
}

const turns = new Map<string, Promise<unknown>>();

/** One tab after the other. Without locks (plain http) nothing is kept, and each tab is alone. */
function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(`hb-desk-list:${userId}`, work) as Promise<T>;
  const turn = (turns.get(userId) ?? Promise.resolve()).then(work, work);
  turns.set(userId, turn);
  return turn;
}

// Until the list was sealed, it was in the browser's local storage: what wasn't sent before the update must not be lost.

const earlierKey = (userId: string) => `hb-front-desk-taps:${userId}`;

interface EarlierTap extends Omit<Entry, "visit" | "name" | "problem"> {
  sessionId: number;
  participantId: number;
  version: number | null;
  from: NonNullable<Entry["visit"]>["from"];
  refused?: string;
}

function storedByEarlierVersion(userId: string): Entry[] {
  try {
    const taps = JSON.parse(localStorage.getItem(earlierKey(userId)) ?? "[]") as EarlierTap[];
    return taps.map(({ sessionId: id, participantId, version, from, refused, ...tap }) => {
      const problem: EntryProblem | undefined =
        refused === undefined ? undefined : { kind: "refused", sentence: refused };
      return { ...tap, name: "", visit: { id, participantId, version, from }, ...(problem && { problem }) };
    });
  } catch {
    return [];
  }
}

function forgetEarlierVersion(userId: string): void {
  localStorage.removeItem(earlierKey(userId));
}
