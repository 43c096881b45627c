import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

export const logButtonId = "log-button";

/** A panel that goes gives the focus back; laid over the page, it also takes it when it comes, and goes with Esc. */
export function useOverlayFocus(isOverlay: boolean, close: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);

  // Before it is taken off the page, it can still be seen whether the focus is in it.
  useLayoutEffect(() => {
    const here = panel.current;
    const before = document.activeElement;
    if (isOverlay) here?.focus();
    return () => {
      // Whoever has gone on to something else keeps the focus there.
      if (!here?.contains(document.activeElement)) return;
      const isThere = isOverlay && before instanceof HTMLElement && before !== document.body && before.isConnected;
      (isThere ? before : document.getElementById(logButtonId))?.focus();
    };
  }, [isOverlay]);

  const leave = useEffectEvent(close);
  useEffect(() => {
    if (!isOverlay) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      // An open list of choices takes the first Esc.
      const isTaken = event.target instanceof Element && event.target.closest("[data-expanded]") !== null;
      if (event.key === "Escape" && !isTaken) leave();
    };
    const here = panel.current;
    here?.addEventListener("keydown", closeOnEscape);
    return () => here?.removeEventListener("keydown", closeOnEscape);
  }, [isOverlay]);

  return panel;
}
