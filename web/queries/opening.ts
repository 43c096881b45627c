import { useEffect } from "react";

/** Pages that were just opened and whose record the server hasn't been asked for since. */
const opened = new Set<string>();

/**
 * The server lists who opened whose record. Call it before the query that fetches the record: the next fetch is then the
 * opening, and all others are in the background.
 */
export function useOpening(page: string): void {
  useEffect(() => {
    opened.add(page);
    return () => void opened.delete(page);
  }, [page]);
}

/** Whether this page is still to be fetched as opened. */
export function isOpening(page: string): boolean {
  return opened.has(page);
}

/** For the call that fetches the record. */
export function openingOf(page: string): { background?: true } {
  return opened.delete(page) ? {} : { background: true };
}
