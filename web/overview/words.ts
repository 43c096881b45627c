import { staffShortDate } from "@hb/domain/time.ts";

/** `1,284` */
export function sayCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** `94 %`; an en dash where nothing was counted yet. */
export function sayShare(share: number | null, digits = 0): string {
  return share === null ? "–" : `${share.toFixed(digits)} %`;
}

/** `+9`, `−4`, `0`: a real minus sign. */
export function sayGap(gap: number): string {
  return gap > 0 ? `+${gap}` : gap < 0 ? `−${-gap}` : "0";
}

/** `9 Nov`, with the year where it is another one. */
export function sayWeek(week: string, today: string): string {
  return staffShortDate(week, today);
}

/** `1 person`, `9 people` */
export function counted(count: number, one: string, many: string): string {
  return `${sayCount(count)} ${count === 1 ? one : many}`;
}
