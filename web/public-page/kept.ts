/*
 * What a visitor has typed is kept in this browser until it is sent. Storage is closed in some private windows and can
 * be full: the page then holds everything itself and does not promise more.
 */

interface Kept {
  value: unknown;
  at: number;
}

/** What was forgotten on a shared device must not wait there for ever. */
const longestMs = 30 * 24 * 60 * 60 * 1000;

/** Whoever reads it knows what was kept under this key. */
export function readKept(key: string): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
    if (!kept) return undefined;
    if (Date.now() - kept.at < longestMs) return kept.value;
    localStorage.removeItem(key);
    return undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, at: Date.now() } satisfies Kept));
  } catch {
    // See canKeep.
  }
}

/** Whether this browser keeps anything: only then a page may say so. */
export function canKeep(): boolean {
  try {
    localStorage.setItem("hb-kept", "");
    localStorage.removeItem("hb-kept");
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
