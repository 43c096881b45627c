import { type PointerEvent as ReactPointerEvent, useState } from "react";

/** Below this a move is only a click. */
const thresholdPx = 5;
/** This close to its edge, the page scrolls along. */
const edgePx = 72;

/** Where a dragged part would go. */
interface Drop {
  to: number;
  /** Of the line that marks the place, from the part's own top. */
  lineTop: number;
}

/** Drags a part by its grip to another place among its neighbors, by mouse, pen or touch. Escape leaves it where it is. */
export function usePartDrag(at: number, onMove: (to: number) => void) {
  const [drop, setDrop] = useState<Drop>();

  const begin = (down: ReactPointerEvent<HTMLElement>) => {
    const part = down.currentTarget.closest<HTMLElement>("[data-part]");
    if (!part?.parentElement || down.button !== 0) return;
    // No text is selected on the way, and a field that has the focus keeps it.
    down.preventDefault();
    const parts = [...part.parentElement.children].filter(child => child.hasAttribute("data-part"));
    const scroller = scrollerOf(part);
    const listening = new AbortController();
    const { signal } = listening;
    let y = down.clientY;
    let latest: Drop | undefined;
    let frame = 0;

    const follow = () => {
      latest = dropAt(parts, at, y);
      setDrop(latest);
    };
    const scroll = (before: number) => (now: number) => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const past = Math.min(0, y - top - edgePx) + Math.max(0, y - bottom + edgePx);
      scroller.scrollTop += (past * Math.min(now - before, 100)) / 60;
      follow();
      frame = requestAnimationFrame(scroll(now));
    };
    const move = (event: PointerEvent) => {
      y = event.clientY;
      if (frame === 0 && Math.abs(y - down.clientY) > thresholdPx) scroll(0)(0);
    };
    const end = (event: Event) => {
      listening.abort();
      cancelAnimationFrame(frame);
      setDrop(undefined);
      if (event.type === "pointerup" && frame !== 0 && latest && latest.to !== at) onMove(latest.to);
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener("keydown", event => event.key === "Escape" && end(event), { capture: true, signal });
  };
  return { drop, begin };
}

/** A part goes behind every other one whose middle the pointer has passed. */
function dropAt(parts: readonly Element[], at: number, y: number): Drop {
  const boxes = parts.map(part => part.getBoundingClientRect());
  const to = boxes.filter(({ top, height }, index) => index !== at && top + height / 2 < y).length;
  const [own, target] = [boxes[at], boxes[to]];
  if (!own || !target) return { to: at, lineTop: 0 };
  return { to, lineTop: (to > at ? target.bottom + 6 : target.top - 6) - own.top };
}

function scrollerOf(element: Element): Element {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (above.scrollHeight > above.clientHeight && /auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return document.documentElement;
}
