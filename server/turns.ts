import { setImmediate } from "node:timers/promises";

const turnMs = 8;

/** Works through a long list without holding up other requests: every few milliseconds they have their turn. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - since < turnMs) continue;
    await setImmediate();
    since = performance.now();
  }
}
