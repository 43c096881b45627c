import type { Refusal } from "@hb/domain/refusal.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { openKioskFor } from "../../consent/kiosk/open-kiosk.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import type { TapAct } from "../taps/taps.ts";
import { nameOf } from "../words.ts";
import type { Row } from "./arrivals.ts";

interface SignFirstProps {
  row: Row;
  isOffline: boolean;
  onAct: (act: TapAct) => void;
  onClose: () => void;
}

/** Hands this tablet to the participant, with the consent form and nothing else on it. */
export function SignFirst({ row, isOffline, onAct, onClose }: SignFirstProps) {
  const staffName = useUserInfo()?.name ?? "";
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const name = nameOf(row);
  const open = async () => {
    if (!row.participant) return;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await openKioskFor(row.participant.id, staffName);
    } catch (error) {
      setRefusal(asRefusal(error));
      setIsBusy(false);
    }
  };
  if (isOffline) return <SignLater row={row} onAct={onAct} onClose={onClose} />;
  return (
    <Dialog
      title={`${name} signs first`}
      onClose={onClose}
      onSubmit={() => void open()}
      foot={
        <>
          <Button size="lg" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" type="submit" data-autofocus loading={isBusy}>
            Open the form here
          </Button>
        </>
      }
    >
      <p>
        The consent form opens on this device for {name} alone. Hand it over; when it is signed, your password brings
        the front desk back.
      </p>
      <Trouble refusal={refusal} />
    </Dialog>
  );
}

/** Without a connection there is no form to open; nobody has to wait at the desk for it. */
function SignLater({ row, onAct, onClose }: Omit<SignFirstProps, "isOffline">) {
  const name = nameOf(row);
  const isExpected = row.status === sessionStatus.scheduled;
  const checkIn = () => {
    onAct({ kind: "status", to: sessionStatus.checkedIn });
    onClose();
  };
  return (
    <Dialog
      title={`${name} signs later`}
      onClose={onClose}
      onSubmit={isExpected ? checkIn : onClose}
      foot={
        <>
          <Button size="lg" variant="default" onClick={onClose}>
            {isExpected ? "Cancel" : "Close"}
          </Button>
          {isExpected && (
            <Button size="lg" type="submit" data-autofocus>
              Check in, sign later
            </Button>
          )}
        </>
      }
    >
      <p>
        There is no connection, so the consent form cannot be opened.{" "}
        {isExpected
          ? `Check ${name} in now; the form opens as soon as the connection is back.`
          : "It opens here as soon as the connection is back."}
      </p>
    </Dialog>
  );
}
