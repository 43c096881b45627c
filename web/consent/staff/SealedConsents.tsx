import { dateInZone, staffShortDate } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { newId } from "../../backend/new-id.ts";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { perform } from "../../change/perform.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { State } from "../../ui/page/State.tsx";
import type { SignedConsent } from "../data.ts";
import { ConsentRecord } from "./ConsentRecord.tsx";
import classes from "./ConsentTab.module.css";

interface SealedConsentsProps {
  participant: { id: number; name: string };
  /** When they were erased; null if they still exist. */
  endedAt: string | null;
}

/** Consents of an anonymized person: sealed, opened with a reason by those who may, and never stored here. */
export function SealedConsents({ participant, endedAt }: SealedConsentsProps) {
  const { zone, today } = useSiteTime();
  const mayOpen = useUserInfo()?.permissions.users === true;
  const [isOpening, setIsOpening] = useState(false);
  const [signed, setSigned] = useState<readonly SignedConsent[]>();
  if (endedAt !== null)
    return (
      <State icon={IconLock} title="Consents erased">
        This person was anonymized. Their signed consents were erased on{" "}
        {staffShortDate(dateInZone(endedAt, zone), today)}, when the retention period ended.
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
        title="Consents sealed"
        acts={
          mayOpen && (
            <Button variant="default" onClick={() => setIsOpening(true)}>
              Open…
            </Button>
          )
        }
      >
        This person was anonymized. Signed consents are kept until their retention period ends. Only colleagues with the
        Users permission can open them, and every opening is logged.
      </State>
      {isOpening && (
        <ChangeDialog
          title="Open sealed consents"
          verb="Open consents"
          reason="required"
          onClose={() => setIsOpening(false)}
          onConfirm={async (reason = "") => {
            // The answer isn't stored on the server: an attempt whose answer was lost is made anew, and logged again.
            const request = { participantId: participant.id, reason };
            const outcome = await perform("openSealedConsents", request, { intentId: newId() });
            setSigned(outcome.answer?.signed);
            return outcome;
          }}
        >
          The log will show who opened them, when and why.
        </ChangeDialog>
      )}
    </>
  );
}
