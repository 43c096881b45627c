import { languages } from "@hb/domain/language.ts";
import { ownQuestionsOf, standardForm } from "@hb/domain/participants/registration/form.ts";
import type { AskedForm } from "@hb/domain/participants/registration/form-content.ts";
import { hasZipCodes } from "@hb/domain/participants/registration/postal-codes.ts";
import {
  contactPermission,
  privacyNotice,
  questions,
  type RegistrationField,
  registrationPage,
} from "@hb/domain/participants/registration/text.ts";
import { publicPage } from "@hb/domain/public-page/text.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { useOpening } from "../change/opening.tsx";
import { OnlyIn, useLanguage, useText, useTexts } from "../public-page/language.tsx";
import { FormNotice } from "../public-page/Notice.tsx";
import { StepForm, useSteps } from "../public-page/StepForm.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { firstStepWith, type Problems } from "./draft.ts";
import { loadLater } from "./questions.tsx";
import { loadOwnQuestion, StepHead, StepQuestions } from "./StepQuestions.tsx";
import { useRegistration } from "./use-registration.ts";
import classes from "./RegistrationForm.module.css";

const ThankYou = lazy(async () => ({ default: (await loadLater()).ThankYou }));

/** The public's first page: `/registration-form`, with `?source=2` in a recruiter's link. */
export function RegistrationForm() {
  const language = useLanguage();
  const opening = useOpening("openRegistrationForm", { language });
  return (
    <OnlyIn offers={opening.data?.languages ?? languages}>
      <OpenForm opening={opening} />
    </OnlyIn>
  );
}

function OpenForm({ opening }: { opening: Parameters<typeof useRegistration>[0] }) {
  const form = useRegistration(opening, new URLSearchParams(location.search).get("source"));
  const { steps: all } = form.form;
  const last = all.length;
  const steps = useSteps(asked => Math.min(asked, firstStepWith(form.form, form.problems) ?? last, last));
  const { number } = steps;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const step = all[number - 1] ?? firstOf(standardForm);
  const own = ownQuestionsOf(form.form);
  const texts = useTexts();
  const text = texts(registrationPage);
  const asksPhone = step.questions.some(({ id }) => id === "phone");

  useEffect(() => {
    if (!asksPhone) return;
    form.loadPhoneRules();
    void loadLater().catch(() => undefined);
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
  if (form.sent)
    return (
      <Suspense>
        <ThankYou {...form.sent} firstName={form.answers.firstName.trim()} onAnother={startOver} />
      </Suspense>
    );

  const labelOf = (id: string) => {
    if (id === "privacyVersion") return texts(privacyNotice).title;
    if (id === "contactVersion") return texts(contactPermission).title;
    if (id === "postalCode" && hasZipCodes(form.answers.country)) return text.zipCode;
    const labels: Partial<Record<string, { label: string }>> = texts(questions);
    return labels[id]?.label ?? own.find(question => question.id === id)?.title ?? id;
  };
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
          labelOf={labelOf}
          delivery={form.delivery}
          note={form.isProving && text.checking}
        />
      }
      button={number < last ? undefined : form.isSending ? texts(publicPage).sending : text.send}
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
        phoneHelp={form.phoneHelp}
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

/** Says that answers are saved, and lets people who share the device delete them. */
function SavedNote({ onStartOver }: { onStartOver: () => void }) {
  const text = useText(registrationPage);
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
