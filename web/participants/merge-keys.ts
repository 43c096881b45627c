import { useEffect, useEffectEvent } from "react";

interface MergeKeys {
  apart: () => void;
  merge: () => void;
  choose: (side: "left" | "right") => void;
  move: (step: 1 | -1) => void;
}

/** N not the same, ↑ ↓ from field to field, ← → choose, ⌘ or Ctrl with Enter merges. */
export function useMergeKeys(keys: MergeKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.defaultPrevented || event.altKey || target.closest("[role=menu], [aria-modal=true], textarea")) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      return keys.merge();
    }
    if (event.metaKey || event.ctrlKey) return;
    if (event.key === "n" || event.key === "N") keys.apart();
    else if (event.key === "ArrowLeft") keys.choose("left");
    else if (event.key === "ArrowRight") keys.choose("right");
    else if (event.key === "ArrowDown") keys.move(1);
    else if (event.key === "ArrowUp") keys.move(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => act(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
