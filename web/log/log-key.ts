import { useEffect, useEffectEvent } from "react";

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "defaultPrevented" | "target"
>;

/** Where a letter means something else: fields, and menus and lists that are searched by typing. */
const takesLetters = "input, textarea, select, [contenteditable], [role=menu], [role=listbox], [aria-modal=true]";

/** `L`, and nobody is typing. */
export function isLogKey(event: Pressed): boolean {
  if (event.key !== "l" && event.key !== "L") return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.repeat || event.defaultPrevented) return false;
  const target = event.target as Partial<Element> | null;
  return !target?.closest?.(takesLetters);
}

export function useLogKey(toggle: () => void): void {
  const act = useEffectEvent(toggle);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      // A dialog that must be answered takes every key, wherever the focus is.
      if (!isLogKey(event) || document.querySelector("[aria-modal=true]")) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
