import { type Key, useKeys } from "../shell/keys/keys.ts";

export interface ListKeys {
  /** One row down or up; with Shift what is passed is selected too. */
  move: (rows: 1 | -1, extend: boolean) => void;
  /** Absent where rows are not selected. */
  select?: (extend: boolean) => void;
  search: () => void;
  filters: () => void;
  clear: () => void;
}

/** The keys of a list, wherever on the page the focus is, except where keys have a meaning of their own. */
export function useListKeys(name: string, keys: ListKeys): void {
  const { select } = keys;
  useKeys(name, "page", [
    { keys: ["j", "ArrowDown"], words: "Next row", act: () => keys.move(1, false) },
    { keys: ["k", "ArrowUp"], words: "Previous row", act: () => keys.move(-1, false) },
    { keys: ["Enter"], words: "Open row" },
    ...(select ? selecting(select, keys.move) : []),
    { keys: ["/"], words: "Search", act: keys.search },
    { keys: ["f"], words: "Filters", act: keys.filters },
    {
      keys: ["Escape"],
      words: select ? "Close or clear selection" : "Close",
      act: ({ target }) => (isInList(target) ? keys.clear() : false),
    },
  ]);
}

function selecting(select: NonNullable<ListKeys["select"]>, move: ListKeys["move"]): Key[] {
  return [
    { keys: ["x"], words: "Select row", act: () => select(false) },
    { keys: ["shift+x"], words: "Extend selection to row", act: () => select(true) },
    { keys: ["shift+j", "shift+ArrowDown"], words: "Extend selection down", act: () => move(1, true) },
    { keys: ["shift+k", "shift+ArrowUp"], words: "Extend selection up", act: () => move(-1, true) },
  ];
}

/** With the focus nowhere, an open drawer handles Esc. */
function isInList(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target === document.body) return !document.querySelector("dialog[open]");
  return ["TR", "MAIN"].includes(target.tagName);
}
