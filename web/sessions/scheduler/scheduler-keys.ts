import { useKeys } from "../../shell/keys/keys.ts";
import type { Direction } from "../calendar/day-columns.ts";
import { type View, views } from "./scheduler-address.ts";
import { schedulerText, schedulerKeyText as text } from "./text.ts";

interface SchedulerKeys {
  walk: (to: Direction) => void;
  nudge: (to: Direction, how: "move" | "resize") => void;
  create: () => void;
  today: () => void;
  view: (view: View) => void;
  /** Back or on by a week or a day. */
  page: (step: 1 | -1) => void;
}

const arrows: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const arrowKeys = Object.keys(arrows);

/** The calendar's keys, wherever the focus is on the page, except where keys mean something else. */
export function useSchedulerKeys(keys: SchedulerKeys): void {
  const arrow =
    (run: (to: Direction) => void) =>
    ({ key, target }: KeyboardEvent) => {
      const to = arrows[key];
      return to !== undefined && isInCalendar(target) ? run(to) : false;
    };
  const inCalendar =
    (run: () => void) =>
    ({ target }: KeyboardEvent) =>
      isInCalendar(target) ? run() : false;
  useKeys(schedulerText.title, "page", [
    { keys: arrowKeys, words: text.nextSession, act: arrow(keys.walk) },
    { keys: ["Enter"], words: text.open },
    {
      keys: arrowKeys.map(key => `alt+${key}`),
      words: text.moveSlot,
      act: arrow(to => keys.nudge(to, "move")),
    },
    {
      keys: arrowKeys.map(key => `alt+shift+${key}`),
      words: text.resizeSlot,
      act: arrow(to => keys.nudge(to, "resize")),
    },
    { keys: ["n"], words: schedulerText.createSlots, act: keys.create, once: true },
    { keys: ["t"], words: schedulerText.today, act: keys.today },
    { keys: ["PageUp"], words: text.previous, act: inCalendar(() => keys.page(-1)) },
    { keys: ["PageDown"], words: text.next, act: inCalendar(() => keys.page(1)) },
    {
      keys: views.map((_, n) => String(n + 1)),
      words: text.views,
      act: ({ key, target }) => {
        const view = views[Number(key) - 1];
        return view === undefined || isInDrawer(target) ? false : keys.view(view);
      },
    },
  ]);
}

/** In the drawer, arrows scroll. */
function isInCalendar(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest("[data-grid]") !== null || ["MAIN", "BODY"].includes(target.tagName);
}

function isInDrawer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog") !== null;
}
