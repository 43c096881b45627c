import { dateInZone, staffShortDate } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "../../backend/call.ts";
import { ReasonDialog } from "../../change/ReasonDialog.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { State } from "../../ui/page/State.tsx";
import type { SignedConsent } from "../data.ts";
import { ConsentRecord } from "./ConsentRecord.tsx";
import classes from "./ConsentTab.module.css";

interface SealedConsentsProps {
  participant: { id: number; name: string };
  /** Since when they are erased; null = they are there. */
  endedAt: string | null;
}

/** Consents of somebody who was anonymised: closed away, opened with a reason by whoever may, and never kept here. */
export function SealedConsents({ participant, endedAt }: SealedConsentsProps) {
  const { zone, today } = useSiteTime();
  const mayOpen = useUserInfo()?.permissions.users === true;
  const [isAsking, setIsAsking] = useState(false);
  const [signed, setSigned] = useState<readonly SignedConsent[]>();
  if (endedAt !== null)
    return (
      <State icon={IconLock} title="Consents are erased">
        This person was anonymised, and the retention of what they signed has ended: it was erased on{" "}
        {staffShortDate(dateInZone(endedAt, zone), today)}.
      </State>
    );
  if (signed)
    return (
      <ul className={classes["records"]}>
        {signed.map(one => (
          <ConsentRecord key={one.id} signed={one} personId={participant.id} startsOpen={false} />
        ))}
      </ul>
    );
  return (
    <>
      <State
        icon={IconLock}
        title="Consents are sealed"
        acts={
          mayOpen && (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              Open…
            </Button>
          )
        }
      >
        This person was anonymised. Signed consents are kept until their retention ends and are opened with the
        permission users alone; every opening is logged.
      </State>
      {isAsking && (
        <ReasonDialog
          title="Open sealed consents"
          verb="Open them"
          reason="needed"
          onClose={() => setIsAsking(false)}
          onAct={async ({ requestId, reason = "" }) => {
            setSigned((await call("openSealedConsents", { requestId, participantId: participant.id, reason })).signed);
          }}
        >
          Who opened them, when and why is written to the log.
        </ReasonDialog>
      )}
    </>
  );
}
