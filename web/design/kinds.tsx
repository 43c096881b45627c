import { type ConsentDraft, consentProblems, readingMinutes } from "@hb/domain/consent/content.ts";
import type { ContentProblem } from "@hb/domain/design/document.ts";
import type { JsonObject } from "@hb/domain/design/merge.ts";
import {
  type OtherLanguage,
  splitDocument,
  type Translation,
  translationProblems,
} from "@hb/domain/design/translation.ts";
import type { EmailName } from "@hb/domain/emails/wording/catalog.ts";
import { type EmailDraft, emailProblems } from "@hb/domain/emails/wording/content.ts";
import { type FormDraft, formParts, formProblems } from "@hb/domain/participants/registration/form-content.ts";
import { type QuestionnaireDraft, questionnaireParts, questionnaireProblems } from "@hb/domain/surveys/content.ts";
import { lazy, type ReactNode } from "react";
import { ConsentReading } from "../consent/staff/ConsentReading.tsx";
import { ConsentWriting } from "./ConsentWriting.tsx";
import { consentText } from "./consent-text.ts";
import { groupText } from "./document-text.tsx";
import { EditorBesidePreview } from "./EditorBesidePreview.tsx";
import { EmailWriting } from "./EmailWriting.tsx";
import { PartsReading } from "./PartsReading.tsx";
import { QuestionnaireEditor } from "./QuestionnaireEditor.tsx";
import { RegistrationEditor } from "./RegistrationEditor.tsx";
import { TranslationEditor, TranslationReading } from "./TranslationEditor.tsx";
import type { Writing } from "./writing.ts";

interface DocumentKind {
  /** Its heading in the list. */
  group: string;
  problems: (content: JsonObject, version: number) => ContentProblem[];
  /** A fact about the text as it stands, beside how it's saved. */
  fact?: (content: JsonObject) => string;
  edit: (writing: Writing) => ReactNode;
  read: (content: JsonObject) => ReactNode;
}

const consent: DocumentKind = {
  group: groupText.consent,
  problems: (content, version) => consentProblems(content as ConsentDraft, version),
  fact: content => consentText.minutes(readingMinutes(content as ConsentDraft)),
  edit: writing => <ConsentWriting {...writing} />,
  read: content => <ConsentReading text={content as ConsentDraft} />,
};

const SurveyPhone = lazy(async () => ({ default: (await import("./SurveyPhone.tsx")).SurveyPhone }));

function questionnaireKind(id: string): DocumentKind {
  const isOwn = id.startsWith("own");
  return {
    group: groupText.questionnaires,
    problems: content => questionnaireProblems(content as QuestionnaireDraft, isOwn),
    edit: ({ content, problems, onChange }) => (
      <EditorBesidePreview
        edit={
          <QuestionnaireEditor
            content={content as QuestionnaireDraft}
            isOwn={isOwn}
            isDaily={id === "daily"}
            problems={problems}
            onChange={onChange}
          />
        }
        phone={<SurveyPhone draft={content as QuestionnaireDraft} />}
        text={<PartsReading parts={questionnaireParts(content as QuestionnaireDraft)} />}
      />
    ),
    read: content => <PartsReading parts={questionnaireParts(content as QuestionnaireDraft)} />,
  };
}

const RegistrationPhone = lazy(async () => ({ default: (await import("./RegistrationPhone.tsx")).RegistrationPhone }));

const registration: DocumentKind = {
  group: groupText.registration,
  problems: content => formProblems(content as FormDraft),
  edit: ({ content, problems, onChange }) => (
    <EditorBesidePreview
      edit={<RegistrationEditor content={content as FormDraft} problems={problems} onChange={onChange} />}
      phone={<RegistrationPhone draft={content as FormDraft} />}
      text={<PartsReading parts={formParts(content as FormDraft)} />}
    />
  ),
  read: content => <PartsReading parts={formParts(content as FormDraft)} />,
};

function emailKind(name: EmailName): DocumentKind {
  return {
    group: groupText.emails,
    problems: content => emailProblems(name, content as EmailDraft),
    edit: writing => <EmailWriting name={name} {...writing} />,
    read: content => <EmailWriting name={name} content={content} problems={[]} />,
  };
}

const prefix = "email-";

const TranslatedPhone = lazy(() => import("./TranslatedPhone.tsx"));

function translationKind(document: string, language: OtherLanguage): DocumentKind {
  return {
    group: kindOf(document).group,
    problems: content => translationProblems(content as Translation),
    edit: ({ content, problems, onChange }) => {
      const translation = content as Translation;
      const edit = (
        <TranslationEditor content={translation} language={language} problems={problems} onChange={onChange} />
      );
      // An email is read as it's written.
      if (document.startsWith(prefix)) return edit;
      return (
        <EditorBesidePreview
          edit={edit}
          phone={<TranslatedPhone document={document} language={language} translation={translation} />}
          text={<TranslationReading content={translation} language={language} />}
        />
      );
    },
    read: content => <TranslationReading content={content as Translation} language={language} />,
  };
}

/** How a document is written and read. The server has the same kinds, and the last word. */
export function kindOf(id: string): DocumentKind {
  const { document, language } = splitDocument(id);
  if (language) return translationKind(document, language);
  if (document.startsWith("survey-")) return questionnaireKind(document.slice("survey-".length));
  if (document === "registration") return registration;
  return document.startsWith(prefix) ? emailKind(document.slice(prefix.length) as EmailName) : consent;
}
