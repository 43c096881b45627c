import { z } from "zod";

/** How a colleague reads dates, times and weeks. The words are English in every locale. */
export const Locale = z.object({
  hours: z.literal([12, 24]),
  dateOrder: z.enum(["mdy", "dmy", "ymd"]),
  /** 1 Monday to 7 Sunday. */
  weekStart: z.literal([1, 6, 7]),
});
export type Locale = z.infer<typeof Locale>;

/** What someone chose of it; the rest is as in their browser. */
export const LocaleChoice = Locale.partial();
export type LocaleChoice = z.infer<typeof LocaleChoice>;

export function chosenLocale({ hours, dateOrder, weekStart }: LocaleChoice, browser: Locale): Locale {
  return {
    hours: hours ?? browser.hours,
    dateOrder: dateOrder ?? browser.dateOrder,
    weekStart: weekStart ?? browser.weekStart,
  };
}

export const american: Locale = { hours: 12, dateOrder: "mdy", weekStart: 7 };
export const international: Locale = { hours: 24, dateOrder: "dmy", weekStart: 1 };
/** In files, which are read by people and programs everywhere: with its year, a date is ISO. */
export const unambiguous: Locale = { hours: 24, dateOrder: "ymd", weekStart: 1 };

/** The United States and Puerto Rico. */
const americanZones =
  /^(US\/.+|America\/(New_York|Detroit|Kentucky\/.+|Louisville|Indiana\/.+|Indianapolis|Fort_Wayne|Chicago|Menominee|North_Dakota\/.+|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico)|Pacific\/Honolulu)$/;

export function isAmericanZone(zone: string): boolean {
  return americanZones.test(zone);
}

/** For sentences that HB writes without knowing who reads them, and where a browser says nothing clear. */
export function localeOfZone(zone: string): Locale {
  return isAmericanZone(zone) ? american : international;
}

/**
 * What a browser's language says, such as `en-GB`. A language alone says little: `en` and `es` are set in California and in
 * Europe alike, so the study's zone decides there.
 */
export function localeOfBrowser(tag: string, zone: string): Locale {
  const fallback = localeOfZone(zone);
  const known = findLocale(tag);
  if (known === undefined) return fallback;
  if (known.region === undefined && (fallback === american || known.language === "en")) return fallback;
  const date = new Intl.DateTimeFormat(known, { dateStyle: "medium" });
  const order = date.formatToParts(0).flatMap(({ type }) => (/^(day|month|year)$/.test(type) ? [type[0]] : []));
  const dateOrder = Locale.shape.dateOrder.safeParse(order.join("")).data ?? fallback.dateOrder;
  const { hour12 } = new Intl.DateTimeFormat(known, { hour: "numeric" }).resolvedOptions();
  return {
    hours: hour12 === true ? 12 : 24,
    dateOrder,
    weekStart: weekStartOf(known) ?? (dateOrder === "mdy" ? 7 : 1),
  };
}

/** Undefined for what is no language tag, such as `en-US@posix` in some browsers without a desktop. */
export function findLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined; // not a language tag; there is no other way to ask
  }
}

/** Undefined in browsers that don't know, such as Firefox. */
function weekStartOf(locale: Intl.Locale): Locale["weekStart"] | undefined {
  const asked = locale as { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  return Locale.shape.weekStart.safeParse((asked.getWeekInfo?.() ?? asked.weekInfo)?.firstDay).data;
}
