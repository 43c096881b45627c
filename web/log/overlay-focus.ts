import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Laid over the page, the panel takes the focus, gives it back when it goes, and goes with Esc. */
export function useOverlayFocus(isOverlay: boolean, close: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOverlay) return;
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      // Whoever has gone on to something else keeps the focus there.
      if (document.activeElement !== document.body) return;
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isThere ? before : document.getElementById("main"))?.focus();
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
