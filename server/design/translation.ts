import type { JsonObject } from "@hb/domain/design/merge.ts";
import {
  asTranslation,
  beginTranslation,
  missingTexts,
  type OtherLanguage,
  splitDocument,
  type Texts,
  Translation,
  textsIn,
  textsOf,
  translationId,
  translationParts,
  translationProblems,
  translationTitle,
} from "@hb/domain/design/translation.ts";
import { languageNames } from "@hb/domain/language.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { DesignKind } from "./kind.ts";
import { translationText as text } from "./text.ts";
import { findContent, insertVersion, listAll, listVersions } from "./versions-sql.ts";

interface English {
  kind: DesignKind;
  document: { id: string; title: string };
}

/** A document in another language, drafted and published like the English one. */
export function translationOf({ kind, document }: English, language: OtherLanguage): English {
  const id = translationId(document.id, language);
  const own = kind.ownTexts?.(document.id, language);
  return {
    document: { id, title: translationTitle(document.title, language) },
    kind: {
      documents: [],
      textKeys: new Set(),
      parse: content => Translation.safeParse(content).data,
      needsApproval: kind.needsApproval,
      template: () => refuse("failed-precondition", text.englishMissing),
      begin: content => content,
      async follow(db, before) {
        const { version, content } =
          (await currentOf(db, kind, document.id)) ?? refuse("failed-precondition", text.englishMissing);
        const english = textsIn(content, kind.textKeys);
        return beginTranslation(version, english, {
          before: before && asTranslation(before),
          own: own && ownFor(english, { own, hb: textsIn(kind.template(document.id), kind.textKeys) }),
        });
      },
      problems: (_, content) => translationProblems(asTranslation(content)),
      parts: (_, content) => translationParts(asTranslation(content)),
      listVersions: db => listVersions(db, id),
      async findContent(db, _, version) {
        return Translation.safeParse(await findContent(db, id, version)).data;
      },
      async effects() {
        const name = languageNames[language];
        return [kind.needsApproval ? text.signedInIt(name) : text.readInIt(name)];
      },
      async publish({ tx, now }, { content, ...version }) {
        const english = await currentOf(tx, kind, document.id);
        const { of, texts } = asTranslation(content);
        const isCurrent =
          english?.version === of &&
          JSON.stringify(textsIn(english.content, kind.textKeys).map(one => one.english)) ===
            JSON.stringify(texts.map(one => one.english));
        if (!isCurrent) refuse("failed-precondition", text.englishChanged);
        await insertVersion(tx, { ...version, content }, now);
      },
    },
  };
}

/** HB's words translate HB's own English: what the study wrote differently is translated by the study. */
function ownFor(english: readonly Text[], { own, hb }: { own: Texts; hb: readonly Text[] }): Texts {
  const hbEnglish = new Map(hb.map(one => [one.id, one.english]));
  const same = english.filter(one => hbEnglish.get(one.id) === one.english);
  return Object.fromEntries(same.flatMap(({ id }) => (own[id] === undefined ? [] : [[id, own[id]]])));
}

type Text = ReturnType<typeof textsIn>[number];

async function currentOf(db: Queryable, kind: DesignKind, document: string) {
  const current = (await kind.listVersions(db, document)).at(-1);
  const content = current && (await kind.findContent(db, document, current.version));
  return content && { version: current.version, isOwn: current.publishedBy === null, content };
}

/** How far participants are served in a language: by the study's words, by HB's own, or in English. */
export async function translationState(
  db: Queryable,
  { kind, document }: English,
  language: OtherLanguage,
): Promise<"published" | "own" | "missing"> {
  const english = await currentOf(db, kind, document.id);
  if (!english) return "missing";
  const texts = textsIn(english.content, kind.textKeys);
  const published = await findTranslation(db, document.id, english.version, language);
  if (published) return "published";
  const own = kind.ownTexts?.(document.id, language);
  // What takes an approval is never HB's to say.
  const isOwn = !kind.needsApproval && english.isOwn && own !== undefined && texts.every(({ id }) => own[id]);
  return isOwn ? "own" : "missing";
}

/** The published words of a version in a language; undefined = the study has none. */
export async function findTranslation(
  db: Queryable,
  document: string,
  version: number,
  language: OtherLanguage,
): Promise<Texts | undefined> {
  return (await listTranslations(db, document, language)).get(document)?.get(version);
}

/** By document and English version, of documents whose id starts so. The newest one of a version counts. */
export async function listTranslations(
  db: Queryable,
  prefix: string,
  language: OtherLanguage,
): Promise<ReadonlyMap<string, ReadonlyMap<number, Texts>>> {
  const found = new Map<string, Map<number, Texts>>();
  for (const { document: id, content } of await listAll(db, prefix, language)) {
    const { document } = splitDocument(id);
    const translation = asTranslation(content);
    const versions = found.get(document) ?? new Map<number, Texts>();
    found.set(document, versions.set(translation.of, textsOf(translation)));
  }
  return found;
}

export function countMissing(content: JsonObject): number {
  return missingTexts(asTranslation(content));
}
