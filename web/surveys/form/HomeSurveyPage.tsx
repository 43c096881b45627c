import type { Link } from "@hb/domain/links/link.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage as text } from "@hb/domain/surveys/page-text.ts";
import { IconCloudOff } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../public-page/Button.tsx";
import { Ending } from "../../public-page/Ending.tsx";
import { linkOf } from "../../public-page/link-in-address.ts";
import { PublicPage } from "../../public-page/PublicPage.tsx";
import { isWrongLink, sentenceOf } from "../../public-page/refused.ts";
import { isUnreachable } from "../staff/refused.ts";
import { DueList } from "./DueList.tsx";
import { readDraft } from "./draft.ts";
import { Closed, NothingDue, Thanks, Waiting, WrongLink } from "./endings.tsx";
import { SurveyForm } from "./SurveyForm.tsx";
import { type Outcome, sendSurvey } from "./send.ts";
import { useSurveyInAddress } from "./survey-in-address.ts";
import { nameOf } from "./survey-words.ts";
import { type OpenedSurveys, useHomeSurvey } from "./use-home-survey.ts";
import classes from "./SurveyForm.module.css";

/** `/home-survey/{participantId}/{md5}`, from a mail or from staff. */
export function HomeSurveyPage() {
  const [link] = useState(() => {
    const [, , participant, key] = location.pathname.split("/");
    return linkOf(participant, key);
  });
  return link ? <HomeSurveyOf link={link} /> : <WrongLink />;
}

function HomeSurveyOf({ link }: { link: Link }) {
  const { page, open } = useHomeSurvey(link);
  switch (page.state) {
    case "opening":
      return (
        <PublicPage title={text.title} help={text.help}>
          <output className={classes["opening"]}>{text.opening}</output>
        </PublicPage>
      );
    case "failed":
      if (isWrongLink(page.refusal)) return <WrongLink />;
      return (
        <Ending
          title={text.trouble.openTitle}
          icon={IconCloudOff}
          help={text.help}
          acts={<Button onClick={() => void open()}>{text.trouble.again}</Button>}
        >
          <p>{isUnreachable(page.refusal) ? text.trouble.openWords : sentenceOf(page.refusal, text.trouble)}</p>
        </Ending>
      );
    case "open":
      return <OpenedPage link={link} opened={page.opened} onOpenAgain={open} />;
  }
}

interface OpenedPageProps {
  link: Link;
  opened: OpenedSurveys;
  onOpenAgain: () => Promise<void>;
}

/** What became of the survey that was filled in on this page just now. */
interface Ended {
  due: DueSurvey;
  outcome: Outcome;
}

function OpenedPage({ link, opened, onOpenAgain }: OpenedPageProps) {
  const { chosen, choose, leave } = useSurveyInAddress();
  const [ended, setEnded] = useState<Ended>();
  const sender = { link, participantId: opened.participantId };
  const open = opened.due.filter(({ key }) => key !== ended?.due.key);
  const end = (due: DueSurvey, outcome: Outcome) => {
    if (["refused", "failed", "needs consent"].includes(outcome.became)) {
      // Still to be answered: back to the form, which holds the draft.
      setEnded(undefined);
      choose(due.key);
      return;
    }
    leave();
    setEnded({ due, outcome });
    if (outcome.became !== "waiting") void onOpenAgain();
  };
  const goOn = (due: DueSurvey | undefined) => {
    setEnded(undefined);
    if (due) choose(due.key);
  };

  if (ended) {
    const { due, outcome } = ended;
    const name = nameOf(due.survey);
    switch (outcome.became) {
      case "sent":
      case "known":
        return <Thanks opened={opened} name={name} outcome={outcome} more={open[0]} onMore={() => goOn(open[0])} />;
      case "waiting":
        return (
          <Waiting
            onTry={async () => {
              const draft = readDraft(link.participant, due.key);
              if (draft) end(due, await sendSurvey(sender, draft));
            }}
          />
        );
      case "closed":
        return <Closed name={name} onGo={() => goOn(undefined)} />;
      default:
        break;
    }
  }
  const only = opened.due.length === 1 ? opened.due[0] : undefined;
  const due = opened.due.find(({ key }) => key === chosen) ?? only;
  if (due)
    return (
      <SurveyForm
        key={due.key}
        sender={sender}
        due={due}
        onBack={only ? undefined : () => history.back()}
        onOutcome={outcome => end(due, outcome)}
      />
    );
  if (opened.due.length === 0) return <NothingDue opened={opened} />;
  return <DueList opened={opened} participant={link.participant} onChoose={({ key }) => choose(key)} />;
}
