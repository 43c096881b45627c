/** A value for `useSyncExternalStore`. What `start` begins runs while anyone listens. */
export function createStore<T>(value: T, start?: () => () => void) {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    get: () => value,
    set: (next: T) => {
      if (next === value) return;
      value = next;
      for (const tell of listeners) tell();
    },
    watch: (listener: () => void) => {
      listeners.add(listener);
      stop ??= start?.();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
