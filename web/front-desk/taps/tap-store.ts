import type { Tap } from "./taps.ts";

const prefix = "hb-front-desk-taps:";

export interface TapStore {
  read: () => readonly Tap[];
  change: (how: (taps: readonly Tap[]) => readonly Tap[]) => void;
  watch: (tell: () => void) => () => void;
}

/**
 * The taps of one person, kept in the browser until HB has answered each: over a lost connection, a reload and a flat
 * battery. Other tabs of the same person see them too.
 */
export function tapStore(userId: string): TapStore {
  const known = stores.get(userId);
  if (known) return known;
  const store = createStore(prefix + userId);
  stores.set(userId, store);
  return store;
}

const stores = new Map<string, TapStore>();

function createStore(key: string): TapStore {
  const listeners = new Set<() => void>();
  let taps = readKept(key);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const follow = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    taps = readKept(key);
    tell();
  };
  return {
    read: () => taps,
    change: how => {
      // Another tab may have written since; without storage the tab's own memory is all there is.
      taps = how(canRead(key) ? readKept(key) : taps);
      keep(key, taps);
      tell();
    },
    watch: listener => {
      if (listeners.size === 0) window.addEventListener("storage", follow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", follow);
      };
    },
  };
}

function readKept(key: string): readonly Tap[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as Tap[]) : [];
  } catch {
    return [];
  }
}

function canRead(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function keep(key: string, taps: readonly Tap[]): void {
  try {
    // An empty list stays as one: a key that is gone would say that nothing can be kept.
    localStorage.setItem(key, JSON.stringify(taps));
  } catch {
    // Storage is closed or full: the tab itself still holds everything.
  }
}
