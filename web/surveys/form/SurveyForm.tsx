import { publicPage } from "@hb/domain/public-page/text.ts";
import { answerText } from "@hb/domain/surveys/answer-text.ts";
import { normalizeAnswers } from "@hb/domain/surveys/answers.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import type { Answer } from "@hb/domain/surveys/question.ts";
import { IconDeviceMobile, IconSend } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Problem } from "../../change/problem.ts";
import { useText } from "../../public-page/language.tsx";
import { FormNotice } from "../../public-page/Notice.tsx";
import { StepForm, useSteps } from "../../public-page/StepForm.tsx";
import { isUnreachable, useIsOnline, useSending } from "../../public-page/sending.ts";
import { Row } from "../../ui/layout/Stack.tsx";
import {
  type Draft,
  furthestScreen,
  type Problems,
  problemsIn,
  type Screen,
  screensOf,
  startDraft,
  withAnswer,
} from "./draft.ts";
import { Waiting } from "./endings.tsx";
import { phoneNow } from "./kept.ts";
import { keepOn, useIsKeeping } from "./phone.ts";
import { QuestionField } from "./QuestionField.tsx";
import { hasEnded, isKnown, type Sender, type SurveyEnd, sendSurvey } from "./send.ts";
import { definitionIn, surveyName, useWords } from "./text.ts";

interface SurveyFormProps {
  sender: Sender;
  due: DueSurvey;
  /** To the list of surveys; undefined if this is the only one. */
  onBack: (() => void) | undefined;
  onEnd: (end: SurveyEnd) => void;
  /** Something else comes first, such as the consent form. */
  onReload: () => Promise<void>;
}

/** One screen at a time; the answers so far decide which ones there are. */
export function SurveyForm(props: SurveyFormProps) {
  const { sender, due, onBack } = props;
  const survey = useSurvey(props);
  const words = useWords();
  const { text } = words;
  const { sending } = useText(publicPage);
  const answerWords = useText(answerText);
  const definition = definitionIn(due, words.language);
  const { draft, delivery, isSending } = survey;
  const found = { ...survey.refused, ...problemsIn(definition, draft.answers, answerWords) };
  const screens = screensOf(definition, draft.answers);
  const steps = useSteps(asked => Math.min(asked, furthestScreen(screens, found)), onBack !== undefined);
  const { number } = steps;
  const screen = screens[number - 1];

  if (delivery.state === "waiting" || delivery.state === "resending")
    return <Waiting isKept={false} isSending={isSending} onRetry={() => survey.send()} />;
  if (!screen) return null;
  const problems = problemsOn(screen, found);
  const isLast = number === screens.length;
  const submit = () => {
    steps.check();
    const [wrong] = Object.keys(problems);
    if (wrong) return document.getElementById(wrong)?.focus();
    if (!isLast) return steps.go(number + 1);
    survey.send(refused => {
      const at = screens.findIndex(({ questions }) => questions.some(({ id }) => refused[id] !== undefined));
      if (at === -1) return;
      steps.check(at + 1);
      if (at + 1 !== number) steps.go(at + 1);
    });
  };
  const name = surveyName(due, words);
  return (
    <StepForm
      id="survey-form"
      title={name}
      name={name}
      step={number}
      of={screens.length}
      help={text.help}
      onBack={number > 1 ? steps.back : onBack}
      above={
        <FormNotice
          problems={steps.isChecked ? problems : {}}
          labelOf={id => screen.questions.find(question => question.id === id)?.title ?? id}
          delivery={delivery}
        />
      }
      button={
        isLast ? (
          <>
            <IconSend size={22} aria-hidden="true" />
            {isSending ? sending : text.send}
          </>
        ) : undefined
      }
      isSending={isSending}
      onSubmit={submit}
    >
      {screen.questions.map((question, at) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={draft.answers[question.id]}
          problem={steps.isChecked ? problems[question.id] : undefined}
          folder={{ link: sender.link, participantId: sender.participantId, surveyKey: due.key }}
          headline={at === 0 ? steps.headline : undefined}
          onAnswer={answer => survey.answer(question.id, answer)}
        />
      ))}
      <SavedNote
        wasSaved={survey.wasSaved && steps.isFirstShown}
        isTouched={survey.isTouched}
        isSaved={survey.isSaved}
      />
    </StepForm>
  );
}

