import { type ConsentDraft, consentTextKeys, consentTextOf } from "@hb/domain/consent/content.ts";
import type { JsonObject } from "@hb/domain/design/merge.ts";
import { type OtherLanguage, type TextKeys, type Translation, withTexts } from "@hb/domain/design/translation.ts";
import { type FormDraft, formTextKeys } from "@hb/domain/participants/registration/form-content.ts";
import { type QuestionnaireDraft, questionnaireTextKeys } from "@hb/domain/surveys/content.ts";
import { type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { SpokenContext, type Translations } from "../public-page/language.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { ConsentPhone } from "./ConsentPhone.tsx";
import { useVersionContent } from "./data.ts";
import { RegistrationPhone } from "./RegistrationPhone.tsx";
import { SurveyPhone } from "./SurveyPhone.tsx";

interface TranslatedPhoneProps {
  /** The English one. */
  document: string;
  language: OtherLanguage;
  translation: Translation;
}

/** A document on a phone as far as it's translated; what isn't yet is in English. */
export default function TranslatedPhone({ document, language, translation }: TranslatedPhoneProps) {
  const { data } = useVersionContent(document, translation.of);
  const { keys, texts, draw } = pageOf(document);
  const [translations, setTranslations] = useState<Translations>();
  useEffect(() => {
    void texts[language]().then(loaded => setTranslations(loaded.default));
  }, [texts, language]);
  const english = useContext(SpokenContext);
  const spoken = useMemo(
    () => translations && { ...english, language, translations, offers: [language] },
    [english, language, translations],
  );
  if (!data || !spoken) return null;
  const done = translation.texts.filter(({ text }) => text.trim() !== "").map(({ id, text }) => [id, text]);
  return (
    <SpokenContext value={spoken}>
      {draw(withTexts(data.content, keys, Object.fromEntries(done)), translation.of)}
    </SpokenContext>
  );
}

interface PhonePage {
  keys: TextKeys;
  /** What the page itself says. */
  texts: Record<OtherLanguage, () => Promise<{ default: Translations }>>;
  draw: (content: JsonObject, version: number) => ReactNode;
}

const consent: PhonePage = {
  keys: consentTextKeys,
  texts: { es: () => import("../consent/form/es.ts") },
  draw: (content, version) => <Consent draft={content as ConsentDraft} version={version} />,
};
const survey: PhonePage = {
  keys: questionnaireTextKeys,
  texts: { es: () => import("../surveys/form/es.ts") },
  draw: content => <SurveyPhone draft={content as QuestionnaireDraft} />,
};
const registration: PhonePage = {
  keys: formTextKeys,
  texts: { es: () => import("../registration/es.ts") },
  draw: content => <RegistrationPhone draft={content as FormDraft} />,
};

function pageOf(document: string): PhonePage {
  if (document === "registration") return registration;
  return document === "consent" ? consent : survey;
}

function Consent({ draft, version }: { draft: ConsentDraft; version: number }) {
  const { today } = useSiteTime();
  const [step, setStep] = useState(1);
  return <ConsentPhone text={consentTextOf(draft, version, today)} step={step} onStep={setStep} />;
}
