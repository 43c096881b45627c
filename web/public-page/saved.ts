/*
 * What a visitor types is saved in this browser until it is sent. Some private windows have no storage, and it can be
 * full: the page then keeps everything in memory and doesn't promise more.
 */

interface Saved {
  value: unknown;
  at: number;
}

/** Nothing stays on a shared device forever. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Unchecked: the caller knows what it saved under this key. */
export function readSaved(key: string): unknown {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? "null") as Saved | null;
    if (!saved) return undefined;
    if (Date.now() - saved.at < maxAgeMs) return saved.value;
    localStorage.removeItem(key);
    return undefined;
  } catch {
    return undefined;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, at: Date.now() } satisfies Saved));
  } catch {
    // See canSave.
  }
}

/** A page may say that answers are saved only where this browser saves anything. */
export function canSave(): boolean {
  try {
    localStorage.setItem("hb-saved", "");
    localStorage.removeItem("hb-saved");
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was saved.
  }
}
