import type { Tap, TapAction } from "./taps.ts";

const prefix = "hb-front-desk-taps:";

export interface TapStore {
  read: () => readonly Tap[];
  change: (how: (taps: readonly Tap[]) => readonly Tap[]) => void;
  watch: (onChange: () => void) => () => void;
}

const stores = new Map<string, TapStore>();

/**
 * One person's taps, stored in the browser until each is answered: over a lost connection, a reload and a flat battery.
 * Other tabs of the same person see them too.
 */
export function tapStore(userId: string): TapStore {
  const store = stores.get(userId) ?? createStore(prefix + userId);
  stores.set(userId, store);
  return store;
}

function createStore(key: string): TapStore {
  const watchers = new Set<() => void>();
  let taps = readStored(key) ?? [];
  const announce = () => {
    for (const onChange of watchers) onChange();
  };
  const follow = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    taps = readStored(key) ?? [];
    announce();
  };
  return {
    read: () => taps,
    change: how => {
      // Another tab may have written since; without storage, this tab's own memory is all there is.
      taps = how(readStored(key) ?? taps);
      write(key, taps);
      announce();
    },
    watch: onChange => {
      if (watchers.size === 0) window.addEventListener("storage", follow);
      watchers.add(onChange);
      return () => {
        watchers.delete(onChange);
        if (watchers.size === 0) window.removeEventListener("storage", follow);
      };
    },
  };
}

/** Undefined = nothing can be stored, or nothing has been yet. */
function readStored(key: string): readonly Tap[] | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    const stored = JSON.parse(text) as unknown;
    return Array.isArray(stored) ? stored.map(upgrade) : [];
  } catch {
    return undefined;
  }
}

/** A tap stored by an earlier version of HB and not sent yet: it keeps its id, so that it is still done once. */
function upgrade(stored: Tap & { requestId?: string; act?: TapAction }): Tap {
  const { requestId, act, ...tap } = stored;
  return requestId !== undefined && act ? { ...tap, intentId: requestId, action: act } : tap;
}

function write(key: string, taps: readonly Tap[]): void {
  try {
    // An empty list is stored too: a missing key would mean that nothing can be stored.
    localStorage.setItem(key, JSON.stringify(taps));
  } catch {
    // Storage is blocked or full: the tab itself still holds everything.
  }
}
