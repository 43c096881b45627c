import { type ParticipantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { asRefusal, isUncertain } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { setStatusOfSelected } from "../data.ts";
import { sayChanged } from "./bulk-act.tsx";
import { countSelected, type Selection, selectedOf } from "./selection.ts";

interface BulkStatusProps {
  selection: Selection;
  to: ParticipantStatus;
  onClose: () => void;
  onDone: () => void;
}

/** A correction for some, or more people than have been seen: it asks first, and for a reason where it needs one. */
export function BulkStatus({ selection, to, onClose, onDone }: BulkStatusProps) {
  const client = useQueryClient();
  const [requestId, setRequestId] = useState(newRequestId);
  const [reason, setReason] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const word = participantStatuses.label(to);
  const count = countSelected(selection);
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`;

  const save = async () => {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      const selected = selectedOf(selection);
      const given = reason.trim();
      const answer = await setStatusOfSelected(client, { selected, to, ...(given && { reason: given }) }, requestId);
      notifyDone(sayChanged(answer, word));
      onDone();
      onClose();
    } catch (error) {
      const refused = asRefusal(error);
      setRefusal(refused);
      if (!isUncertain(refused)) setRequestId(newRequestId());
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Dialog
      title={`Set ${people} to ${word}`}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Set to {word}
          </Button>
        </>
      }
    >
      <p>Each change is written to the log. There is no undo for all of them at once.</p>
      <Textarea
        mt={12}
        label="Reason"
        description="Needed for everybody for whom this is not a usual step."
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
