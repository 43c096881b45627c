import { consentPage as text } from "@hb/domain/consent/page-text.ts";
import { IconChevronRight, IconPencil } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAddressStep } from "../../public-page/address-step.ts";
import { Button } from "../../public-page/Button.tsx";
import { Progress } from "../../public-page/Progress.tsx";
import { PublicPage } from "../../public-page/PublicPage.tsx";
import { ThumbBar } from "../../public-page/ThumbBar.tsx";
import { SumOfProblems, Trouble } from "../../public-page/Trouble.tsx";
import { ChoicesStep } from "./ChoicesStep.tsx";
import { Decline } from "./Decline.tsx";
import { declines, furthestStep, problemsIn, type Step, stepsOf } from "./draft.ts";
import { ReviewStep } from "./ReviewStep.tsx";
import { SectionStep } from "./SectionStep.tsx";
import type { SignedNow } from "./send.ts";
import type { Bearer, OpenedConsent } from "./use-consent.ts";
import { type Form, useForm } from "./use-form.ts";
import page from "../../public-page/PublicPage.module.css";
import classes from "./ConsentForm.module.css";

interface ConsentFormProps {
  bearer: Bearer;
  opened: OpenedConsent;
  draftKey: string;
  /** This browser keeps what is filled in. */
  keeps: boolean;
  onSigned: (signed: SignedNow, printedName: string) => void;
  onDeclined: () => void;
  onBehind: () => void;
}

const formId = "consent";

/** One section per screen with its initials, then the questions, then review and signature. */
export function ConsentForm(props: ConsentFormProps) {
  const { opened, keeps } = props;
  const form = useForm(props);
  const address = useAddressStep();
  const headline = useRef<HTMLHeadingElement>(null);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const steps = stepsOf(opened.text);
  const furthest = furthestStep(opened.text, form.draft);
  // The step after the last one is the other way out; everybody may take it at any time.
  const declining = steps.length + 1;
  const number = address.step === declining ? declining : Math.min(address.step, furthest);
  const step = steps[number - 1];
  const shown = useRef(number);
  const [openedAt] = useState(number);

  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    window.scrollTo(0, 0);
    headline.current?.focus({ preventScroll: true });
  }, [number]);

  if (!step)
    return <Decline text={opened.text} form={form} headline={headline} onBack={() => address.go(cameFrom(furthest))} />;

  const found = { ...form.refused, ...problemsIn(step, opened.text, form.draft) };
  const told = tried.has(number) ? found : {};
  const isSending = form.delivery.state === "sending";
  const isDeclined = step.kind === "choices" && declines(opened.text, form.draft);
  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    setTried(old => new Set(old).add(number));
    const [wrong] = Object.keys(problemsIn(step, opened.text, form.draft));
    if (wrong) return document.getElementById(wrong)?.focus();
    if (isDeclined) return address.go(declining);
    if (number < steps.length) return address.go(number + 1);
    const refused = await form.sign();
    if (refused !== undefined) document.getElementById(refused)?.focus();
  };
  const title = titleOf(step, opened);
  const parts = { opened, form, problems: told };
  return (
    <PublicPage
      title={`${title}, ${text.progress(number, steps.length)}`}
      help={text.help}
      bar={
        <ThumbBar
          back={number > 1 ? { label: text.back, act: () => address.back(number) } : undefined}
          above={<Advice form={form} problems={told} labels={labelsOf(opened)} />}
        >
          <Button type="submit" form={formId} isBusy={isSending}>
            {step.kind === "review" ? (
              <>
                <IconPencil size={22} stroke={2} aria-hidden="true" />
                {isSending ? text.review.signing : text.review.sign}
              </>
            ) : (
              <>
                {isDeclined ? text.choices.toDeclining : text.next}
                <IconChevronRight size={22} stroke={2} aria-hidden="true" />
              </>
            )}
          </Button>
        </ThumbBar>
      }
    >
      <form className={classes["form"]} id={formId} noValidate onSubmit={event => void goOn(event)}>
        <Progress
          name={text.spelledVersion(opened.text.version)}
          step={number}
          of={steps.length}
          words={text.progress(number, steps.length)}
        />
        <h1
          className={`${page["headline"]} ${classes["headline"]}`}
          ref={headline}
          tabIndex={-1}
          aria-describedby="progress"
        >
          {title}
        </h1>
        {number === openedAt && form.wasKept && (
          <p className={classes["restored"]}>{form.isNewText ? text.first.newText : text.first.restored}</p>
        )}
        {step.kind === "section" && <SectionStep key={step.at} {...parts} at={step.at} />}
        {step.kind === "choices" && <ChoicesStep {...parts} />}
        {step.kind === "review" && <ReviewStep {...parts} onChange={at => address.go(at)} />}
        <div className={classes["foot"]}>
          {keeps && form.isTouched && <p>{text.kept}</p>}
          {step.kind === "review" ? (
            <Button look="plain" onClick={() => address.go(declining)}>
              {text.notForMe}
            </Button>
          ) : (
            <button className={page["link"]} type="button" onClick={() => address.go(declining)}>
              {text.notForMe}
            </button>
          )}
        </div>
      </form>
    </PublicPage>
  );
}

function Advice({ form, problems, labels }: { form: Form; problems: Record<string, string>; labels: Labels }) {
  const wrong = Object.keys(problems).map(id => ({ id, label: labels[id] ?? id }));
  if (wrong.length > 0)
    return (
      <Trouble>
        <SumOfProblems words={text.problems(wrong.length)} problems={wrong} />
      </Trouble>
    );
  return <Trouble waits>{form.delivery.state === "failed" && form.delivery.sentence}</Trouble>;
}

type Labels = Record<string, string>;

function labelsOf({ text: { questions } }: OpenedConsent): Labels {
  return {
    initials: text.section.initials,
    printedName: text.review.name,
    signature: text.review.signature,
    ...Object.fromEntries(questions.map(({ id, question }) => [id, question])),
  };
}

function titleOf(step: Step, { text: { sections } }: OpenedConsent): string {
  if (step.kind === "section") return sections[step.at]?.title ?? "";
  return step.kind === "choices" ? text.choices.headline : text.review.headline;
}

/** Where somebody was when they thought of declining. */
function cameFrom(furthest: number): number {
  const { cameFrom: step } = (history.state ?? {}) as { cameFrom?: number };
  return Math.min(step ?? 1, furthest);
}
