import { formatNumber } from "../ui/numbers.ts";

/** `1,284` */
export function formatCount(count: number): string {
  return formatNumber(count);
}

/** `94%`; an en dash if nothing was counted yet. */
export function formatShare(share: number | null, digits = 0): string {
  return share === null ? "–" : `${share.toFixed(digits)}%`;
}

/** `+9`, `−4`, `0`, with a real minus sign. */
export function formatGap(gap: number): string {
  return gap > 0 ? `+${gap}` : gap < 0 ? `−${-gap}` : "0";
}
