import type { Link } from "@hb/domain/links/link.ts";
import { confirmationPage } from "@hb/domain/participants/registration/confirmation.ts";
import { IconCheck, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { OpenedPage, useOpening, WrongLink } from "../change/opening.tsx";
import { perform } from "../change/perform.ts";
import { linkInPath } from "../public-page/address.ts";
import { Button } from "../public-page/Button.tsx";
import { useLanguage, useText } from "../public-page/language.tsx";
import { DeliveryNotice } from "../public-page/Notice.tsx";
import { Ending } from "../public-page/PublicPage.tsx";
import { useSending } from "../public-page/sending.ts";

/** `/confirm-email/{participant}/{key}`: one button. Opening it changes nothing: email programs open links too. */
export function ConfirmEmailPage() {
  const [link] = useState(() => linkInPath(location.pathname));
  const language = useLanguage();
  return link ? <Confirmation link={{ ...link, language }} /> : <WrongLink />;
}

function Confirmation({ link }: { link: Link }) {
  const text = useText(confirmationPage);
  const page = useOpening("openEmailConfirmation", link);
  /** The study's words for this application, in place of what usually comes next. */
  const [message, setMessage] = useState<string | null>(null);
  const { delivery, isSending, send } = useSending();
  const confirm = () =>
    send({
      about: "confirm",
      attempt: intentId => perform("confirmEmail", link, { intentId }),
      onSent: answer => {
        setMessage(answer.message);
        page.update({ isConfirmed: true });
      },
      // It may be confirmed already, or the link has ended since the page opened.
      onRefused: () => {
        void page.reload();
        return false;
      },
    });
  return (
    <OpenedPage page={page} title={text.title} opening={text.opening} help={text.explanation}>
      {({ isConfirmed }) => (
        <Ending
          key={String(isConfirmed)}
          title={isConfirmed ? text.confirmed : text.question}
          icon={isConfirmed ? IconCheck : IconMail}
          isGood={isConfirmed}
          help={text.explanation}
          actions={
            !isConfirmed && (
              <>
                <DeliveryNotice delivery={delivery} />
                <Button look="filled" isBusy={isSending} onClick={() => void confirm()}>
                  {text.confirm}
                </Button>
              </>
            )
          }
        >
          <p>{isConfirmed ? (message ?? text.confirmedExplanation) : text.explanation}</p>
        </Ending>
      )}
    </OpenedPage>
  );
}
