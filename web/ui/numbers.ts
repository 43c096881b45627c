/** In the style of this browser's language, always in Western digits: the words around them are English. */
const format = new Intl.NumberFormat(new Intl.Locale(navigator.language, { numberingSystem: "latn" }));

/** `1,284` */
export function formatNumber(count: number): string {
  return format.format(count);
}
