import { type RefObject, useEffect, useState } from "react";

/** What opened each open drawer. */
const openers = new WeakMap<Element, Element | null>();

/**
 * Returns the focus when an overlay closes, unless it has moved on to something else. An overlay opened from a drawer
 * that has closed in the meantime returns the focus to what had opened the drawer.
 */
export function useFocusReturn(drawer?: RefObject<HTMLElement | null>): void {
  // Read during the first render: a moment later the overlay has the focus itself.
  const [before] = useState(() => opener(document.activeElement));
  const [under] = useState(() => drawerOf(before));
  useEffect(() => {
    if (drawer?.current) openers.set(drawer.current, before);
    return () => {
      if (document.activeElement !== document.body) return;
      const isThere = before !== document.body && before?.isConnected;
      const left = under?.isConnected ? under : under && openers.get(under);
      giveFocusBack(isThere ? before : (left ?? null));
    };
  }, [drawer, before, under]);
}

/** To the element, or if it is gone to the topmost drawer, or to the page. */
export function giveFocusBack(to: Element | null): void {
  const isThere = to instanceof HTMLElement && to.isConnected && to !== document.body;
  const onTop = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  (isThere ? to : (onTop ?? document.getElementById("main")))?.focus();
}

/** A button that is loading has lost the focus: then the topmost drawer is meant. */
function drawerOf(element: Element | null): Element | undefined {
  const open = [...document.querySelectorAll("dialog[open]")];
  return element === document.body ? open.at(-1) : open.find(drawer => drawer.contains(element));
}

/** What opened the menu that has the focus, or had it last: for a moment after it has closed, nothing has. */
let menuOpener: Element | null = null;
globalThis.document?.addEventListener("focusin", ({ target }) => {
  menuOpener = target instanceof Element ? openerOfMenu(target) : null;
});

/** A menu item is gone a moment later: what opened the menu is meant. */
function opener(element: Element | null): Element | null {
  if (element === document.body) return menuOpener ?? element;
  return (element && openerOfMenu(element)) ?? element;
}

function openerOfMenu(element: Element): Element | null {
  const menu = element.closest("[role=menu]");
  return menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
}
