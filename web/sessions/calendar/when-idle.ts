const latestMs = 1_000;

/** Runs when the browser has nothing else to do, or after a second; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 30);
    return () => clearTimeout(timer);
  }
  const turn = requestIdleCallback(run, { timeout: latestMs });
  return () => cancelIdleCallback(turn);
}
