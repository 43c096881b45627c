import { useEffect, useRef } from "react";

/** A row that was acted on moves to another group, and its button with it: the keyboard goes along, the page stays. */
export function useFollowRow(): (sessionId: number) => void {
  const acted = useRef<number>(undefined);
  useEffect(() => {
    if (acted.current === undefined || document.activeElement !== document.body) return;
    const row = document.querySelector(`[data-arrival="${acted.current}"]`);
    row?.querySelector("button")?.focus({ preventScroll: true });
  });
  return id => {
    acted.current = id;
  };
}
