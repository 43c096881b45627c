import {
  type RegistrationField,
  registrationSteps,
  registrationPage as text,
} from "@hb/domain/participants/registration/text.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { type FormEvent, Fragment, useEffect, useRef, useState } from "react";
import { useAddressStep } from "../public-page/address-step.ts";
import { Button } from "../public-page/Button.tsx";
import { Progress } from "../public-page/Progress.tsx";
import { PublicPage } from "../public-page/PublicPage.tsx";
import { ThumbBar } from "../public-page/ThumbBar.tsx";
import { Advice } from "./Advice.tsx";
import { firstStepWith, type Problems } from "./check.ts";
import { KeptNote } from "./KeptNote.tsx";
import { ask } from "./questions.tsx";
import { ThankYou } from "./ThankYou.tsx";
import { useRegistration } from "./use-registration.ts";
import page from "../public-page/PublicPage.module.css";
import classes from "./RegistrationForm.module.css";

const last = registrationSteps.length;
const formId = "registration";

/** The first page that the public sees: `/registration-form`, with `?source=2` in the link of a recruiter. */
export function RegistrationForm() {
  const form = useRegistration(new URLSearchParams(location.search).get("source"));
  const address = useAddressStep();
  const headline = useRef<HTMLHeadingElement>(null);
  const [left, setLeft] = useState<ReadonlySet<RegistrationField>>(new Set());
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const number = Math.min(address.step, firstStepWith(form.problems) ?? last, last);
  const step = registrationSteps[number - 1] ?? registrationSteps[0];
  const shown = useRef(number);
  const [openedAt] = useState(number);
  const isSending = form.delivery.state === "sending" || form.delivery.state === "proving";

  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    window.scrollTo(0, 0);
    headline.current?.focus({ preventScroll: true });
  }, [number]);

  useEffect(() => {
    if (step.name === "contact") form.watchPhone();
    // Once per visit of the step; the rules stay fetched.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step.name]);

  if (form.delivery.state === "sent")
    return (
      <ThankYou
        firstName={form.answers.firstName.trim()}
        onAnother={() => {
          setTried(new Set());
          setLeft(new Set());
          form.startAgain();
          address.go(1);
        }}
      />
    );

  const told: Problems = Object.fromEntries(
    step.fields
      .filter(field => left.has(field) || tried.has(number))
      .map(field => [field, form.problems[field]])
      .filter(([, problem]) => problem !== undefined),
  );
  const leave = (field: RegistrationField) => {
    // Whoever only passes by has not answered wrongly.
    if (form.isAnswered(field)) setLeft(old => new Set(old).add(field));
  };
  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    setTried(old => new Set(old).add(number));
    const wrong = step.fields.find(field => form.problems[field] !== undefined);
    if (wrong) return document.getElementById(wrong)?.focus();
    if (number < last) return address.go(number + 1);
    const refused = await form.submit();
    const back = refused && firstStepWith(refused);
    if (!back) return;
    setTried(old => new Set(old).add(back));
    address.go(back);
  };

  return (
    <PublicPage
      title={`${step.title}, ${text.progress(number, last)}`}
      bar={
        <ThumbBar
          back={number > 1 ? { label: text.back, act: () => address.back(number) } : undefined}
          above={<Advice problems={tried.has(number) ? told : {}} delivery={form.delivery} />}
        >
          <Button type="submit" form={formId} isBusy={isSending}>
            {number < last ? text.next : isSending ? text.sending : text.send}
            {number < last && <IconChevronRight size={22} stroke={2} aria-hidden="true" />}
          </Button>
        </ThumbBar>
      }
    >
      <form className={classes["form"]} id={formId} noValidate onSubmit={event => void goOn(event)}>
        <Progress name={step.title} step={number} of={last} words={text.progress(number, last)} />
        <div className={classes["head"]}>
          <h1 className={page["headline"]} ref={headline} tabIndex={-1} aria-describedby="progress">
            {step.headline}
          </h1>
          <p className={page["lead"]}>{step.intro}</p>
        </div>
        {number === openedAt && <KeptNote {...form} place="top" />}
        {step.fields.map(field => {
          const question = ask[field]({ answers: form.answers, set: form.set, problems: told, leave });
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
        <KeptNote
          {...form}
          place="foot"
          onStartAgain={() => {
            form.startAgain();
            setTried(new Set());
            setLeft(new Set());
            if (number > 1) address.go(1);
          }}
        />
      </form>
    </PublicPage>
  );
}
