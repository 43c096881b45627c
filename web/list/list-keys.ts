import { type Key, useKeys } from "../shell/keys/keys.ts";
import { commonText } from "../ui/text.ts";
import { listKeysText as text } from "./text.tsx";

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
    { keys: ["j", "ArrowDown"], words: text.next, act: () => keys.move(1, false) },
    { keys: ["k", "ArrowUp"], words: text.previous, act: () => keys.move(-1, false) },
    { keys: ["Enter"], words: text.open },
    ...(select ? selecting(select, keys.move) : []),
    { keys: ["/"], words: text.search, act: keys.search },
    { keys: ["f"], words: text.filters, act: keys.filters },
    {
      keys: ["Escape"],
      words: select ? text.closeOrClear : commonText.close,
      act: ({ target }) => (isInList(target) ? keys.clear() : false),
    },
  ]);
}

function selecting(select: NonNullable<ListKeys["select"]>, move: ListKeys["move"]): Key[] {
  return [
    { keys: ["x"], words: text.select, act: () => select(false) },
    { keys: ["shift+x"], words: text.extendToRow, act: () => select(true) },
    { keys: ["shift+j", "shift+ArrowDown"], words: text.extendDown, act: () => move(1, true) },
    { keys: ["shift+k", "shift+ArrowUp"], words: text.extendUp, act: () => move(-1, true) },
  ];
}

/** With the focus nowhere, an open drawer handles Esc. */
function isInList(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target === document.body) return !document.querySelector("dialog[open]");
  return ["TR", "MAIN"].includes(target.tagName);
}
