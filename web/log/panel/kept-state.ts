import type { LogLimiterDays } from "@hb/domain/log/limiter.ts";
import { logLimiterDays } from "@hb/domain/log/limiter-days.ts";

/** What is remembered per person in this browser; what they searched for is not. */
export interface Kept {
  isOpen: boolean;
  width: number;
  days: LogLimiterDays;
}

export const narrowest = 280;
export const widest = 480;
export const usual: Kept = { isOpen: true, width: 312, days: 2 };
const step = 16;

export function fittingWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** The panel lies at the right, so that its edge moves to the left as it grows. */
export function widthAfterKey(key: string, width: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return fittingWidth(width + step);
    case "ArrowRight":
      return fittingWidth(width - step);
    case "Home":
      return narrowest;
    case "End":
      return widest;
    default:
      return undefined;
  }
}

/** Whatever is kept there, by an older HB or by hand, something usable comes out. */
export function parseKept(text: string | undefined): Kept {
  const { isOpen, width, days } = parsed(text);
  return {
    isOpen: typeof isOpen === "boolean" ? isOpen : usual.isOpen,
    width: typeof width === "number" && Number.isFinite(width) ? fittingWidth(width) : usual.width,
    days: logLimiterDays.find(known => known === days) ?? usual.days,
  };
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
