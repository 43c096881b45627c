import { type RefObject, useEffect, useState } from "react";

/** Of a drawer that is open: what opened it. */
const openers = new WeakMap<Element, Element | null>();

/**
 * What is laid over the page gives the focus back when it goes; whoever has gone on to something else keeps it there.
 * What was opened from a drawer may outlive it, and then gives the focus back to what had opened the drawer.
 */
export function useFocusReturn(drawer?: RefObject<HTMLElement | null>): void {
  // Asked while it is drawn for the first time: a moment later it has the focus itself.
  const [before] = useState(() => opener(document.activeElement));
  const [under] = useState(() => drawerOf(before));
  useEffect(() => {
    if (drawer?.current) openers.set(drawer.current, before);
    return () => {
      if (document.activeElement !== document.body) return;
      const isThere = before !== document.body && before?.isConnected;
      giveFocusBack(isThere ? before : ((under && openers.get(under)) ?? null));
    };
  }, [drawer, before, under]);
}

/** To the element, or where it is gone to what lies on top of the page, or to the page. */
export function giveFocusBack(to: Element | null): void {
  const isThere = to instanceof HTMLElement && to.isConnected && to !== document.body;
  const onTop = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  (isThere ? to : (onTop ?? document.getElementById("main")))?.focus();
}

/** A button that waits for its answer has lost the focus: then the drawer on top is meant. */
function drawerOf(element: Element | null): Element | undefined {
  const open = [...document.querySelectorAll("dialog[open]")];
  return element === document.body ? open.at(-1) : open.find(drawer => drawer.contains(element));
}

/** The entry of a menu is gone a moment later: what opened the menu is meant. */
function opener(element: Element | null): Element | null {
  const menu = element?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : element;
}
