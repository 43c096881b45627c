import { markOf } from "../form/kept.ts";

/** Only Chromium has it. */
interface BackgroundSync {
  register(name: string): Promise<void>;
}

/** Asks the browser to wake the worker once there's a network, also when no page is open then. */
export async function sendLater(participant: number): Promise<void> {
  // In the worker, the browser asks again by itself.
  if (!("serviceWorker" in navigator)) return;
  const { sync } = ((await navigator.serviceWorker.getRegistration()) ?? {}) as { sync?: BackgroundSync };
  // It may be turned off. Then it's sent when the page is opened again.
  await sync?.register(markOf(participant)).catch(() => undefined);
}
