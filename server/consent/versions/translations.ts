import { ConsentText, renderConsentText } from "@hb/domain/consent/consent-text.ts";
import { consentTextKeys, consentTextOf, contentOf } from "@hb/domain/consent/content.ts";
import { otherLanguages, withTexts } from "@hb/domain/design/translation.ts";
import type { Language } from "@hb/domain/language.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { findTranslation } from "../../design/acts.ts";
import { sha256 } from "../form/record.ts";
import { insertTranslation, type PublishedText } from "./text-sql.ts";

/** A version as it is read and signed in one language. */
export interface SpokenText {
  version: number;
  language: Language;
  body: ConsentText;
  hash: string;
  /** Of the English text that it translates. */
  englishHash: string;
}

/** Undefined = the study hasn't published this version in that language. */
export async function textIn(
  db: Queryable,
  { version, body: english, hash: englishHash, publishedOn }: PublishedText,
  language: Language,
): Promise<SpokenText | undefined> {
  if (language === "en") return { version, language, body: english, hash: englishHash, englishHash };
  const texts = await findTranslation(db, "consent", version, language);
  if (!texts) return undefined;
  const translated = consentTextOf(withTexts(contentOf(english), consentTextKeys, texts), version, publishedOn);
  const body = ConsentText.safeParse(translated).data;
  return body && { version, language, body, hash: sha256(renderConsentText(body, language)), englishHash };
}

/** Every language besides English in which this version can be signed. */
export async function translationsOf(db: Queryable, text: PublishedText) {
  const found = await Promise.all(otherLanguages.map(language => textIn(db, text, language)));
  const offered = found.flatMap(one => (one ? [[one.language, { text: one.body, textHash: one.hash }] as const] : []));
  return Object.fromEntries(offered);
}

/** What is signed is kept with the signatures, word by word, whatever the study writes later. */
export async function keepTranslation(
  tx: Tx,
  { language, version, body, hash }: SpokenText,
  now: string,
): Promise<void> {
  if (language !== "en")
    await insertTranslation(tx, { version, language, hash, body, rendered: renderConsentText(body, language), now });
}
