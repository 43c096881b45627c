import { chosenLocale, type Locale, LocaleChoice, localeOfBrowser } from "@hb/domain/locale.ts";
import { useMemo } from "react";
import { useConfiguration } from "../backend/configuration.ts";
import { useUserInfo } from "./sign-in-state.ts";

/** What someone chose, kept with their account. */
export function useLocaleChoice(): LocaleChoice {
  const claim = useUserInfo()?.locale;
  // Every hour a new token brings a new object; what it says is mostly the same.
  const text = JSON.stringify(claim ?? {});
  return useMemo(() => LocaleChoice.safeParse(JSON.parse(text)).data ?? {}, [text]);
}

/** What holds where they chose nothing. */
export function useBrowserLocale(): Locale {
  const zone = useConfiguration()?.siteTimeZone ?? "UTC";
  return useMemo(() => localeOfBrowser(navigator.language, zone), [zone]);
}

export function useOwnLocale(): Locale {
  const browser = useBrowserLocale();
  const choice = useLocaleChoice();
  return useMemo(() => chosenLocale(choice, browser), [browser, choice]);
}
