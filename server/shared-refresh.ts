/**
 * For data kept in memory and refreshed before each answer. A refresh that is already running may miss the latest commit,
 * so new callers share the next one. They run one at a time, so that an older one can't overwrite a newer one.
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