function problemsOn({ questions }: Screen, problems: Problems): Problems {
  return Object.fromEntries(questions.flatMap(({ id }) => (problems[id] === undefined ? [] : [[id, problems[id]]])));
}

interface SavedNoteProps {
  wasSaved: boolean;
  isTouched: boolean;
  isSaved: boolean;
}

/** Says calmly that the answers are safe, also offline, and not before they are. */
function SavedNote({ wasSaved, isTouched, isSaved }: SavedNoteProps) {
  const text = useText(homeSurveyPage);
  const isOnline = useIsOnline();
  const isSavable = useIsKeeping();
  const note = !isSavable
    ? text.notSaved
    : isTouched && !isSaved
      ? ""
      : !isOnline
        ? text.offline
        : wasSaved
          ? text.restored
          : isSaved && text.saved;
  return (
    <output>
      {note && (
        <Row as="span" gap={10} align="stretch" className="small">
          <IconDeviceMobile size={20} aria-hidden="true" />
          {note}
        </Row>
      )}
    </output>
  );
}

/** The answers to one survey, saved with every change, and how they are sent. */
function useSurvey({ sender, due, onEnd, onReload }: SurveyFormProps) {
  const { participant } = sender.link;
  const [saved] = useState(() => phoneNow()?.drafts.find(({ key }) => key === due.key));
  const [draft, setDraft] = useState<Draft>(() => startDraft(due, saved));
  const [isTouched, setIsTouched] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  /** What the server found wrong, until an answer is changed. */
  const [refused, setRefused] = useState<Problems>({});
  const isEnded = useRef(false);
  const { delivery, isSending, send, reset } = useSending();

  useEffect(() => {
    if (isTouched && !isEnded.current)
      void keepOn(participant, phone => phone.saveDraft(draft)).then(() => setIsSaved(true));
  }, [draft, isTouched, participant]);

  const end = (how: SurveyEnd) => {
    isEnded.current = true;
    onEnd(how);
  };
  return {
    draft,
    delivery,
    isSending,
    refused,
    isTouched,
    isSaved,
    wasSaved: saved !== undefined && !isTouched,
    answer: (id: string, answer: Answer | undefined) => {
      setDraft(old => ({ ...old, answers: withAnswer(old.answers, id, answer) }));
      setIsTouched(true);
      setRefused({});
      reset();
    },
    send: (onProblems?: (problems: Problems) => void) =>
      void send({
        attempt: async intentId => {
          const answers = normalizeAnswers(due.definition, draft.answers);
          const outcome = await sendSurvey(sender, { ...draft, intentId, answers });
          // From here on the phone sends it by itself, with whatever else waits.
          if (outcome.problem && isUnreachable(outcome.problem.refusal) && phoneNow()) end({ end: "waits" });
          return outcome;
        },
        onSent: ({ late }) => end({ end: "sent", late }),
        onRefused: problem => {
          if (hasEnded(problem)) {
            end({ end: isKnown(problem) ? "known" : "closed" });
            return true;
          }
          if (problem.details["needsConsent"]) void onReload();
          const problems = problemsOf(problem);
          setRefused(problems ?? {});
          if (problems) onProblems?.(problems);
          return problems !== undefined;
        },
      }),
  };
}

/** By question; undefined if the problem isn't about answers. */
function problemsOf({ refusal, details }: Problem): Problems | undefined {
  const found = details["problems"] as { path: (string | number)[]; message: string }[] | undefined;
  if (refusal.code !== "invalid-argument" || !found) return undefined;
  return Object.fromEntries(found.map(({ path, message }) => [String(path.at(-1)), message]));
}
