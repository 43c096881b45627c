import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage as text } from "@hb/domain/surveys/page-text.ts";
import {
  type Icon,
  IconCalendarTime,
  IconCheck,
  IconDeviceMobile,
  IconFileText,
  IconHourglassEmpty,
  IconLink,
  IconPlayerPause,
} from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../public-page/Button.tsx";
import { Ending } from "../../public-page/Ending.tsx";
import { nameOf, sayOpening } from "./survey-words.ts";
import type { OpenedSurveys } from "./use-home-survey.ts";
import buttons from "../../public-page/Button.module.css";

interface ThanksProps {
  opened: OpenedSurveys;
  name: string;
  outcome: { became: "sent"; late: boolean } | { became: "known" };
  /** What else is open. */
  more: DueSurvey | undefined;
  onMore: () => void;
}

export function Thanks({ opened, name, outcome, more, onMore }: ThanksProps) {
  return (
    <Ending
      title={text.thanks.title(opened.firstName)}
      icon={IconCheck}
      isGood
      help={text.help}
      acts={more && <Button onClick={onMore}>{text.thanks.more(nameOf(more.survey))}</Button>}
    >
      <p>{outcome.became === "known" ? text.thanks.before : text.thanks.words(name)}</p>
      {outcome.became === "sent" && outcome.late && <p>{text.thanks.late}</p>}
      {!more && <Next opened={opened} />}
      {!more && <p>{text.thanks.close}</p>}
    </Ending>
  );
}

function Next({ opened }: { opened: OpenedSurveys }) {
  const { next } = opened;
  return next ? <p>{text.nextOpens(sayOpening(next.opensAt, opened))}</p> : null;
}

const icons: Record<NonNullable<OpenedSurveys["nothing"]>, Icon> = {
  notStarted: IconHourglassEmpty,
  paused: IconPlayerPause,
  finished: IconCheck,
  ended: IconCheck,
  needsConsent: IconFileText,
  allDone: IconCheck,
};

/** A clear page when there is nothing to answer: why, and when the next one comes. */
export function NothingDue({ opened }: { opened: OpenedSurveys }) {
  const why = opened.nothing ?? "allDone";
  const { title, words } = text.nothing[why];
  const { progress, consentAddress } = opened;
  return (
    <Ending
      title={title}
      icon={icons[why]}
      isGood={why === "allDone" || why === "finished"}
      help={text.help}
      acts={
        why === "needsConsent" &&
        consentAddress && (
          <a className={`${buttons["button"]} ${buttons["filled"]}`} href={consentAddress}>
            {text.nothing.needsConsent.go}
          </a>
        )
      }
    >
      <p>{words}</p>
      {why === "allDone" && <Next opened={opened} />}
      {progress && <p>{text.done(progress.done, progress.day, progress.ofDays)}</p>}
    </Ending>
  );
}

/** No connection is no trouble: it says where the answers are and goes on by itself. */
export function Waiting({ onTry }: { onTry: () => Promise<void> }) {
  const [isTrying, setIsTrying] = useState(false);
  const tryNow = useEffectEvent(async () => {
    setIsTrying(true);
    await onTry();
    setIsTrying(false);
  });
  useEffect(() => {
    const goOn = () => void tryNow();
    // A device may believe that it is online long before anything can be reached.
    const timer = setInterval(goOn, 30_000);
    window.addEventListener("online", goOn);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", goOn);
    };
  }, []);
  return (
    <Ending
      title={text.waiting.title}
      icon={IconDeviceMobile}
      help={text.help}
      acts={
        <Button look="plain" isBusy={isTrying} onClick={() => void onTry()}>
          {isTrying ? text.waiting.sending : text.waiting.again}
        </Button>
      }
    >
      <p>{text.waiting.words}</p>
      <p>{text.waiting.leave}</p>
    </Ending>
  );
}

export function Closed({ name, onGo }: { name: string; onGo: () => void }) {
  return (
    <Ending
      title={text.closed.title}
      icon={IconCalendarTime}
      help={text.help}
      acts={<Button onClick={onGo}>{text.closed.go}</Button>}
    >
      <p>{text.closed.words(name)}</p>
    </Ending>
  );
}

/** Unknown, revoked and mistyped look the same. */
export function WrongLink() {
  return (
    <Ending title={text.wrongLink.title} icon={IconLink} help={text.wrongLink.help}>
      <p>{text.wrongLink.words}</p>
    </Ending>
  );
}
