import { consentPage } from "@hb/domain/consent/page-text.ts";
import type { Link } from "@hb/domain/links/link.ts";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { useEffect } from "react";
import { Ending } from "../../public-page/Ending.tsx";
import { forget } from "../../public-page/kept.ts";
import { draftKey } from "../form/draft.ts";

const text = consentPage.tablet;

/** A tablet that was left lying keeps nothing of the person, and leads nowhere: only a colleague's password goes on. */
export function TabletOver({ link }: { link: Link }) {
  useEffect(() => forget(draftKey(link.participant)), [link.participant]);
  return (
    <Ending title={text.over} icon={IconHourglassEmpty}>
      <p>{text.overWords}</p>
    </Ending>
  );
}
