import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../backend/call.ts";
import { ReasonDialog } from "../../change/ReasonDialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { refreshConsents, useWithdrawalEffects } from "../data.ts";
import classes from "./ConsentTab.module.css";

interface WithdrawDialogProps {
  participant: { id: number; name: string };
  onClose: () => void;
}

/** What somebody said on the phone or at the desk; what follows from it is said before. */
export function WithdrawDialog({ participant, onClose }: WithdrawDialogProps) {
  const client = useQueryClient();
  const effects = useWithdrawalEffects(participant.id).data?.sentences ?? [];
  const withdraw = async ({ requestId, reason = "" }: { requestId: string; reason?: string }) => {
    await call("withdrawConsent", { requestId, participantId: participant.id, reason });
    await refreshConsents(client);
    notifyDone(
      <>
        The consent of <b>{participant.name}</b> was withdrawn
      </>,
    );
  };
  return (
    <ReasonDialog
      title={`Withdraw the consent of ${participant.name}`}
      verb="Withdraw the consent"
      back="Keep it"
      reason="needed"
      onClose={onClose}
      onAct={withdraw}
    >
      <ul className={classes["effects"]}>
        {effects.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ReasonDialog>
  );
}
