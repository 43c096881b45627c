import { useCallback, useSyncExternalStore } from "react";

/** Whether a page has so much room: less than the window where the log stands beside it. */
export function useIsPageWide(fromPx: number): boolean {
  const isWide = useCallback(() => {
    const page = document.getElementById("main");
    return (page?.clientWidth ?? window.innerWidth) >= fromPx;
  }, [fromPx]);
  return useSyncExternalStore(watch, isWide);
}

function watch(tell: () => void): () => void {
  const observer = new ResizeObserver(tell);
  const page = document.getElementById("main");
  if (page) observer.observe(page);
  return () => observer.disconnect();
}
