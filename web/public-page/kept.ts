/*
 * What a visitor has typed is kept in this browser until it is sent. Storage is closed in some private windows and can
 * be full: the page then holds everything itself and does not promise more.
 */

interface Kept<V> {
  value: V;
  at: number;
}

/** What was forgotten on a shared device must not wait there for ever. */
const longestMs = 30 * 24 * 60 * 60 * 1000;

export function readKept<V>(key: string): V | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Kept<V> | null;
    if (!kept) return undefined;
    if (Date.now() - kept.at < longestMs) return kept.value;
    localStorage.removeItem(key);
    return undefined;
  } catch {
    return undefined;
  }
}

/** False where this browser keeps nothing. */
export function keep<V>(key: string, value: V): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ value, at: Date.now() } satisfies Kept<V>));
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
