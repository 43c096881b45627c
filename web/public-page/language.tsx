import { firstSpoken, type Language, languages, ownNames, type Translated } from "@hb/domain/language.ts";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useConfiguration } from "../backend/configuration.ts";
import type { Page } from "../shell/routing/page.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { forget, readSaved, save } from "./saved.ts";
import classes from "./PublicPage.module.css";

const savedAs = "hb-language";

/** By the English text. A page brings those it shows: see `translations` of its route. */
export type Translations = ReadonlyMap<object, object>;

interface Spoken {
  language: Language;
  translations: Translations;
  /** What the visitor can switch to, with the current one. */
  offers: readonly Language[];
  choose: (language: Language) => void;
  follow: (person: PersonsLanguage) => Promise<void>;
}

/** Of a page opened by link. */
interface PersonsLanguage {
  /** Null: not known. */
  kept: Language | null | undefined;
  /** What the visitor chooses here is theirs from now on. */
  keep: (language: Language) => void;
}

export const SpokenContext = createContext<Spoken>({
  language: "en",
  translations: new Map(),
  offers: ["en"],
  choose: () => undefined,
  follow: () => Promise.resolve(),
});

/** A text of the domain in the visitor's language. */
export function useText<T extends object>(english: T): Translated<T> {
  return useTexts()(english);
}

/** The same for code that shows one of many texts. */
export function useTexts(): <T extends object>(english: T) => Translated<T> {
  const { translations } = useContext(SpokenContext);
  return <T extends object>(english: T) => (translations.get(english) ?? english) as Translated<T>;
}
export type Texts = ReturnType<typeof useTexts>;

export function useLanguage(): Language {
  return useContext(SpokenContext).language;
}

/** For a page opened by link: it is in the person's own language unless the link or this visit says another. */
export function useFollow(): Spoken["follow"] {
  return useContext(SpokenContext).follow;
}

export interface Start {
  language: Language;
  translations: Translations;
  /** The link says it. */
  isChosen: boolean;
}

/** The link's language, then what was chosen on this device, then the browser's. */
export async function startLanguage({ translations }: Page): Promise<Start> {
  const ofLink = firstSpoken([new URLSearchParams(location.search).get("lang") ?? ""]);
  const language = ofLink ?? firstSpoken([String(readSaved(savedAs)), ...navigator.languages]) ?? "en";
  const loaded = await load(language, translations);
  return loaded
    ? { language, translations: loaded, isChosen: ofLink !== undefined }
    : { ...inEnglish, isChosen: false };
}

const inEnglish = { language: "en", translations: new Map() } satisfies Partial<Start>;

/** Undefined if the page isn't written in it, or couldn't be fetched. */
async function load(language: Language, translations: Page["translations"]): Promise<Translations | undefined> {
  if (language === "en") return new Map();
  return translations?.[language]?.().then(
    ({ default: texts }) => texts,
    () => undefined,
  );
}

/** Around a whole page: which language it is in, and how to change it. Whatever was typed stays. */
export function Speaking({ page, start, children }: { page: Page; start: Start; children: ReactNode }) {
  const [wished, setSpoken] = useState<Pick<Start, "language" | "translations">>(start);
  const offered = useConfiguration()?.languages ?? languages;
  const { language, translations } = offered.includes(wished.language) ? wished : inEnglish;
  const visit = useRef<{ isChosen: boolean; keep?: PersonsLanguage["keep"] }>({ isChosen: start.isChosen });
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const spoken = useMemo((): Spoken => {
    const offers = languages.filter(one => offered.includes(one) && (one === "en" || page.translations?.[one]));
    const speak = async (next: Language) => {
      const loaded = await load(next, page.translations);
      if (loaded) setSpoken({ language: next, translations: loaded });
      return loaded;
    };
    return {
      language,
      translations,
      offers,
      choose: async next => {
        if (!(await speak(next))) return;
        visit.current.isChosen = true;
        visit.current.keep?.(next);
        save(savedAs, next);
        readAgainIn(next);
      },
      follow: async ({ kept, keep }) => {
        visit.current.keep = keep;
        if (kept && kept !== language && !visit.current.isChosen && offers.includes(kept)) await speak(kept);
      },
    };
  }, [language, translations, offered, page]);
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}

/** The page's own address says the chosen language if it said one, so that it stays when the page is loaded again. */
function readAgainIn(language: Language): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.set("lang", language);
  history.replaceState(history.state, "", address);
}

/**
 * For a page whose own text, such as a consent form, isn't in every language: all of it is in one that has it, never half
 * of it.
 */
export function OnlyIn({ offers, children }: { offers: readonly Language[]; children: ReactNode }) {
  const spoken = useContext(SpokenContext);
  const only = useMemo((): Spoken => {
    const both = spoken.offers.filter(one => offers.includes(one));
    if (offers.includes(spoken.language)) return { ...spoken, offers: both };
    return { ...spoken, language: "en", translations: new Map(), offers: both };
  }, [spoken, offers]);
  return (
    <SpokenContext value={only}>
      <div lang={only.language}>{children}</div>
    </SpokenContext>
  );
}

/** On a device that many people use, the next one chooses anew. */
export function forgetLanguage(): void {
  forget(savedAs);
}

/** In the head of every page: the other languages, each by its own name. */
export function LanguageSwitch() {
  const { language, offers, choose } = useContext(SpokenContext);
  return offers
    .filter(one => one !== language)
    .map(one => (
      <Row as="button" key={one} className={classes["help"]} type="button" lang={one} onClick={() => choose(one)}>
        {ownNames[one]}
      </Row>
    ));
}
