/**
 * For what is kept in memory and brought up to date before each answer. A look that has begun may have missed the latest
 * commit: whoever comes now shares the one after it. One at a time, so that an older look never overwrites a newer one.
 */
export function createSharedRefresh<T>(refreshOnce: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    running = refreshOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  return () => {
    if (!running && !next) return start();
    next ??= Promise.resolve(running)
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
