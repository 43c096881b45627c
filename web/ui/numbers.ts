import { findLocale } from "@hb/domain/locale.ts";

/** In the style of this browser's language, always in Western digits: the words around them are English. */
const format = new Intl.NumberFormat(findLocale(navigator.language) ?? "en-US", { numberingSystem: "latn" });

/** `1,284` */
export function formatNumber(count: number): string {
  return format.format(count);
}
