import { consentPage } from "@hb/domain/consent/page-text.ts";
import { IconChevronRight, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../public-page/Button.tsx";
import { useText } from "../../public-page/language.tsx";
import { FormNotice } from "../../public-page/Notice.tsx";
import { StepForm, useSteps } from "../../public-page/StepForm.tsx";
import { canSave } from "../../public-page/saved.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import { declines, furthestStep, type PageText, problemsIn, type Step, stepsOf } from "./draft.ts";
import { Decline } from "./StopTakingPart.tsx";
import { ChoicesStep, ReviewStep, SectionStep } from "./steps.tsx";
import { type Form, type FormOptions, type OpenedConsent, useForm } from "./use-form.ts";
import classes from "./ConsentForm.module.css";

/** One section per screen with its initials, then the questions, then review and signature. */
export function ConsentForm<T>(props: FormOptions<T>) {
  const { opened } = props;
  const form = useForm(props);
  const furthest = furthestStep(opened.text, form.draft, useText(consentPage));
  const declining = decliningStep(opened.text);
  const steps = useSteps(asked => (asked === declining ? declining : Math.min(asked, furthest)));
  return (
    <ConsentSteps opened={opened} form={form} steps={steps} onKeep={() => steps.go(stepBeforeDeclining(furthest))} />
  );
}

/** Declining comes after the last step; it is open to everyone at any time. */
const decliningStep = (text: OpenedConsent["text"]) => stepsOf(text).length + 1;

interface ConsentStepsProps {
  opened: OpenedConsent;
  form: Form;
  steps: ReturnType<typeof useSteps>;
  /** Back from declining. */
  onKeep: () => void;
  /** Staff look at it: every step can be opened, and nothing is checked. */
  isPreview?: boolean;
}

/** The step that is shown. */
export function ConsentSteps({ opened, form, steps: { headline, ...steps }, onKeep, isPreview }: ConsentStepsProps) {
  const text = useText(consentPage);
  const [isSavable] = useState(canSave);
  const all = stepsOf(opened.text);
  const declining = decliningStep(opened.text);
  const { number } = steps;
  const step = all[number - 1];

  if (!step) return <Decline text={opened.text} form={form} headline={headline} onBack={onKeep} />;

  const missing = problemsIn(step, opened.text, form.draft, text);
  const problems = steps.isChecked ? { ...form.refused, ...missing } : {};
  const isDeclined = step.kind === "choices" && declines(opened.text, form.draft);
  const submit = () => {
    steps.check();
    const [wrong] = Object.keys(missing);
    if (wrong && !isPreview) return document.getElementById(wrong)?.focus();
    if (isDeclined) return steps.go(declining);
    if (number < all.length) return steps.go(number + 1);
    void form.sign();
  };
  const title = titleOf(step, opened, text);
  const labels = labelsOf(opened, text);
  const parts = { opened, form, problems };
  return (
    <StepForm
      id="consent-form"
      title={title}
      name={text.name(opened.text.version)}
      step={number}
      of={all.length}
      help={text.help}
      onBack={number > 1 ? steps.back : undefined}
      above={<FormNotice problems={problems} labelOf={id => labels[id] ?? id} delivery={form.delivery} />}
      button={
        step.kind === "review" ? (
          <>
            <IconPencil size={22} aria-hidden="true" />
            {form.isSending ? text.review.signing : text.review.sign}
          </>
        ) : isDeclined ? (
          <>
            {text.choices.toDeclining}
            <IconChevronRight size={22} aria-hidden="true" />
          </>
        ) : undefined
      }
      isSending={form.isSending}
      onSubmit={submit}
    >
      <h1 className={`headline ${classes["headline"]}`} ref={headline} tabIndex={-1} aria-describedby="form-progress">
        {title}
      </h1>
      {steps.isFirstShown && form.wasSaved && (
        <p className="highlight">{form.isNewText ? text.first.newText : text.first.restored}</p>
      )}
      {step.kind === "section" && <SectionStep key={step.at} {...parts} at={step.at} />}
      {step.kind === "choices" && <ChoicesStep {...parts} />}
      {step.kind === "review" && <ReviewStep {...parts} onChange={steps.go} />}
      <Row gap={16} rowGap={8} justify="between" wrap className={`small ${classes["foot"]}`}>
        {isSavable && form.isTouched && <p>{text.saved}</p>}
        {step.kind === "review" ? (
          <Button look="plain" onClick={() => steps.go(declining)}>
            {text.notForMe}
          </Button>
        ) : (
          <button className="link" type="button" onClick={() => steps.go(declining)}>
            {text.notForMe}
          </button>
        )}
      </Row>
    </StepForm>
  );
}

function labelsOf({ text: { questions } }: OpenedConsent, text: PageText): Record<string, string> {
  return {
    initials: text.section.initials,
    printedName: text.review.name,
    signature: text.review.signature,
    ...Object.fromEntries(questions.map(({ id, question }) => [id, question])),
  };
}

function titleOf(step: Step, { text: { sections } }: OpenedConsent, text: PageText): string {
  if (step.kind === "section") return sections[step.at]?.title ?? "";
  return step.kind === "choices" ? text.choices.headline : text.review.headline;
}

function stepBeforeDeclining(furthest: number): number {
  const { cameFrom } = (history.state ?? {}) as { cameFrom?: number };
  return Math.min(cameFrom ?? 1, furthest);
}
