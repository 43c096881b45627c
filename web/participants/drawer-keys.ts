import { useEffect, useEffectEvent } from "react";

interface DrawerKeys {
  email: () => void;
  status: () => void;
  comment: () => void;
  /** From 0. */
  tab: (at: number) => void;
}

/** E email, S status, C comment, 1 to 7 tabs, wherever the focus is outside of fields. */
export function useDrawerKeys(keys: DrawerKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.closest("input:not([type=checkbox]), textarea, select, [role=menu], [aria-modal=true]")) return;
    const key = event.key.toLowerCase();
    if (key === "e") keys.email();
    else if (key === "s") keys.status();
    else if (key === "c") keys.comment();
    else if (/^[1-7]$/.test(key)) keys.tab(Number(key) - 1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => act(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
