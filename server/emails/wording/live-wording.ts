import { type OtherLanguage, otherLanguages, withTexts } from "@hb/domain/design/translation.ts";
import { ownWording } from "@hb/domain/emails/wording/catalog.es.ts";
import { defaultWording, type EmailName, type EmailWording, isEmailName } from "@hb/domain/emails/wording/catalog.ts";
import { EmailDraft, emailContentOf, emailProblems, emailTextKeys } from "@hb/domain/emails/wording/content.ts";
import type { Language } from "@hb/domain/language.ts";
import { listCurrent, listTranslations } from "../../design/acts.ts";
import { createLiveRead, type LiveRead } from "../../live-read.ts";

/** What emails say now. */
export interface LiveWording extends LiveRead {
  /** In English if the study changed the English and hasn't published it in this language. */
  of<N extends EmailName>(this: void, name: N, language?: Language): EmailWording<N>;
}

const prefix = "email-";

export function createLiveWording(): LiveWording {
  let published = new Map<EmailName, { version: number; content: EmailDraft }>();
  let translations = new Map<OtherLanguage, Awaited<ReturnType<typeof listTranslations>>>();
  const live = createLiveRead("design", async ({ read }) => {
    published = new Map(
      (await listCurrent(read, prefix)).flatMap(({ document, version, content }) => {
        const name = document.slice(prefix.length);
        const draft = EmailDraft.safeParse(content).data;
        // A placeholder that HB no longer knows: people get HB's own words rather than none.
        if (!draft || !isEmailName(name) || emailProblems(name, draft).length > 0) return [];
        return [[name, { version, content: emailContentOf(name, draft) as EmailDraft }] as const];
      }),
    );
    translations = new Map(
      await Promise.all(
        otherLanguages.map(async language => [language, await listTranslations(read, prefix, language)] as const),
      ),
    );
  });

  function english(name: EmailName) {
    return published.get(name) ?? defaultWording(name);
  }

  function translated(name: EmailName, language: OtherLanguage) {
    const { version, content } = english(name);
    const texts = translations.get(language)?.get(`${prefix}${name}`)?.get(version);
    if (texts) {
      const spoken = withTexts(content as EmailDraft, emailTextKeys, texts);
      return emailProblems(name, spoken).length > 0 ? undefined : { version, language, content: spoken };
    }
    return published.has(name) ? undefined : { version, language, content: ownWording[language][name] };
  }

  return {
    ...live,
    // What is kept under a name has the variants of that email.
    of: (name, language = "en") =>
      ((language === "en" ? undefined : translated(name, language)) ?? english(name)) as EmailWording<typeof name>,
  };
}
