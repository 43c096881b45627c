import { useEffect, useSyncExternalStore } from "react";
import { type Configuration, fetchConfiguration, loadBackend } from "./firebase.ts";

let known: Configuration | undefined;
const listeners = new Set<() => void>();

function learn(configuration: Configuration): void {
  known = configuration;
  for (const tell of listeners) tell();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What HB tells about itself before anybody has signed in; undefined until it has arrived. */
export function useConfiguration(): Configuration | undefined {
  const configuration = useSyncExternalStore(watch, () => known);
  useEffect(() => {
    // Whoever needs the backend for more than its name says what to do without it.
    if (known) return;
    const take = async () => {
      const { configuration: first } = await loadBackend();
      if (!known) learn(first);
    };
    take().catch(() => undefined);
  }, []);
  return configuration;
}

/** A setting was changed: the study may have another name, mailbox or zone now. What cannot be asked for stays as it is. */
export async function refreshConfiguration(): Promise<void> {
  const fresh = await fetchConfiguration().catch(() => undefined);
  if (fresh) learn(fresh);
}

/** The study's own name; a study that has none yet is HB alone. */
export function useStudyName(): string | undefined {
  const name = useConfiguration()?.studyName;
  return name === "HB" ? undefined : name;
}
