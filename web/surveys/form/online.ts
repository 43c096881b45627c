import { useSyncExternalStore } from "react";

/** What the device itself believes; whether HB answers is known only by asking. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}

function watch(told: () => void): () => void {
  window.addEventListener("online", told);
  window.addEventListener("offline", told);
  return () => {
    window.removeEventListener("online", told);
    window.removeEventListener("offline", told);
  };
}
