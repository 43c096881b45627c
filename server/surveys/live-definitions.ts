import { type OtherLanguage, otherLanguages, type Texts, withTexts } from "@hb/domain/design/translation.ts";
import type { Language } from "@hb/domain/language.ts";
import { questionnaireDraftOf, questionnaireOf, questionnaireTextKeys } from "@hb/domain/surveys/content.ts";
import { createDefinitions, type SurveyDefinitions, shippedDefinitions } from "@hb/domain/surveys/definition.ts";
import { ownSurveyTexts } from "@hb/domain/surveys/definitions/own-texts.ts";
import { QuestionnaireContent, SurveyDefinition } from "@hb/domain/surveys/question.ts";
import { QuestionnaireId, SurveyKind } from "@hb/domain/surveys/survey.ts";
import { listAll, listTranslations } from "../design/acts.ts";
import { createLiveRead, type LiveRead } from "../live-read.ts";

export interface SpokenDefinitions extends SurveyDefinitions {
  /** The same version in another language; undefined = it isn't written in it. */
  inLanguage(this: void, definition: SurveyDefinition, language: Language): SurveyDefinition | undefined;
}

/** The questionnaires of every version: those that HB begins with, and what the study has published. */
export interface LiveDefinitions extends LiveRead {
  /** Always the same object, whatever is published. */
  definitions: SpokenDefinitions;
}

const prefix = "survey-";

type Translations = Awaited<ReturnType<typeof listTranslations>>;

export function createLiveDefinitions(): LiveDefinitions {
  let present = shippedDefinitions;
  let translations = new Map<OtherLanguage, Translations>();
  const live = createLiveRead("design", async ({ read }) => {
    const published = (await listAll(read, prefix)).flatMap(({ document, version, content }) => {
      const kind = QuestionnaireId.safeParse(document.slice(prefix.length)).data;
      const asked = QuestionnaireContent.safeParse(content).data;
      return kind && asked ? [{ ...asked, kind, version }] : [];
    });
    const translated = otherLanguages.map(
      async language => [language, await listTranslations(read, prefix, language)] as const,
    );
    translations = new Map(await Promise.all(translated));
    present = createDefinitions([...shippedDefinitions.all, ...published]);
  });
  return {
    ...live,
    definitions: {
      get all() {
        return present.all;
      },
      current: kind => present.current(kind),
      find: (kind, version) => present.find(kind, version),
      listOwn: () => present.listOwn(),
      inLanguage: (definition, language) => {
        if (language === "en") return definition;
        const { kind, version } = definition;
        const texts = translations.get(language)?.get(`${prefix}${kind}`)?.get(version);
        return translated(definition, texts ?? shippedTexts(definition, language));
      },
    },
  };
}

/** HB's own words for what came with HB. */
function shippedTexts({ kind, version }: SurveyDefinition, language: OtherLanguage): Texts | undefined {
  const shipped = SurveyKind.safeParse(kind).data;
  return shipped && shippedDefinitions.find(kind, version) ? ownSurveyTexts[language][shipped] : undefined;
}

function translated(definition: SurveyDefinition, texts: Texts | undefined): SurveyDefinition | undefined {
  if (!texts) return undefined;
  const { kind, version, ...english } = definition;
  const content = withTexts(questionnaireDraftOf(english), questionnaireTextKeys, texts);
  return SurveyDefinition.parse({ ...(questionnaireOf(content) as object), kind, version });
}
