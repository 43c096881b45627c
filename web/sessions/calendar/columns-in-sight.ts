import { useLayoutEffect, useState } from "react";

/** The hours stand beside the columns. */
const hoursPx = 52;

export interface Sight {
  /** The first and the last column of which something can be seen, counted over all days. */
  first: number;
  last: number;
  columnPx: number;
}

interface Seen {
  left: number;
  width: number;
}

export function sightOf({ left, width }: Seen, total: number, leastPx: number): Sight {
  const room = Math.max(0, width - hoursPx);
  const columnPx = Math.max(leastPx, room / Math.max(1, total));
  return {
    first: Math.max(0, Math.floor(left / columnPx)),
    last: Math.min(total - 1, Math.ceil((left + room) / columnPx)),
    columnPx,
  };
}

/** Which columns of a calendar can be seen, wherever it is scrolled to. */
export function useColumnsInSight(box: HTMLElement | null, total: number, leastPx: number): Sight {
  const [seen, setSeen] = useState<Seen>({ left: 0, width: 0 });
  useLayoutEffect(() => {
    if (!box) return;
    const look = () =>
      setSeen(last => {
        const next = { left: box.scrollLeft, width: box.clientWidth };
        const [before, now] = [last, next].map(one => sightOf(one, total, leastPx));
        const isSame = before?.first === now?.first && before?.last === now?.last && last.width === next.width;
        return isSame ? last : next;
      });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [box, total, leastPx]);
  return sightOf(seen, total, leastPx);
}
