import { vi } from "vitest";

/** Tries until it succeeds. Vitest gives up after a second, which a loaded machine may take for anything. */
export function eventually<T>(work: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(work, { timeout: 120_000 });
}
