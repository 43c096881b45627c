import { isAsked } from "@hb/domain/surveys/answers.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import type { Answers, Question } from "@hb/domain/surveys/question.ts";
import { useState } from "react";
import { useText } from "../../public-page/language.tsx";
import { StepForm } from "../../public-page/StepForm.tsx";
import { QuestionField } from "./QuestionField.tsx";

interface SurveyPreviewProps {
  title: string;
  screens: readonly { questions: readonly Question[] }[];
}

const nowhere = { link: { participant: 0, key: "" }, participantId: 0, surveyKey: "" };

/** The survey that participants answer, for staff to try: conditions work, and nothing is saved or sent. */
export function SurveyPreview({ title, screens }: SurveyPreviewProps) {
  const text = useText(homeSurveyPage);
  const [answers, setAnswers] = useState<Answers>({});
  const [asked, setAsked] = useState(1);
  const shown = screens
    .map(({ questions }) => questions.filter(question => isAsked(question, answers)))
    .filter(questions => questions.length > 0);
  const step = Math.max(1, Math.min(asked, shown.length));
  const isLast = step === shown.length;
  return (
    <StepForm
      id="survey-form"
      title={title}
      name={title}
      step={step}
      of={Math.max(1, shown.length)}
      help={text.help}
      onBack={step > 1 ? () => setAsked(step - 1) : undefined}
      above={null}
      button={isLast ? text.send : undefined}
      isSending={false}
      onSubmit={() => setAsked(isLast ? 1 : step + 1)}
    >
      {(shown[step - 1] ?? []).map(question => (
        // Here a photo would go to no one.
        <fieldset key={question.id} disabled={question.type === "photo"} style={{ display: "contents" }}>
          <QuestionField
            question={question}
            answer={answers[question.id]}
            problem={undefined}
            folder={nowhere}
            headline={undefined}
            onAnswer={answer =>
              setAnswers(({ [question.id]: _, ...rest }) =>
                answer === undefined ? rest : { ...rest, [question.id]: answer },
              )
            }
          />
        </fieldset>
      ))}
    </StepForm>
  );
}
