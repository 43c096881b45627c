import { useSyncExternalStore } from "react";

/** What can be open over any screen, one at a time. */
export type Overlay = "palette" | "keys" | "password" | "second factor" | "sign-ins" | "formats" | "ask" | "leave";

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

/** What was typed between the key that opens the palette and its field being there: fast fingers lose nothing. */
let early = "";

function collect(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1) early += event.key;
  else if (event.key === "Backspace") early = early.slice(0, -1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function beginTypedAhead(): void {
  early = "";
  window.addEventListener("keydown", collect, true);
}

export function takeTypedAhead(): string {
  window.removeEventListener("keydown", collect, true);
  return early;
}
