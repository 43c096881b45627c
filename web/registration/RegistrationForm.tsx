import { ownQuestionsOf, standardForm } from "@hb/domain/participants/registration/form.ts";
import type { AskedForm } from "@hb/domain/participants/registration/form-content.ts";
import {
  contactPermission,
  privacyNotice,
  questions,
  type RegistrationField,
  registrationPage as text,
  thankYou,
} from "@hb/domain/participants/registration/text.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Button } from "../public-page/Button.tsx";
import { FormNotice } from "../public-page/Notice.tsx";
import { Ending } from "../public-page/PublicPage.tsx";
import { StepForm, useSteps } from "../public-page/StepForm.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { firstStepWith, type Problems } from "./draft.ts";
import { loadOwnQuestion, StepHead, StepQuestions } from "./StepQuestions.tsx";
import { useRegistration } from "./use-registration.ts";
import classes from "./RegistrationForm.module.css";

/** The public's first page: `/registration-form`, with `?source=2` in a recruiter's link. */
export function RegistrationForm() {
  const form = useRegistration(new URLSearchParams(location.search).get("source"));
  const { steps: all } = form.form;
  const last = all.length;
  const steps = useSteps(asked => Math.min(asked, firstStepWith(form.form, form.problems) ?? last, last));
  const { number } = steps;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const step = all[number - 1] ?? firstOf(standardForm);
  const own = ownQuestionsOf(form.form);
  const asksPhone = step.questions.some(({ id }) => id === "phone");

  useEffect(() => {
    if (asksPhone) form.loadPhoneRules();
    // Once per visit to the step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asksPhone]);
  useEffect(() => {
    // Before they are needed: people fill in a step or two first.
    if (own.length > 0) void loadOwnQuestion().catch(() => undefined);
  }, [own.length]);

  const startOver = () => {
    form.startOver();
    steps.uncheckAll();
    setLeft(new Set());
    if (number > 1 || form.sent) steps.go(1);
  };
  if (form.sent) return <ThankYou {...form.sent} firstName={form.answers.firstName.trim()} onAnother={startOver} />;

  const problems: Problems = Object.fromEntries(
    step.questions
      .filter(({ id }) => left.has(id) || steps.isChecked)
      .map(({ id }) => [id, form.problems[id]])
      .filter(([, problem]) => problem !== undefined),
  );
  const leave = (field: RegistrationField) => {
    // Passing through an empty field isn't a wrong answer.
    if (form.isAnswered(field)) setLeft(old => new Set(old).add(field));
  };
  const submit = () => {
    steps.check();
    const wrong = step.questions.find(({ id }) => form.problems[id] !== undefined);
    if (wrong) return document.getElementById(wrong.id)?.focus();
    if (number < last) return steps.go(number + 1);
    void form.submit(refused => {
      const back = firstStepWith(form.form, refused);
      if (!back) return;
      steps.check(back);
      steps.go(back);
    });
  };

  return (
    <StepForm
      id="registration-form"
      title={step.title}
      name={step.title}
      step={number}
      of={last}
      isRoomy
      onBack={number > 1 ? steps.back : undefined}
      above={
        <FormNotice
          problems={steps.isChecked ? problems : {}}
          labelOf={id => labels[id] ?? own.find(question => question.id === id)?.title ?? id}
          delivery={form.delivery}
          note={form.isProving && text.checking}
        />
      }
      button={number < last ? undefined : form.isSending ? publicPage.sending : text.send}
      isSending={form.isSending}
      onSubmit={submit}
    >
      <StepHead step={step} ref={steps.headline} />
      {steps.isFirstShown && form.wasSaved && <p className="highlight">{text.restored}</p>}
      <StepQuestions
        form={form.form}
        step={step}
        answers={form.answers}
        set={form.set}
        problems={problems}
        leave={leave}
        isAsked={form.isAsked}
        answer={form.answer}
      />
      <div className={classes["website"]} aria-hidden="true">
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            onChange={event => {
              form.website.current = event.target.value;
            }}
          />
        </label>
      </div>
      {form.isSaved && <SavedNote onStartOver={startOver} />}
    </StepForm>
  );
}

/** A form has at least one step. */
function firstOf({ steps: [first] }: AskedForm) {
  return first ?? { title: "", headline: "", intro: "", questions: [] };
}

const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(questions).map(([field, { label }]) => [field, label])),
  privacyVersion: privacyNotice.title,
  contactVersion: contactPermission.title,
};

/** Says that answers are saved, and lets people who share the device delete them. */
function SavedNote({ onStartOver }: { onStartOver: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const button = (label: string, onClick: () => void) => (
    <button className="link" type="button" onClick={onClick}>
      {label}
    </button>
  );
  return (
    <Row wrap className={`small ${classes["saved"]}`}>
      {isAsking ? (
        <>
          <output>{text.startOverQuestion}</output>
          {button(text.startOverYes, () => {
            setIsAsking(false);
            onStartOver();
          })}
          {button(text.startOverNo, () => setIsAsking(false))}
        </>
      ) : (
        <>
          <p>{text.saved}</p>
          {button(text.startOver, () => setIsAsking(true))}
        </>
      )}
    </Row>
  );
}

interface ThankYouProps {
  firstName: string;
  /** The study's words for this application, in place of what usually comes next. */
  message: string | null;
  confirmsEmail: boolean;
  onAnother: () => void;
}

function ThankYou({ firstName, message, confirmsEmail, onAnother }: ThankYouProps) {
  const [received, next, noEmail] = thankYou.paragraphs;
  return (
    <Ending
      title={thankYou.title(firstName)}
      icon={IconCheck}
      isGood
      actions={
        <Button look="plain" onClick={onAnother}>
          {thankYou.another}
        </Button>
      }
    >
      {[confirmsEmail ? thankYou.confirm : received, message ?? next, noEmail].map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Ending>
  );
}
