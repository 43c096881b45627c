import type { Link } from "@hb/domain/links/link.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { OpenedPage, useOpening, WrongLink } from "../../change/opening.tsx";
import { addressWith, linkInPath, useInAddress } from "../../public-page/address.ts";
import { OnlyIn, useLanguage, useText } from "../../public-page/language.tsx";
import { PublicPage } from "../../public-page/PublicPage.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { readDraft, waitingDrafts } from "./draft.ts";
import { Closed, NothingDue, Thanks } from "./endings.tsx";
import { SurveyForm } from "./SurveyForm.tsx";
import { type OpenedSurveys, type SurveyEnd, sendSurvey } from "./send.ts";
import { formatEnd, languagesOf, surveyName, useWords, type Words } from "./text.ts";
import classes from "./SurveyForm.module.css";

/** `/home-survey/{participantId}/{key}`, from an email or from staff. */
export function HomeSurveyPage() {
  const [link] = useState(() => linkInPath(location.pathname));
  const language = useLanguage();
  return link ? <HomeSurveyByLink link={{ ...link, language }} /> : <WrongLink />;
}

function HomeSurveyByLink({ link }: { link: Link }) {
  const text = useText(homeSurveyPage);
  const opening = useOpening("openHomeSurvey", link, {
    // What waits on this device is sent before anything is shown.
    prepare: async ({ participantId }) => {
      const waiting = waitingDrafts(link.participant);
      for (const draft of waiting) await sendSurvey({ link, participantId, lostPhoto: text.photos.lost }, draft);
      return waiting.length > 0;
    },
  });
  return (
    <OpenedPage page={opening} title={text.title} opening={text.opening} help={text.help}>
      {opened => <OpenedSurvey link={link} opened={opened} onReload={opening.reload} />}
    </OpenedPage>
  );
}

interface OpenedSurveyProps {
  link: Link;
  opened: OpenedSurveys;
  onReload: () => Promise<void>;
}

const surveyIn = (query: URLSearchParams) => query.get("survey") ?? undefined;

function OpenedSurvey({ link, opened, onReload }: OpenedSurveyProps) {
  /** Which of several surveys is open is in the address, so that Back leads to the list and a reload stays. */
  const [chosen, readChosen] = useInAddress(surveyIn);
  const words = useWords();
  const [ended, setEnded] = useState<{ due: DueSurvey; end: SurveyEnd }>();
  const choose = (key: string) => {
    history.pushState({}, "", addressWith({ survey: key, step: undefined }));
    readChosen();
  };
  const endSurvey = (due: DueSurvey, end: SurveyEnd) => {
    history.replaceState({}, "", addressWith({ survey: undefined, step: undefined }));
    readChosen();
    setEnded({ due, end });
    void onReload();
  };

  if (ended) {
    const { due, end } = ended;
    const name = surveyName(due, words);
    if (end.end === "closed") return <Closed name={name} onNext={() => setEnded(undefined)} />;
    const more = opened.due.find(({ key }) => key !== due.key);
    const next = () => {
      setEnded(undefined);
      if (more) choose(more.key);
    };
    return <Thanks opened={opened} name={name} end={end} more={more} onMore={next} />;
  }
  const only = opened.due.length === 1 ? opened.due[0] : undefined;
  const due = opened.due.find(({ key }) => key === chosen) ?? only;
  if (due)
    return (
      <OnlyIn key={due.key} offers={languagesOf(due)}>
        <SurveyForm
          sender={{ link, participantId: opened.participantId, lostPhoto: words.text.photos.lost }}
          due={due}
          onBack={only ? undefined : () => history.back()}
          onEnd={end => endSurvey(due, end)}
          onReload={onReload}
        />
      </OnlyIn>
    );
  if (opened.due.length === 0) return <NothingDue opened={opened} />;
  return <DueList opened={opened} participant={link.participant} onChoose={({ key }) => choose(key)} />;
}

interface DueListProps {
  opened: OpenedSurveys;
  participant: number;
  onChoose: (due: DueSurvey) => void;
}

/** Several are open: the participant chooses which one to answer first. */
function DueList({ opened, participant, onChoose }: DueListProps) {
  const words = useWords();
  const { text } = words;
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus({ preventScroll: true }), []);
  const { due, firstName, progress } = opened;
  return (
    <PublicPage title={text.title} help={text.help}>
      <h1 className="headline" ref={headline} tabIndex={-1}>
        {text.due.title(firstName)}
      </h1>
      <p className="lead">{text.due.lead(due.length)}</p>
      <Stack as="ul" gap={12} className={classes["due"]}>
        {due.map(survey => (
          <li key={survey.key}>
            <button type="button" className={`choice ${classes["card"]}`} onClick={() => onChoose(survey)}>
              <Row as="b" gap={8} justify="between">
                {surveyName(survey, words)}
                <IconChevronRight size={22} aria-hidden="true" />
              </Row>
              <Text as="span" size="lead" className="lead">
                {untilText(survey, opened, words)}
              </Text>
              <Text as="span" size="lead" className="lead">
                {readDraft(participant, survey.key) ? text.due.started : text.due.minutes(survey.definition.minutes)}
              </Text>
            </button>
          </li>
        ))}
      </Stack>
      {progress && <p className="small">{text.done(progress.done, progress.day, progress.ofDays)}</p>}
    </PublicPage>
  );
}

function untilText({ state, closesAt }: DueSurvey, opened: OpenedSurveys, words: Words): string {
  const { text } = words;
  const until = formatEnd(closesAt, opened, words);
  if (state === "reopened") return text.due.reopened(until);
  return state === "late" ? text.due.late(until) : text.due.until(until);
}
