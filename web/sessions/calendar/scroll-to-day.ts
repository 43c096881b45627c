import type { DateOn } from "@hb/domain/contract.ts";
import { useEffect, useRef } from "react";
import { type ClockAxis, placeOf, scale } from "./clock-axis.ts";

interface Shown {
  axis: ClockAxis;
  today: DateOn;
  nowMs: number;
  /** How wide a day is. */
  dayPx: number;
}

/** A calendar that reaches beyond the screen opens where the day is, and a week of many stations at today. */
export function useScrollToDay(box: HTMLElement | null, { axis, today, nowMs, dayPx }: Shown): void {
  const done = useRef("");
  useEffect(() => {
    const key = axis.days.map(({ on }) => on).join();
    if (!box || done.current === key) return;
    done.current = key;
    const at = axis.days.findIndex(({ on }) => on === today);
    const day = axis.days[at];
    const now = day && placeOf(axis, day, nowMs);
    const morning = axis.hours.find(({ label }) => label === "08:00")?.at ?? 0;
    const top = (now === undefined ? morning : Math.min(now - 120, axis.length)) * scale;
    box.scrollTo({ top: Math.max(0, top), left: Math.max(0, at) * dayPx });
  }, [box, axis, today, nowMs, dayPx]);
}
