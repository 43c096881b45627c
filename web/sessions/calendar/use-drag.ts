import type { Session } from "@hb/domain/sessions/session.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { ClockAxis } from "./clock-axis.ts";
import type { DayColumn } from "./day-columns.ts";
import { clampLength, snap, type Target, targetOf } from "./grid-target.ts";

/** Below this a move is only a click. */
const thresholdPx = 5;

/** The height of the lower edge that resizes a slot. */
const edgePx = 7;

export interface Dragged {
  session: Session;
  target: Target;
}

interface Drag {
  grid: HTMLElement | null;
  axis: ClockAxis;
  columns: readonly DayColumn[];
  scale: number;
  /** Undefined = it can't be dragged. */
  sessionToDrag: (id: number) => Session | undefined;
  canResize: (session: Session) => boolean;
  onDrop: (dragged: Dragged) => void;
}

/** Blocks follow the pointer by quarter hours; their lower edge resizes them. Touch scrolls instead. */
export function useDrag({ grid, axis, columns, scale, sessionToDrag, canResize, onDrop }: Drag): Dragged | undefined {
  const [dragged, setDragged] = useState<Dragged>();

  const begin = useEffectEvent((down: PointerEvent) => {
    if (!grid || down.button !== 0 || down.pointerType === "touch") return;
    const element = (down.target as HTMLElement).closest<HTMLElement>("[data-session]");
    const session = element && sessionToDrag(Number(element.dataset["session"]));
    const from = session && targetOf(columns, session.id);
    if (!element || !session || !from) return;
    const isResize = isAtEdge(element, down) && canResize(session);
    const box = grid.getBoundingClientRect();
    const first = grid.querySelector<HTMLElement>("[data-day]")?.getBoundingClientRect().left ?? box.left;
    const total = columns.length * (columns[0]?.stations.length ?? 1);
    const grabbed = (down.clientY - element.getBoundingClientRect().top) / scale;
    let latest: Target | undefined;
    const listening = new AbortController();

    const targetAt = (event: PointerEvent): Target => {
      // The grid may have been scrolled since.
      const now = grid.getBoundingClientRect();
      const minutes = (event.clientY - now.top) / scale;
      if (isResize) return { ...from, length: clampLength(minutes - from.top, axis, from.top) };
      const left = first - box.left + now.left;
      const across = Math.floor(((event.clientX - left) / (now.right - left)) * total);
      const column = Math.min(total - 1, Math.max(0, across));
      const perDay = total / columns.length;
      const top = Math.min(Math.max(0, snap(minutes - grabbed)), axis.length - from.length);
      return { day: Math.floor(column / perDay), station: column % perDay, top, length: from.length };
    };
    const move = (event: PointerEvent) => {
      const isFar = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > thresholdPx;
      if (!latest && !isFar) return;
      const next = targetAt(event);
      if (latest && isSame(latest, next)) return;
      latest = next;
      setDragged({ session, target: next });
    };
    const end = (event: Event) => {
      const isDrop = event.type === "pointerup";
      listening.abort();
      setDragged(undefined);
      if (!latest) return;
      // The click that ends a drag doesn't open the session.
      window.addEventListener("click", stopClick, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", stopClick, { capture: true }));
      if (isDrop && !isSame(latest, from)) onDrop({ session, target: latest });
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && latest) end(event);
    };
    const { signal } = listening;
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener("keydown", escape, { capture: true, signal });
  });

  useEffect(() => {
    const hear = (event: PointerEvent) => begin(event);
    const hint = (event: PointerEvent) => {
      const element = (event.target as HTMLElement).closest<HTMLElement>("[data-movable]");
      element?.toggleAttribute("data-edge", isAtEdge(element, event));
    };
    const listening = new AbortController();
    grid?.addEventListener("pointerdown", hear, listening);
    grid?.addEventListener("pointermove", hint, listening);
    return () => listening.abort();
  }, [grid]);
  return dragged;
}

function isAtEdge(element: HTMLElement, { clientY }: PointerEvent): boolean {
  return element.getBoundingClientRect().bottom - clientY < edgePx;
}

function stopClick(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function isSame(one: Target, other: Target): boolean {
  return one.day === other.day && one.station === other.station && one.top === other.top && one.length === other.length;
}
