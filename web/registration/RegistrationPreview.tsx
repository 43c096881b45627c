import type { AskedForm } from "@hb/domain/participants/registration/form-content.ts";
import { registrationPage } from "@hb/domain/participants/registration/text.ts";
import { isAsked } from "@hb/domain/surveys/answers.ts";
import { useState } from "react";
import { useText } from "../public-page/language.tsx";
import { StepForm } from "../public-page/StepForm.tsx";
import { type Answers, newDraft } from "./draft.ts";
import { StepHead, StepQuestions } from "./StepQuestions.tsx";

/** The form that applicants fill in, for staff to try: conditions work, nothing is required, saved or sent. */
export function RegistrationPreview({ form }: { form: AskedForm }) {
  const { steps } = form;
  const text = useText(registrationPage);
  const [answers, setAnswers] = useState<Answers>(() => newDraft().answers);
  const [asked, setAsked] = useState(1);
  const number = Math.max(1, Math.min(asked, steps.length));
  const step = steps[number - 1];
  const isLast = number >= steps.length;
  return (
    <StepForm
      id="registration"
      title={step?.title ?? ""}
      name={step?.title ?? ""}
      step={number}
      of={Math.max(1, steps.length)}
      isRoomy
      onBack={number > 1 ? () => setAsked(number - 1) : undefined}
      above={null}
      button={isLast ? text.send : undefined}
      isSending={false}
      onSubmit={() => setAsked(isLast ? 1 : number + 1)}
    >
      {step && (
        <>
          <StepHead step={step} />
          <StepQuestions
            form={form}
            step={step}
            answers={answers}
            problems={{}}
            phoneHelp={undefined}
            set={change => setAnswers(old => ({ ...old, ...change }))}
            leave={() => undefined}
            isAsked={question => isAsked(question, answers.own)}
            answer={(id, given) =>
              setAnswers(old => {
                const { [id]: _, ...others } = old.own;
                return { ...old, own: given === undefined ? others : { ...others, [id]: given } };
              })
            }
          />
        </>
      )}
    </StepForm>
  );
}
