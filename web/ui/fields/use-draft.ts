import { useEffect, useRef } from "react";

const prefix = "hb-draft:";

interface Typed<V> {
  values: V;
  setValues: (values: V) => void;
}

/** Keeps what was typed through errors, reloads and closed drawers, until it is saved or discarded. */
export function useDraft<V extends Record<string, unknown>>(
  name: string,
  form: Typed<V>,
  isDirty: boolean,
): () => void {
  const key = prefix + name;
  const restored = useRef(false);
  const { values } = form;

  useEffect(() => {
    if (!restored.current) {
      restored.current = true;
      const kept = read(key);
      if (kept) form.setValues(kept as V);
      return;
    }
    if (isDirty) write(key, values);
    else remove(key);
  });

  return () => remove(key);
}

/** For the next person at this browser. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Some private windows have no storage, and so no drafts.
  }
}

/** Unsaved text by name, for single fields. */
export const drafts = {
  read: (name: string) => read(prefix + name),
  write: (name: string, value: unknown) => write(prefix + name, value),
  remove: (name: string) => remove(prefix + name),
};

function read(key: string): unknown {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // No storage: the form itself still has everything.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
