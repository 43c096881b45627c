import { useEffect, useEffectEvent } from "react";
import type { Direction } from "./day-columns.ts";
import { type View, views } from "./scheduler-address.ts";

interface SchedulerKeys {
  walk: (to: Direction) => void;
  nudge: (to: Direction, how: "move" | "resize") => void;
  create: () => void;
  today: () => void;
  view: (view: View) => void;
  /** A week or a day back or on. */
  page: (step: 1 | -1) => void;
}

const arrows: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** The keys of the calendar, wherever on the page the focus is, except where keys have a meaning of their own. */
export function useSchedulerKeys(keys: SchedulerKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
    if (target.closest("[role=menu], [role=radiogroup], [role=tablist], [aria-modal=true]")) return;
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

function actOf(event: KeyboardEvent, target: HTMLElement, keys: SchedulerKeys): (() => void) | undefined {
  const to = arrows[event.key];
  // In the drawer arrows scroll, as everywhere.
  const isInCalendar = target.closest("[data-grid]") !== null || ["MAIN", "BODY"].includes(target.tagName);
  if (to !== undefined) {
    if (!isInCalendar) return undefined;
    if (event.altKey) return () => keys.nudge(to, event.shiftKey ? "resize" : "move");
    return event.shiftKey ? undefined : () => keys.walk(to);
  }
  if (event.altKey || event.shiftKey) return undefined;
  const view = views[Number(event.key) - 1];
  if (view !== undefined) return target.closest("dialog") ? undefined : () => keys.view(view);
  switch (event.key.toLowerCase()) {
    case "n":
      return keys.create;
    case "t":
      return keys.today;
    case "pageup":
      return isInCalendar ? () => keys.page(-1) : undefined;
    case "pagedown":
      return isInCalendar ? () => keys.page(1) : undefined;
    default:
      return undefined;
  }
}
