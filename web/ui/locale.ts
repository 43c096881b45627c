import { type Locale, localeOfZone } from "@hb/domain/locale.ts";
import { createContext, useContext } from "react";

const LocaleContext = createContext<Locale>(localeOfZone("UTC"));

/** How the colleague at this screen reads dates and times. */
export const LocaleProvider = LocaleContext.Provider;

export function useLocale(): Locale {
  return useContext(LocaleContext);
}
