import { useEffect, useEffectEvent } from "react";

export interface OutboxKeys {
  move: (mails: 1 | -1) => void;
  cancel: () => void;
  pause: () => void;
  search: () => void;
}

/** J K move, X cancel, P pause, / search; Enter belongs to the row with the focus. Fields keep their own keys. */
export function useOutboxKeys(keys: OutboxKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
    // The person who lies over the outbox has keys of their own.
    if (target.closest("[role=menu], [role=radiogroup], [aria-modal=true], dialog[data-wide]")) return;
    const done = actOf(event.key.toLowerCase(), keys);
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

function actOf(key: string, keys: OutboxKeys): (() => void) | undefined {
  switch (key) {
    case "j":
    case "arrowdown":
      return () => keys.move(1);
    case "k":
    case "arrowup":
      return () => keys.move(-1);
    case "x":
      return keys.cancel;
    case "p":
      return keys.pause;
    case "/":
      return keys.search;
    default:
      return undefined;
  }
}
