import { useKeys } from "../../shell/keys/keys.ts";
import type { Direction } from "../calendar/day-columns.ts";
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
const arrowKeys = Object.keys(arrows);

/** The keys of the calendar, wherever on the page the focus is, except where keys have a meaning of their own. */
export function useSchedulerKeys(keys: SchedulerKeys): void {
  const arrow =
    (act: (to: Direction) => void) =>
    ({ key, target }: KeyboardEvent) => {
      const to = arrows[key];
      return to !== undefined && isInCalendar(target) ? act(to) : false;
    };
  const inCalendar =
    (act: () => void) =>
    ({ target }: KeyboardEvent) =>
      isInCalendar(target) ? act() : false;
  useKeys("Scheduler", "page", [
    { keys: arrowKeys, words: "Walk through the sessions", act: arrow(keys.walk) },
    { keys: ["Enter"], words: "Open the session" },
    {
      keys: arrowKeys.map(key => `alt+${key}`),
      words: "Move the slot",
      act: arrow(to => keys.nudge(to, "move")),
    },
    {
      keys: arrowKeys.map(key => `alt+shift+${key}`),
      words: "Make the slot longer or shorter",
      act: arrow(to => keys.nudge(to, "resize")),
    },
    { keys: ["n"], words: "Create slots", act: keys.create, once: true },
    { keys: ["t"], words: "Today", act: keys.today },
    { keys: ["PageUp"], words: "Back by a day or a week", act: inCalendar(() => keys.page(-1)) },
    { keys: ["PageDown"], words: "On by a day or a week", act: inCalendar(() => keys.page(1)) },
    {
      keys: views.map((_, n) => String(n + 1)),
      words: "Day, week, agenda, to close, bonuses",
      act: ({ key, target }) => {
        const view = views[Number(key) - 1];
        return view === undefined || isInDrawer(target) ? false : keys.view(view);
      },
    },
  ]);
}

/** In the drawer arrows scroll, as everywhere. */
function isInCalendar(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest("[data-grid]") !== null || ["MAIN", "BODY"].includes(target.tagName);
}

function isInDrawer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog") !== null;
}
