import { useEffect, useState } from "react";

/** What is laid over the page gives the focus back when it goes; whoever has gone on to something else keeps it there. */
export function useFocusReturn(): void {
  // Asked while it is drawn for the first time: a moment later it has the focus itself.
  const [before] = useState(() => opener(document.activeElement));
  useEffect(() => {
    // What opened it may have gone at the same moment, such as a drawer whose button it was, and has given the focus back.
    const beforeThat = document.activeElement;
    return () => {
      if (document.activeElement === document.body) giveFocusBack(before?.isConnected ? before : beforeThat);
    };
  }, [before]);
}

/** To the element, or where it is gone to what lies on top of the page, or to the page. */
export function giveFocusBack(to: Element | null): void {
  const isThere = to instanceof HTMLElement && to.isConnected && to !== document.body;
  const onTop = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  (isThere ? to : (onTop ?? document.getElementById("main")))?.focus();
}

/** The entry of a menu is gone a moment later: what opened the menu is meant. */
function opener(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
}
