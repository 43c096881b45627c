import { Reason } from "@hb/domain/contract.ts";
import { needsReasonByHand, participantStatuses, type ParticipantStatus } from "@hb/domain/participants/status.ts";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../ui/Dialog.tsx";

interface CorrectStatusProps {
  status: ParticipantStatus;
  onCorrect: (to: ParticipantStatus, reason: string) => Promise<boolean>;
  onClose: () => void;
}

const blankWord = "blank";

/** Any change that is no usual step says why. */
export function CorrectStatus({ status, onCorrect, onClose }: CorrectStatusProps) {
  const others = participantStatuses.ids.filter(to => needsReasonByHand(status, to));
  const [to, setTo] = useState<ParticipantStatus>(others[0] ?? null);
  const [reason, setReason] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [isTooShort, setIsTooShort] = useState(false);
  const save = async () => {
    if (!Reason.safeParse(reason).success) return setIsTooShort(true);
    setIsSaving(true);
    const isDone = await onCorrect(to, reason.trim());
    setIsSaving(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title="Correct the status"
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Correct to {participantStatuses.label(to)}
          </Button>
        </>
      }
    >
      <p>It is {participantStatuses.label(status)} now. A correction is written to the log with its reason.</p>
      <NativeSelect
        mt={12}
        label="Status"
        data={others.map(id => ({
          value: id === null ? blankWord : String(id),
          label: participantStatuses.label(id),
        }))}
        value={to === null ? blankWord : String(to)}
        onChange={event => setTo(participantStatuses.fromAddress(event.currentTarget.value) ?? null)}
      />
      <Textarea
        mt={12}
        label="Reason"
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={isTooShort && "Say why in a few words."}
        onChange={event => {
          setReason(event.currentTarget.value);
          setIsTooShort(false);
        }}
      />
    </Dialog>
  );
}
