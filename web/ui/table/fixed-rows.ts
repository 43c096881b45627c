import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface Sight {
  first: number;
  last: number;
  isAtTop: boolean;
  /** The way one scrolls, or scrolled last. */
  isUp: boolean;
}

interface FixedRows {
  count: number;
  rowHeight: number;
  /** Sticks to the top and covers what is under it. */
  headHeight: number;
}

/** Rows beyond the edges that are drawn before they are in sight: where one scrolls to, and where one comes from. */
const ahead = 8;
const behind = 2;
/** Without a step for so long, scrolling is over. */
const restMs = 100;

/** Above and below a list, on most screens. */
const aroundPx = 200;

/** Before it is drawn: rows too many would be drawn to be thrown away. */
function guessed(rowHeight: number): { first: number; last: number } {
  return { first: 0, last: Math.ceil(Math.max(0, innerHeight - aroundPx) / rowHeight) };
}

/**
 * Which rows of a long list are in sight. All rows have one height, so that a place is a multiplication: nothing is kept
 * per row, and a list of 100,000 costs what one of 100 costs.
 */
export function useFixedRows({ count, rowHeight, headHeight }: FixedRows) {
  const scroller = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState<Sight>(() => ({ ...guessed(rowHeight), isAtTop: true, isUp: false }));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const top = element.scrollTop;
      const bottom = top + element.clientHeight - headHeight;
      const first = Math.floor(top / rowHeight);
      const last = Math.ceil(bottom / rowHeight);
      const isAtTop = top < rowHeight / 2;
      setSight(before =>
        before.first === first && before.last === last && before.isAtTop === isAtTop
          ? before
          : { first, last, isAtTop, isUp: first === before.first ? before.isUp : first < before.first },
      );
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      // What passes under a resting pointer is not meant by it: to find out what it points at costs in every frame.
      element.dataset["scrolling"] = "";
      clearTimeout(rest);
      rest = setTimeout(() => delete element.dataset["scrolling"], restMs);
      // Drawn with the scrolling itself: a frame later there would be a gap at the edge.
      flushSync(look);
    };
    look();
    element.addEventListener("scroll", follow, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      clearTimeout(rest);
      element.removeEventListener("scroll", follow);
      observer.disconnect();
    };
  }, [rowHeight, headHeight]);

  const [above, below] = sight.isUp ? [ahead, behind] : [behind, ahead];
  const first = Math.max(0, Math.min(sight.first, count - 1) - above);
  const last = Math.min(count - 1, sight.last + below);
  return {
    scroller,
    sight,
    /** The rows to draw. */
    indexes: Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n),
    /** As little as needed. */
    show: (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowHeight;
      const room = element.clientHeight - headHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
    },
  };
}
