import type { OwnQuestion as Question } from "@hb/domain/participants/registration/form-content.ts";
import type { Answer } from "@hb/domain/surveys/question.ts";
import { QuestionField } from "../surveys/form/QuestionField.tsx";

interface OwnQuestionProps {
  question: Question;
  answer: Answer | undefined;
  problem: string | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}

/** A question of the study's own. Loaded after the form, because most forms have none on their first step. */
export function OwnQuestion(props: OwnQuestionProps) {
  return <QuestionField {...props} headline={undefined} />;
}
