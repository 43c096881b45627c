import { withTexts } from "@hb/domain/design/translation.ts";
import type { Language } from "@hb/domain/language.ts";
import { type OwnField, ownFieldsOf } from "@hb/domain/participants/own-fields.ts";
import { standardForm as standardFormEs } from "@hb/domain/participants/registration/form.es.ts";
import { standardForm } from "@hb/domain/participants/registration/form.ts";
import { FormContent, formTextKeys } from "@hb/domain/participants/registration/form-content.ts";
import { listAll, listTranslations } from "../../design/acts.ts";
import { createLiveRead, type LiveRead } from "../../live-read.ts";

/** The registration form as it's published, and every question of the study's own that it ever asked. */
export interface RegistrationForm {
  readonly version: number;
  readonly content: FormContent;
  /** In the languages that it's written in. */
  readonly inLanguages: Readonly<Partial<Record<Language, FormContent>>>;
  readonly fields: readonly OwnField[];
}

export interface LiveForm extends LiveRead {
  readonly now: RegistrationForm;
}

export const formDocument = "registration";

const shipped = { version: 1, content: standardForm, inLanguages: { en: standardForm, es: standardFormEs } };

export function createLiveForm(): LiveForm {
  let now: RegistrationForm = { ...shipped, fields: [] };
  const live = createLiveRead("design", async ({ read }) => {
    const [all, translations] = await Promise.all([
      listAll(read, formDocument),
      listTranslations(read, formDocument, "es"),
    ]);
    const published = all.flatMap(({ version, content }) => {
      const form = FormContent.safeParse(content).data;
      return form ? [{ version, content: form }] : [];
    });
    const { version, content } = published.at(-1) ?? shipped;
    const texts = translations.get(formDocument)?.get(version);
    const inSpanish = texts ? withTexts(content, formTextKeys, texts) : version === 1 && standardFormEs;
    const inLanguages = { en: content, ...(inSpanish && { es: inSpanish }) };
    now = { version, content, inLanguages, fields: ownFieldsOf(published.map(({ content }) => content)) };
  });
  return {
    ...live,
    get now() {
      return now;
    },
  };
}
