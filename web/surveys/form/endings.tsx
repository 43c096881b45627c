import { publicPage } from "@hb/domain/public-page/text.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import {
  type Icon,
  IconCalendarTime,
  IconCheck,
  IconDeviceMobile,
  IconFileText,
  IconHourglassEmpty,
  IconPlayerPause,
} from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { Button } from "../../public-page/Button.tsx";
import { useText } from "../../public-page/language.tsx";
import { Ending } from "../../public-page/PublicPage.tsx";
import { lazyPart } from "../../shell/lazy-part.ts";
import { type OpenedSurveys, usePhone } from "./kept.ts";
import type { SurveyEnd } from "./send.ts";
import { formatStart, surveyName, useWords } from "./text.ts";
import page from "../../public-page/PublicPage.module.css";

interface ThanksProps {
  opened: OpenedSurveys;
  name: string;
  end: SurveyEnd;
  /** What else is open. */
  more: DueSurvey | undefined;
  onMore: () => void;
}

export function Thanks({ opened, name, end, more, onMore }: ThanksProps) {
  const words = useWords();
  const { text } = words;
  return (
    <Ending
      title={text.thanks.title(opened.firstName)}
      icon={IconCheck}
      isGood
      help={text.help}
      actions={more && <Button onClick={onMore}>{text.thanks.more(surveyName(more, words))}</Button>}
    >
      <p>{end.end === "sent" ? text.thanks.text(name) : text.thanks.known}</p>
      {end.end === "sent" && end.late && <p>{text.thanks.late}</p>}
      {!more && <Next opened={opened} />}
      {!more && <p>{text.thanks.close}</p>}
      {!more && <ForThePhone opened={opened} />}
    </Ending>
  );
}

const Extras = lazyPart(async () => (await import("../phone/parts.ts")).Extras);

function ForThePhone({ opened }: { opened: OpenedSurveys }) {
  return (
    usePhone() && (
      <Suspense fallback={null}>
        <Extras opened={opened} />
      </Suspense>
    )
  );
}

function Next({ opened }: { opened: OpenedSurveys }) {
  const words = useWords();
  const { next } = opened;
  return next ? <p>{words.text.nextOpens(formatStart(next.opensAt, opened, words))}</p> : null;
}

const icons: Record<NonNullable<OpenedSurveys["nothing"]>, Icon> = {
  notStarted: IconHourglassEmpty,
  paused: IconPlayerPause,
  finished: IconCheck,
  ended: IconCheck,
  needsConsent: IconFileText,
  allDone: IconCheck,
};

/** Why there is nothing to answer, and when the next survey comes. */
export function NothingDue({ opened }: { opened: OpenedSurveys }) {
  const text = useText(homeSurveyPage);
  const why = opened.nothing ?? "allDone";
  const { progress, consentAddress } = opened;
  return (
    <Ending
      title={text.nothing[why].title}
      icon={icons[why]}
      isGood={why === "allDone" || why === "finished"}
      help={text.help}
      actions={
        why === "needsConsent" &&
        consentAddress && (
          <a className={`${page["button"]} ${page["filled"]}`} href={consentAddress}>
            {text.nothing.needsConsent.go}
          </a>
        )
      }
    >
      <p>{text.nothing[why].text}</p>
      {why === "allDone" && <Next opened={opened} />}
      {progress && <p>{text.done(progress.done, progress.day, progress.ofDays)}</p>}
      {why === "allDone" && <ForThePhone opened={opened} />}
    </Ending>
  );
}

interface WaitingProps {
  /** Otherwise they are on this page only. */
  isKept: boolean;
  isSending: boolean;
  onRetry: () => void;
  /** What else is open. */
  more?: ReactNode;
}

/** Offline: says where the answers are. They are sent when the device is back online. */
export function Waiting({ isKept, isSending, onRetry, more }: WaitingProps) {
  const text = useText(homeSurveyPage);
  const { sending } = useText(publicPage);
  return (
    <Ending
      title={isKept ? text.waiting.title : text.waiting.notKept}
      icon={IconDeviceMobile}
      help={text.help}
      actions={
        <>
          {more}
          <Button look="plain" isBusy={isSending} onClick={onRetry}>
            {isSending ? sending : text.waiting.retry}
          </Button>
        </>
      }
    >
      <p>{isKept ? text.waiting.text : text.notSaved}</p>
      {isKept && <p>{text.waiting.leave}</p>}
    </Ending>
  );
}

export function Closed({ name, onNext }: { name: string; onNext: () => void }) {
  const text = useText(homeSurveyPage);
  return (
    <Ending
      title={text.closed.title}
      icon={IconCalendarTime}
      help={text.help}
      actions={<Button onClick={onNext}>{text.closed.next}</Button>}
    >
      <p>{text.closed.text(name)}</p>
    </Ending>
  );
}
