import { useEffect, useSyncExternalStore } from "react";
import { type Configuration, fetchConfiguration, loadBackend } from "./firebase.ts";
import { createStore } from "./store.ts";

const known = createStore<Configuration | undefined>(undefined);

/** What HB says about itself before sign-in; undefined until it has loaded. */
export function useConfiguration(): Configuration | undefined {
  const configuration = useSyncExternalStore(known.watch, known.get);
  useEffect(() => void loadConfiguration(), []);
  return configuration;
}

/** Callers that need the backend for more report their own failures. */
export async function loadConfiguration(): Promise<void> {
  const backend = await loadBackend().catch(() => undefined);
  if (backend && !known.get()) known.set(backend.configuration);
}

/** After a setting was changed: the study may have another name, mailbox or time zone now. */
export async function refreshConfiguration(): Promise<void> {
  const fresh = await fetchConfiguration().catch(() => undefined);
  if (fresh) known.set(fresh);
}

/** The study's own name; undefined while it is just called HB. */
export function useStudyName(): string | undefined {
  const name = useConfiguration()?.studyName;
  return name === "HB" ? undefined : name;
}

/** The build that this tab was opened with; absent in development. */
const ownBuild = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=hb-build]")?.content;

/** Whether HB now serves another build than the one in this tab. */
export function useIsOldBuild(): boolean {
  const served = useConfiguration()?.build;
  return ownBuild !== undefined && served !== undefined && served !== ownBuild;
}
