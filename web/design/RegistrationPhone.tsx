import type { DraftQuestion, FormDraft, FormQuestion } from "@hb/domain/participants/registration/form-content.ts";
import { questionOf } from "@hb/domain/surveys/content.ts";
import { Question } from "@hb/domain/surveys/question.ts";
import { RegistrationPreview } from "../registration/RegistrationPreview.tsx";
import { previewText } from "./editor-text.ts";
import { PhoneFrame } from "./PhoneFrame.tsx";

/** The registration form on a phone. A question that isn't complete yet is left out. */
export function RegistrationPhone({ draft: { steps } }: { draft: FormDraft }) {
  return (
    <PhoneFrame label={previewText.phones.registration}>
      <RegistrationPreview
        form={{ steps: steps.map(step => ({ ...step, questions: step.questions.flatMap(completeOf) })) }}
      />
    </PhoneFrame>
  );
}

function completeOf(question: DraftQuestion): FormQuestion[] {
  if (question.type === "hb") return [question];
  const parsed = Question.safeParse(questionOf(question)).data;
  // The editor offers only types that a form can ask.
  return parsed ? [parsed as FormQuestion] : [];
}
