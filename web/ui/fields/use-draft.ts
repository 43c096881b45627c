import { useEffect, useRef } from "react";

const prefix = "hb-draft:";

interface Typed<V> {
  values: V;
  setValues: (values: Partial<V>) => void;
}

/** Keeps what was typed over an error, a reload or a closed drawer, until it is saved or thrown away. */
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
      if (kept) form.setValues(kept);
      return;
    }
    if (isDirty) write(key, values);
    else remove(key);
  });

  return () => remove(key);
}

/** What one person typed is not for the next. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is closed in some private windows: there are no drafts then.
  }
}

/** What was typed under a name and not saved, for fields that are no form. */
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
    // Full or closed storage: the form itself still holds everything.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
