import { stopPage } from "@hb/domain/emails/stop-page-text.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { IconBellOff, IconBellRinging, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { OpenedPage, useOpening, WrongLink } from "../change/opening.tsx";
import { perform } from "../change/perform.ts";
import { linkInPath } from "../public-page/address.ts";
import { Button } from "../public-page/Button.tsx";
import { useLanguage, useText } from "../public-page/language.tsx";
import { DeliveryNotice } from "../public-page/Notice.tsx";
import { Ending } from "../public-page/PublicPage.tsx";
import { useSending } from "../public-page/sending.ts";

/** `/stop-emails/{participant}/{key}`: one question, one button. Opening it changes nothing: email programs open links too. */
export function StopEmailsPage() {
  const [link] = useState(() => linkInPath(location.pathname));
  const language = useLanguage();
  return link ? <Reminders link={{ ...link, language }} /> : <WrongLink />;
}

function Reminders({ link }: { link: Link }) {
  const text = useText(stopPage);
  const page = useOpening("openStopPage", link);
  /** Changed on this page, not found that way. */
  const [hasChanged, setHasChanged] = useState(false);
  const { delivery, isSending, send } = useSending();
  const set = (stop: boolean) =>
    send({
      about: String(stop),
      attempt: intentId => perform("stopEmails", { ...link, stop }, { intentId }),
      onSent: ({ stopped }) => {
        page.update({ stopped });
        setHasChanged(true);
      },
      // The link may have stopped working since the page opened.
      onRefused: () => {
        void page.reload();
        return false;
      },
    });
  return (
    <OpenedPage page={page} title={text.title} opening={text.opening} help={text.explanation}>
      {({ stopped }) => {
        const isResumed = hasChanged && !stopped;
        const title = stopped ? text.stopped : isResumed ? text.resumed : text.question;
        return (
          <Ending
            key={title}
            title={title}
            icon={stopped ? IconCheck : isResumed ? IconBellRinging : IconBellOff}
            isGood={stopped || isResumed}
            help={text.explanation}
            actions={
              <>
                <DeliveryNotice delivery={delivery} />
                <Button look={stopped ? "plain" : "filled"} isBusy={isSending} onClick={() => void set(!stopped)}>
                  {stopped ? text.resume : text.stop}
                </Button>
              </>
            }
          >
            <p>{stopped ? text.stoppedExplanation : text.explanation}</p>
          </Ending>
        );
      }}
    </OpenedPage>
  );
}
