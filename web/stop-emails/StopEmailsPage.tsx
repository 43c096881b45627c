import { stopPage as text } from "@hb/domain/emails/stop-link.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { IconBellOff, IconBellRinging, IconCheck, IconCloudOff, IconLink } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { call, newRequestId } from "../backend/call.ts";
import { asRefusal } from "../backend/refused.ts";
import { Button } from "../public-page/Button.tsx";
import { Ending } from "../public-page/Ending.tsx";
import { linkOf } from "../public-page/link-in-address.ts";
import { PublicPage } from "../public-page/PublicPage.tsx";
import { isWrongLink, sentenceOf } from "../public-page/refused.ts";
import { Trouble } from "../public-page/Trouble.tsx";

/** `/stop-emails/{participant}/{key}`: one sentence, one button. Opening it changes nothing: mail programs open links too. */
export function StopEmailsPage() {
  const [link] = useState(() => linkOf(...partsOf(location.pathname)));
  return link ? <Reminders link={link} /> : <WrongLink />;
}

function partsOf(pathname: string): [string | undefined, string | undefined] {
  const [, , participant, key] = pathname.split("/");
  return [participant, key];
}

function WrongLink() {
  return (
    <Ending title={text.title} icon={IconLink} help={text.explains}>
      <p>{text.wrongLink}</p>
    </Ending>
  );
}

function Reminders({ link }: { link: Link }) {
  const [stopped, setStopped] = useState<boolean>();
  /** Done on this page, or found so. */
  const [hasActed, setHasActed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<ReturnType<typeof asRefusal>>();
  const { participant, key } = link;

  const open = useCallback(
    () =>
      call("openStopPage", { participant, key }).then(
        answer => {
          setStopped(answer.stopped);
          setTrouble(undefined);
        },
        (error: unknown) => setTrouble(asRefusal(error)),
      ),
    [participant, key],
  );
  useEffect(() => void open(), [open]);

  const act = async (stop: boolean) => {
    setIsBusy(true);
    setTrouble(undefined);
    try {
      setStopped((await call("stopEmails", { ...link, requestId: newRequestId(), stop })).stopped);
      setHasActed(true);
    } catch (error) {
      setTrouble(asRefusal(error));
    }
    setIsBusy(false);
  };

  if (trouble && isWrongLink(trouble)) return <WrongLink />;
  if (stopped === undefined)
    return trouble ? (
      <Ending
        title={bookingPage.trouble.openTitle}
        icon={IconCloudOff}
        help={text.explains}
        acts={<Button onClick={() => void open()}>{bookingPage.trouble.again}</Button>}
      >
        <p>{sentenceOf(trouble, bookingPage.trouble)}</p>
      </Ending>
    ) : (
      <PublicPage title={text.title} help={text.explains}>
        <output>{text.opening}</output>
      </PublicPage>
    );
  const isResumed = hasActed && !stopped;
  const title = stopped ? text.stopped : isResumed ? text.resumed : text.asks;
  return (
    <Ending
      key={title}
      title={title}
      icon={stopped ? IconCheck : isResumed ? IconBellRinging : IconBellOff}
      isGood={stopped || isResumed}
      help={text.explains}
      acts={
        <>
          <Trouble waits>{trouble && sentenceOf(trouble, bookingPage.trouble)}</Trouble>
          <Button look={stopped ? "plain" : "filled"} isBusy={isBusy} onClick={() => void act(!stopped)}>
            {stopped ? text.resume : text.stop}
          </Button>
        </>
      }
    >
      <p>{stopped ? text.stoppedExplains : text.explains}</p>
    </Ending>
  );
}
