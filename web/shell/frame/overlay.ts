import { useSyncExternalStore } from "react";
import { beginTypedAhead, takeTypedAhead } from "../../palette/typed-ahead.ts";

/** What can be open over any screen, one at a time. */
export type Overlay = "palette" | "keys" | "password";

let open: Overlay | undefined;
const listeners = new Set<() => void>();

export function openOverlay(next: Overlay): void {
  if (next === "palette" && open !== "palette") beginTypedAhead();
  set(next);
}

export function closeOverlay(): void {
  takeTypedAhead();
  set(undefined);
}

function set(next: Overlay | undefined): void {
  open = next;
  for (const notify of listeners) notify();
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
