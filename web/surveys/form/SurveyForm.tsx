import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage as text } from "@hb/domain/surveys/page-text.ts";
import { IconChevronRight, IconDeviceMobile, IconSend } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAddressStep } from "../../public-page/address-step.ts";
import { Button } from "../../public-page/Button.tsx";
import { canKeep } from "../../public-page/kept.ts";
import { Progress } from "../../public-page/Progress.tsx";
import { PublicPage } from "../../public-page/PublicPage.tsx";
import { ThumbBar } from "../../public-page/ThumbBar.tsx";
import { SumOfProblems, Trouble } from "../../public-page/Trouble.tsx";
import { furthestScreen, type Problems, problemsIn, type Screen, screensOf } from "./draft.ts";
import { useIsOnline } from "./online.ts";
import { QuestionField } from "./QuestionField.tsx";
import type { Outcome, Sender } from "./send.ts";
import { nameOf } from "./survey-words.ts";
import { useSurvey } from "./use-survey.ts";
import classes from "./SurveyForm.module.css";

interface SurveyFormProps {
  sender: Sender;
  due: DueSurvey;
  /** To the list of what is due; absent where this is all. */
  onBack: (() => void) | undefined;
  onOutcome: (outcome: Outcome) => void;
}

const formId = "survey";

/** One screen after the other; the answers so far decide which ones there are. */
export function SurveyForm({ sender, due, onBack, onOutcome }: SurveyFormProps) {
  const survey = useSurvey(sender, due, onOutcome);
  const { draft, delivery } = survey;
  const address = useAddressStep();
  const headline = useRef<HTMLHeadingElement>(null);
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const found = { ...survey.refused, ...problemsIn(due.definition, draft.answers) };
  const screens = screensOf(due.definition, draft.answers);
  const number = Math.min(address.step, furthestScreen(screens, found));
  const screen = screens[number - 1];
  /** Chosen from the list, it opens under the finger; alone it is the page itself, whose beginning is not skipped. */
  const shown = useRef(onBack ? 0 : number);
  const [openedAt] = useState(number);

  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    window.scrollTo(0, 0);
    headline.current?.focus({ preventScroll: true });
  }, [number]);

  if (!screen) return null;
  const told = tried.has(number) ? problemsOn(screen, found) : {};
  const isLast = number === screens.length;
  const isSending = delivery.state === "sending";
  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    setTried(old => new Set(old).add(number));
    const [wrong] = Object.keys(problemsOn(screen, found));
    if (wrong) return document.getElementById(wrong)?.focus();
    if (!isLast) return address.go(number + 1);
    const outcome = await survey.send();
    if (outcome?.became !== "refused") return;
    const at = screens.findIndex(({ questions }) => questions.some(({ id }) => outcome.problems[id] !== undefined));
    if (at === -1) return;
    setTried(old => new Set(old).add(at + 1));
    if (at + 1 !== number) address.go(at + 1);
  };
  const name = nameOf(due.survey);
  const back = number > 1 ? () => address.back(number) : onBack;
  return (
    <PublicPage
      title={`${name}, ${text.progress(number, screens.length)}`}
      help={text.help}
      bar={
        <ThumbBar
          back={back && { label: text.back, act: back }}
          above={<Advice problems={told} screen={screen} sentence={delivery.state === "failed" && delivery.sentence} />}
        >
          <Button type="submit" form={formId} isBusy={isSending}>
            {isLast ? (
              <>
                <IconSend size={22} stroke={2} aria-hidden="true" />
                {isSending ? text.sending : text.send}
              </>
            ) : (
              <>
                {text.next}
                <IconChevronRight size={22} stroke={2} aria-hidden="true" />
              </>
            )}
          </Button>
        </ThumbBar>
      }
    >
      <form className={classes["form"]} id={formId} noValidate onSubmit={event => void goOn(event)}>
        <Progress name={name} step={number} of={screens.length} words={text.progress(number, screens.length)} />
        {screen.questions.map((question, at) => (
          <QuestionField
            key={question.id}
            question={question}
            answer={draft.answers[question.id]}
            problem={told[question.id]}
            folder={{ link: sender.link, participantId: sender.participantId, surveyKey: due.key }}
            headline={at === 0 ? headline : undefined}
            onAnswer={answer => survey.answer(question.id, answer)}
          />
        ))}
        <Kept wasKept={survey.wasKept && number === openedAt} isTouched={survey.isTouched} />
      </form>
    </PublicPage>
  );
}

/** Offline is a calm sentence; so is that what was answered is safe. */
function Kept({ wasKept, isTouched }: { wasKept: boolean; isTouched: boolean }) {
  const isOnline = useIsOnline();
  const [keeps] = useState(canKeep);
  const words = !keeps ? text.notKept : !isOnline ? text.offline : wasKept ? text.restored : isTouched && text.kept;
  return (
    <output>
      {words && (
        <span className={classes["note"]}>
          <IconDeviceMobile size={20} stroke={2} aria-hidden="true" />
          {words}
        </span>
      )}
    </output>
  );
}

function Advice({ problems, screen, sentence }: { problems: Problems; screen: Screen; sentence: string | false }) {
  const wrong = screen.questions.filter(({ id }) => problems[id] !== undefined);
  if (wrong.length > 0)
    return (
      <Trouble>
        <SumOfProblems
          words={text.problems(wrong.length)}
          problems={wrong.map(({ id, title }) => ({ id, label: title }))}
        />
      </Trouble>
    );
  return <Trouble>{sentence}</Trouble>;
}

function problemsOn({ questions }: Screen, problems: Problems): Problems {
  return Object.fromEntries(questions.flatMap(({ id }) => (problems[id] === undefined ? [] : [[id, problems[id]]])));
}
