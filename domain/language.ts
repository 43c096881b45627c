import { z } from "zod";

/** What participants can read and write in. English is the one that everything is written in first. */
export const languages = ["en", "es"] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** For staff. */
export const languageNames: Record<Language, string> = { en: "English", es: "Spanish" };
/** As its own readers call it. */
export const ownNames: Record<Language, string> = { en: "English", es: "Español" };

/** For Intl: how dates, numbers and plurals are written by the study's readers, who are in the United States. */
export const tags: Record<Language, string> = { en: "en-US", es: "es-US" };

/**
 * The shape of a text in another language: the same keys and the same values to fill in. A text is a plain object; where
 * it depends on something, it's a function. `booking-page-text.es.ts` beside `booking-page-text.ts` has the Spanish one,
 * and the compiler finds what is missing.
 */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Translated<R>
    : { readonly [K in keyof T]: Translated<T[K]> };

/** The first language of a list such as the browser's that HB speaks, whatever its region. */
export function firstSpoken(wished: readonly string[]): Language | undefined {
  for (const tag of wished) {
    const [language = ""] = tag.trim().toLowerCase().split(/[-_;]/);
    const spoken = languages.find(one => one === language);
    if (spoken) return spoken;
  }
  return undefined;
}

/** `1 visita`, `3 visitas`: the form that goes with a number. */
export function plural<T>(language: Language, count: number, forms: { one: T; other: T }): T {
  return new Intl.PluralRules(tags[language]).select(count) === "one" ? forms.one : forms.other;
}
