import { hbQuestionsOf, isHb } from "@hb/domain/participants/registration/form.ts";
import type { AskedForm, OwnQuestion as Own } from "@hb/domain/participants/registration/form-content.ts";
import type { RegistrationField } from "@hb/domain/participants/registration/text.ts";
import type { Answer } from "@hb/domain/surveys/question.ts";
import { Fragment, lazy, type Ref, Suspense } from "react";
import { useTexts } from "../public-page/language.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { type Form, fields } from "./questions.tsx";
import classes from "./RegistrationForm.module.css";

export const loadOwnQuestion = () => import("./OwnQuestion.tsx");
const OwnQuestion = lazy(async () => ({ default: (await loadOwnQuestion()).OwnQuestion }));

type Step = Pick<AskedForm["steps"][number], "headline" | "intro" | "questions">;

/** The words above the questions of a step. The headline gets the focus when the step opens. */
export function StepHead({ step, ref }: { step: Step; ref?: Ref<HTMLHeadingElement> }) {
  return (
    <Stack gap={8} className={classes["head"]}>
      <h1 className="headline" ref={ref} tabIndex={-1} aria-describedby="form-progress">
        {step.headline}
      </h1>
      <p className="lead">{step.intro}</p>
    </Stack>
  );
}

interface StepQuestionsProps extends Omit<Form, "isOptional" | "texts"> {
  form: AskedForm;
  step: Step;
  /** Whether a question of the study's own is asked, given the answers before it. */
  isAsked: (question: Own) => boolean;
  answer: (id: string, answer: Answer | undefined) => void;
}

/** The questions of a step: HB's and the study's own. */
export function StepQuestions({ form, step, isAsked, answer, ...given }: StepQuestionsProps) {
  const optional = new Set(hbQuestionsOf(form).flatMap(({ id, optional: may }) => (may ? [id] : [])));
  const texts = useTexts();
  const isOptional = (field: RegistrationField) => optional.has(field);
  return step.questions.map(question => {
    if (isHb(question)) {
      const field = fields[question.id]({ ...given, isOptional, texts });
      return field && <Fragment key={question.id}>{field}</Fragment>;
    }
    if (!isAsked(question)) return null;
    return (
      <Suspense key={question.id}>
        <OwnQuestion
          question={question}
          answer={given.answers.own[question.id]}
          problem={given.problems[question.id]}
          onAnswer={next => answer(question.id, next)}
        />
      </Suspense>
    );
  });
}
