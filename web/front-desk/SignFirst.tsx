import { Button } from "@mantine/core";
import { useState } from "react";
import { openKioskFor } from "../consent/open-kiosk.ts";
import { asRefusal } from "../backend/refused.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Dialog } from "../ui/Dialog.tsx";
import type { Row } from "./arrivals.ts";
import { nameOf } from "./words.ts";

/** Hands this tablet to the participant, with the consent form and nothing else on it. */
export function SignFirst({ row, onClose }: { row: Row; onClose: () => void }) {
  const staffName = useUserInfo()?.name ?? "";
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const name = nameOf(row);
  const open = async () => {
    if (!row.participant) return;
    setIsBusy(true);
    setTrouble(undefined);
    try {
      await openKioskFor(row.participant.id, staffName);
    } catch (error) {
      const refusal = asRefusal(error);
      setTrouble(`The form could not be opened. ${refusal.message} (${refusal.code})`);
      setIsBusy(false);
    }
  };
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
      <p role="alert">{trouble}</p>
    </Dialog>
  );
}
