import { consentPage } from "@hb/domain/consent/page-text.ts";
import { useMemo, useState } from "react";
import { TabletContext } from "../../public-page/tablet.ts";
import { ConsentOf } from "../form/ConsentPage.tsx";
import { HandBack } from "./HandBack.tsx";
import { type KioskLock, kioskLock } from "./kiosk-lock.ts";
import { TabletOver } from "./TabletOver.tsx";
import { useTabletTimeIsOver } from "./use-tablet-time.ts";

/** The form of one person on the study's tablet, whatever address was asked for; the address is back when it is over. */
export function KioskPage() {
  const [lock] = useState(kioskLock);
  return lock ? <Locked lock={lock} /> : null;
}

function Locked({ lock }: { lock: KioskLock }) {
  const tablet = useMemo(() => ({ strip: <HandBack lock={lock} />, help: consentPage.helpOnTablet }), [lock]);
  const bearer = useMemo(() => ({ link: lock.link, kioskTicket: lock.ticket }), [lock]);
  const isOver = useTabletTimeIsOver(lock.endsAt);
  return (
    <TabletContext value={tablet}>
      {isOver ? <TabletOver link={lock.link} /> : <ConsentOf bearer={bearer} />}
    </TabletContext>
  );
}
