import { useEffect, useEffectEvent } from "react";

export interface ListKeys {
  /** One row down or up; with Shift what is passed is selected too. */
  move: (rows: 1 | -1, extend: boolean) => void;
  select: (extend: boolean) => void;
  search: () => void;
  filters: () => void;
  clear: () => void;
}

/** The keys of the list, wherever on the page the focus is, except where keys have a meaning of their own. */
export function useListKeys(keys: ListKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
    if (target.closest("[role=menu], [role=radiogroup], [aria-modal=true]")) return;
    const done = actOf(event, target, keys);
    if (!done) return;
    event.preventDefault();
    done();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => act(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

function actOf({ key, shiftKey }: KeyboardEvent, target: HTMLElement, keys: ListKeys): (() => void) | undefined {
  // With the focus nowhere, an open drawer takes Esc by itself.
  const isInList =
    ["TR", "MAIN"].includes(target.tagName) || (target === document.body && !document.querySelector("dialog[open]"));
  switch (key) {
    case "j":
    case "J":
      return () => keys.move(1, shiftKey);
    case "ArrowDown":
      return () => keys.move(1, shiftKey);
    case "k":
    case "K":
      return () => keys.move(-1, shiftKey);
    case "ArrowUp":
      return () => keys.move(-1, shiftKey);
    case "x":
    case "X":
      return () => keys.select(shiftKey);
    case "/":
      return keys.search;
    case "f":
    case "F":
      return keys.filters;
    case "Escape":
      return isInList ? keys.clear : undefined;
    default:
      return undefined;
  }
}
