import type { Link } from "@hb/domain/links/link.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { OpenedPage, useOpening, WrongLink } from "../../change/opening.tsx";
import { addressWith, linkInPath, participantInPath, useInAddress } from "../../public-page/address.ts";
import { Button } from "../../public-page/Button.tsx";
import { OnlyIn, useLanguage, useText } from "../../public-page/language.tsx";
import { AboveContext, PublicPage } from "../../public-page/PublicPage.tsx";
import { useIsOnline, useRetryOnline } from "../../public-page/sending.ts";
import { lazyPart } from "../../shell/lazy-part.ts";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Closed, NothingDue, Thanks, Waiting } from "./endings.tsx";
import { type OpenedSurveys, usePhone } from "./kept.ts";
import { keepsAnything, loadPhone, useIsKeeping } from "./phone.ts";
import { SurveyForm } from "./SurveyForm.tsx";
import { isTurnedOff, type SurveyEnd, sendWaiting } from "./send.ts";
import { formatEnd, languagesOf, surveyName, useWords, type Words } from "./text.ts";
import classes from "./SurveyForm.module.css";

/** `/home-survey/{participantId}/{key}`, from an email or from staff; without the key from the icon on a phone. */
export function HomeSurveyPage() {
  const [link, setLink] = useState(() => linkInPath(location.pathname));
  const [participant, setParticipant] = useState(() => participantInPath(location.pathname));
  const language = useLanguage();
  useEffect(() => {
    if (participant === undefined) return;
    void loadPhone(participant).then(phone => (phone?.link ? setLink(phone.link) : setParticipant(undefined)));
  }, [participant]);
  if (link) return <HomeSurveyByLink link={{ ...link, language }} />;
  return participant === undefined ? <WrongLink /> : null;
}

/** Loaded with what the phone keeps: it tells of that. */
const PhoneStatus = lazyPart(async () => (await import("../phone/parts.ts")).PhoneStatus);

/** What a page needs first has arrived by then. */
const keepAfterMs = 2_000;

function HomeSurveyByLink({ link }: { link: Link }) {
  const text = useText(homeSurveyPage);
  const { participant, key } = link;
  const phone = usePhone();
  const isOnline = useIsOnline();
  const opening = useOpening("openHomeSurvey", link, {
    isLive: true,
    // What waits on this device is sent before anything is shown.
    prepare: async ({ participantId }) =>
      keepsAnything(participant) && (await sendWaiting({ link, participantId, lostPhoto: text.photos.lost })),
    known: async why => {
      const kept = keepsAnything(participant) ? await loadPhone(participant) : undefined;
      if (why === "offline") kept?.noteOffline();
      return kept?.link?.key === key ? kept.known() : undefined;
    },
  });
  const { data, refusal, reload } = opening;
  const connection = opening.connection ?? (isOnline ? undefined : "offline");
  useEffect(() => {
    if (!data || opening.connection) return;
    const keep = () => void loadPhone(participant).then(kept => kept?.keep(link, data));
    const timer = setTimeout(keep, keepsAnything(participant) ? 0 : keepAfterMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data, opening.connection]);
  // A phone that was lost: its link is turned off, and with it goes what it has.
  const isOff = refusal !== undefined && isTurnedOff(refusal);
  useEffect(() => {
    if (!isOff || !keepsAnything(participant)) return;
    void loadPhone(participant).then(kept => (kept?.link?.key === key ? kept.wipe() : undefined));
  }, [isOff, participant, key]);
  useRetryOnline(phone?.drafts.some(({ waits }) => waits) === true, () => void reload());
  return (
    <AboveContext
      value={
        phone && (
          <Suspense fallback={null}>
            <PhoneStatus connection={connection} />
          </Suspense>
        )
      }
    >
      <OpenedPage page={opening} title={text.title} opening={text.opening} help={text.help}>
        {opened => (
          <OpenedSurvey link={link} opened={connection ? { ...opened, firstName: "" } : opened} onReload={reload} />
        )}
      </OpenedPage>
    </AboveContext>
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

  const phone = usePhone();
  const isKeeping = useIsKeeping();
  const isWaiting = (key: string) => phone?.drafts.some(draft => draft.key === key && draft.waits) === true;
  const open = opened.due.filter(({ key }) => !isWaiting(key));
  const sent = phone?.sent.find(({ key }) => key === ended?.due.key);
  // What waited is either sent now, or refused: then it's told above whatever else is shown.
  if (ended && (ended.end.end !== "waits" || sent || isWaiting(ended.due.key))) {
    const { due, end } = ended;
    const name = surveyName(due, words);
    if (end.end === "closed") return <Closed name={name} onNext={() => setEnded(undefined)} />;
    const more = open.find(({ key }) => key !== due.key);
    const next = () => {
      setEnded(undefined);
      if (more) choose(more.key);
    };
    if (end.end === "waits" && !sent)
      return (
        <Waiting
          isKept={isKeeping}
          isSending={phone?.isSending === true}
          onRetry={() => void onReload()}
          more={more && <Button onClick={next}>{words.text.thanks.more(surveyName(more, words))}</Button>}
        />
      );
    const how = sent ? { end: "sent" as const, late: sent.late } : end;
    return <Thanks opened={opened} name={name} end={how} more={more} onMore={next} />;
  }
  const only = open.length === 1 ? open[0] : undefined;
  const due = open.find(({ key }) => key === chosen) ?? only;
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
  if (open.length === 0) return <NothingDue opened={opened} />;
  return <DueList opened={{ ...opened, due: open }} onChoose={({ key }) => choose(key)} />;
}

interface DueListProps {
  opened: OpenedSurveys;
  onChoose: (due: DueSurvey) => void;
}

/** Several are open: the participant chooses which one to answer first. */
function DueList({ opened, onChoose }: DueListProps) {
  const words = useWords();
  const { text } = words;
  const drafts = usePhone()?.drafts ?? [];
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
                {drafts.some(({ key }) => key === survey.key)
                  ? text.due.started
                  : text.due.minutes(survey.definition.minutes)}
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
