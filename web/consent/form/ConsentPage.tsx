import { consentPage as text } from "@hb/domain/consent/page-text.ts";
import { IconCloudOff, IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../public-page/Button.tsx";
import { Ending } from "../../public-page/Ending.tsx";
import { linkOf } from "../../public-page/link-in-address.ts";
import { PublicPage } from "../../public-page/PublicPage.tsx";
import { isWrongLink, sentenceOf } from "../../public-page/refused.ts";
import { TabletOver } from "../kiosk/TabletOver.tsx";
import { OpenedForm } from "./OpenedForm.tsx";
import { type Bearer, useConsent } from "./use-consent.ts";
import classes from "./ConsentForm.module.css";

/** `/icf-form/{participantId}/{md5}`, from a mail or from staff. */
export function ConsentPage() {
  const [link] = useState(() => {
    const [, , participant, key] = location.pathname.split("/");
    return linkOf(participant, key);
  });
  return link ? <ConsentOf bearer={{ link }} /> : <WrongLink />;
}

export function ConsentOf({ bearer }: { bearer: Bearer }) {
  const { page, open } = useConsent(bearer);
  switch (page.state) {
    case "opening":
      return (
        <PublicPage title={text.title} help={text.help}>
          <output className={classes["opening"]}>{text.opening}</output>
        </PublicPage>
      );
    case "failed":
      if (bearer.kioskTicket !== undefined && page.refusal.code === "failed-precondition")
        return <TabletOver link={bearer.link} />;
      if (isWrongLink(page.refusal)) return <WrongLink />;
      return (
        <Ending
          title={text.trouble.openTitle}
          icon={IconCloudOff}
          help={text.help}
          acts={<Button onClick={() => void open()}>{text.trouble.again}</Button>}
        >
          <p>{page.refusal.code === "unavailable" ? text.trouble.openWords : sentenceOf(page.refusal, text.trouble)}</p>
        </Ending>
      );
    case "open":
      return <OpenedForm key={page.opened.textHash} bearer={bearer} opened={page.opened} onOpenAgain={open} />;
  }
}

/** Unknown, revoked and mistyped look the same. */
function WrongLink() {
  return (
    <Ending title={text.wrongLink.title} icon={IconLink} help={text.wrongLink.help}>
      <p>{text.wrongLink.words}</p>
    </Ending>
  );
}
