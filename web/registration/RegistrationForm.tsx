import {
  contactPermission,
  privacyNotice,
  questions,
  type RegistrationField,
  registrationSteps,
  registrationPage as text,
  thankYou,
} from "@hb/domain/participants/registration/text.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconCheck } from "@tabler/icons-react";
import { Fragment, useEffect, useState } from "react";
import { Button } from "../public-page/Button.tsx";
import { FormNotice } from "../public-page/Notice.tsx";
import { Ending } from "../public-page/PublicPage.tsx";
import { StepForm, useSteps } from "../public-page/StepForm.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { firstStepWith, type Problems } from "./draft.ts";
import { fields } from "./questions.tsx";
import { useRegistration } from "./use-registration.ts";
import classes from "./RegistrationForm.module.css";

const last = registrationSteps.length;

/** The public's first page: `/registration-form`, with `?source=2` in a recruiter's link. */
export function RegistrationForm() {
  const form = useRegistration(new URLSearchParams(location.search).get("source"));
  const steps = useSteps(asked => Math.min(asked, firstStepWith(form.problems) ?? last, last));
  const { number } = steps;
  const [left, setLeft] = useState<ReadonlySet<RegistrationField>>(new Set());
  const step = registrationSteps[number - 1] ?? registrationSteps[0];

  useEffect(() => {
    if (step.name === "contact") form.loadPhoneRules();
    // Once per visit to the step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step.name]);

  const startOver = () => {
    form.startOver();
    steps.uncheckAll();
    setLeft(new Set());
    if (number > 1 || form.isSent) steps.go(1);
  };
  if (form.isSent) return <ThankYou firstName={form.answers.firstName.trim()} onAnother={startOver} />;

  const problems: Problems = Object.fromEntries(
    step.fields
      .filter(field => left.has(field) || steps.isChecked)
      .map(field => [field, form.problems[field]])
      .filter(([, problem]) => problem !== undefined),
  );
  const leave = (field: RegistrationField) => {
    // Passing through an empty field isn't a wrong answer.
    if (form.isAnswered(field)) setLeft(old => new Set(old).add(field));
  };
  const submit = () => {
    steps.check();
    const wrong = step.fields.find(field => form.problems[field] !== undefined);
    if (wrong) return document.getElementById(wrong)?.focus();
    if (number < last) return steps.go(number + 1);
    void form.submit(refused => {
      const back = firstStepWith(refused);
      if (!back) return;
      steps.check(back);
      steps.go(back);
    });
  };

  return (
    <StepForm
      id="registration"
      title={step.title}
      name={step.title}
      step={number}
      of={last}
      isRoomy
      onBack={number > 1 ? steps.back : undefined}
      above={
        <FormNotice
          problems={steps.isChecked ? problems : {}}
          labelOf={id => labels[id] ?? id}
          delivery={form.delivery}
          note={form.isProving && text.checking}
        />
      }
      button={number < last ? undefined : form.isSending ? publicPage.sending : text.send}
      isSending={form.isSending}
      onSubmit={submit}
    >
      <Stack gap={8} className={classes["head"]}>
        <h1 className="headline" ref={steps.headline} tabIndex={-1} aria-describedby="progress">
          {step.headline}
        </h1>
        <p className="lead">{step.intro}</p>
      </Stack>
      {steps.isFirstShown && form.wasSaved && <p className="highlight">{text.restored}</p>}
      {step.fields.map(field => {
        const question = fields[field]({ answers: form.answers, set: form.set, problems, leave });
        return question && <Fragment key={field}>{question}</Fragment>;
      })}
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

function ThankYou({ firstName, onAnother }: { firstName: string; onAnother: () => void }) {
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
      {thankYou.paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Ending>
  );
}
