import { z } from "zod";
import { type Language, languageNames, languages } from "../language.ts";
import type { ContentPart, ContentProblem } from "./document.ts";
import type { Json, JsonObject } from "./merge.ts";

/*
 * A document in another language is a document of its own: it's drafted, approved and published like every other one.
 * Its content is the words of one English version with their translation, so that it can be read alone.
 */

const Typed = z.string().max(8000);

const TranslatedText = z.object({
  /** Where it is in the English content: keys, and ids in lists of things with an id. */
  id: z.string().max(300),
  english: Typed,
  text: Typed,
  /** The English changed since it was translated. */
  isOutdated: z.literal(true).exactOptional(),
});

export const Translation = z.object({
  /** The English version that it translates. */
  of: z.int().min(1),
  texts: z.array(TranslatedText).max(2000),
});
export type Translation = z.infer<typeof Translation>;

/** The words in another language, by their place in the English content. */
export type Texts = Readonly<Record<string, string>>;

export type OtherLanguage = Exclude<Language, "en">;
export const otherLanguages = languages.filter(one => one !== "en");

/** `consent.es` */
export function translationId(document: string, language: OtherLanguage): string {
  return `${document}.${language}`;
}

/** The language is undefined for a document in English. */
export function splitDocument(id: string): { document: string; language: OtherLanguage | undefined } {
  const [document = "", suffix] = id.split(".");
  return { document, language: otherLanguages.find(one => one === suffix) };
}

export function translationTitle(title: string, language: OtherLanguage): string {
  return `${title}, ${languageNames[language]}`;
}

/** Which keys of a kind of content hold words for participants. */
export type TextKeys = ReadonlySet<string>;

/** Every text of some content, in its order. Empty ones need no translation. */
export function textsIn(content: Json, keys: TextKeys): { id: string; english: string }[] {
  const found: { id: string; english: string }[] = [];
  walk(content, keys, (id, english) => {
    if (english.trim() !== "") found.push({ id, english });
    return english;
  });
  return found;
}

/** The content in another language. Whatever has no translation stays as it is. */
export function withTexts<C extends Json>(content: C, keys: TextKeys, texts: Texts): C {
  return walk(content, keys, (id, english) => texts[id] ?? english) as C;
}

function walk(
  value: Json,
  keys: TextKeys,
  visit: (id: string, text: string) => string,
  path: readonly (string | number)[] = [],
  key = "",
): Json {
  if (typeof value === "string") return keys.has(key) ? visit(path.join("/"), value) : value;
  if (Array.isArray(value)) return value.map((item, at) => walk(item, keys, visit, [...path, idOf(item) ?? at], key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, walk(item, keys, visit, [...path, name], name)]),
  );
}

function idOf(item: Json): string | number | undefined {
  const id = typeof item === "object" && item !== null && !Array.isArray(item) ? item["id"] : undefined;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** What to translate of a version, with everything that is known of it already: from before, or by HB itself. */
export function beginTranslation(
  of: number,
  english: readonly { id: string; english: string }[],
  { before, own = {} }: { before?: Translation | undefined; own?: Texts | undefined },
): Translation {
  const byPlace = new Map(before?.texts.map(one => [one.id, one]));
  const byWords = new Map(before?.texts.filter(({ text }) => text !== "").map(one => [one.english, one]));
  const texts = english.map(one => {
    const same = byPlace.get(one.id)?.english === one.english ? byPlace.get(one.id) : byWords.get(one.english);
    if (same) return { ...same, id: one.id };
    const changed = byPlace.get(one.id);
    if (changed?.text) return { ...one, text: changed.text, isOutdated: true as const };
    return { ...one, text: own[one.id] ?? "" };
  });
  return { of, texts };
}

/** The words alone. */
export function textsOf({ texts }: Translation): Texts {
  return Object.fromEntries(texts.map(({ id, text }) => [id, text.trim()]));
}

export function missingTexts({ texts }: Translation): number {
  return texts.filter(({ text, isOutdated }) => text.trim() === "" || isOutdated).length;
}

/** `{day}`, `{firstName|there}` */
const placeholder = /\{([A-Za-z]+)(\|[^}]*)?\}/g;
const placeholdersIn = (text: string) => new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name));

/** What keeps a translation from being published. */
export function translationProblems({ texts }: Translation): ContentProblem[] {
  return texts.flatMap(({ english, text, isOutdated }, at) => {
    const say = (message: string) => [{ path: ["texts", at, "text"], message }];
    if (text.trim() === "") return say("Translate this text.");
    if (isOutdated) return say("The English has changed. Check this text.");
    const [needed, used] = [placeholdersIn(english), placeholdersIn(text)];
    const lost = [...needed].find(name => !used.has(name));
    if (lost !== undefined) return say(`Keep {${lost}} in it.`);
    const extra = [...used].find(name => !needed.has(name));
    return extra === undefined ? [] : say(`The English has no {${extra}}.`);
  });
}

/** Text by text, for a comparison. */
export function translationParts({ texts }: Translation): ContentPart[] {
  return texts.map(({ id, english, text }) => ({ id, label: shortened(english), lines: [text] }));
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
}

export function asTranslation(content: JsonObject): Translation {
  return Translation.parse(content);
}
