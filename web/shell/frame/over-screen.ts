import { useSyncExternalStore } from "react";
import { beginTypedAhead, takeTypedAhead } from "../../palette/typed-ahead.ts";

/** What can be laid over every screen: one at a time. */
export type OverScreen = "palette" | "keys" | "password";

let shown: OverScreen | undefined;
const listeners = new Set<() => void>();

export function layOver(next: OverScreen | undefined): void {
  if (next === "palette" && shown !== "palette") beginTypedAhead();
  if (next === undefined) takeTypedAhead();
  shown = next;
  for (const tell of listeners) tell();
}

export function useOverScreen(): OverScreen | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
