import { keptPage } from "./kept-page.ts";
import type { WorkerRequest } from "./service-worker.ts";
import { workerOf } from "./workers.ts";

/**
 * Makes this browser keep a page, so that it opens without a network from the next time on; `staff` are all screens. It
 * begins once everything else is loaded: the page itself comes first.
 */
export function keepForOffline(group: string): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const begin = () => void keep(group).catch(() => undefined);
  if (document.readyState === "complete") setTimeout(begin, patienceMs);
  else window.addEventListener("load", () => setTimeout(begin, patienceMs));
}

/** Whether a page of this group opens without a network. Without https there's nothing that could keep it. */
export async function isKept(group: string): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  return (await keptPage(group)) !== undefined;
}

/** What a page still fetches for itself after it was loaded. */
const patienceMs = 1_000;

async function keep(group: string): Promise<void> {
  const { serviceWorker } = navigator;
  const { file, scope } = workerOf(group);
  const { waiting } = await serviceWorker.register(`/${file}`, { scope, updateViaCache: "none" });
  // This page was loaded from the newest version: the next reload is, too.
  ask(waiting, { takeOver: true });
  const { active } = await serviceWorker.ready;
  ask(active, { keep: group });
}

function ask(worker: ServiceWorker | null, request: WorkerRequest): void {
  // A worker has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage(request);
}
