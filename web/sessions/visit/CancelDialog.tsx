import { fullName } from "@hb/domain/participants/participant.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { visitPreviewTopic } from "@hb/domain/sessions/visit-preview.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOn } from "../data.ts";
import { Notify } from "./MailPreview.tsx";

/** Frees the slot; asks whether the participant is told. */
export function CancelDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const client = useQueryClient();
  const { zone, today } = useSiteTime();
  const [notify, setNotify] = useState(true);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const { participant } = session;
  if (!participant) return null;
  const name = fullName(participant);
  const cancel = async () => {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      await actOn(client, "cancelBooking", session, { notify });
      notifyDone(
        <>
          The visit of <b>{name}</b> was cancelled
        </>,
      );
      onClose();
    } catch (error) {
      setRefusal(asRefusal(error));
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      title="Cancel the visit"
      width={560}
      onClose={onClose}
      onSubmit={() => void cancel()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Keep the visit
          </Button>
          <Button type="submit" loading={isSaving}>
            Cancel the visit
          </Button>
        </>
      }
    >
      <p>
        {name} has a visit on {staffDateTime(session.startsAt, zone, today)}. The slot is open again afterwards, and{" "}
        {participant.firstName} is Contacted.
      </p>
      <Notify
        mail={{
          type: 2,
          participantId: participant.id,
          about: visitPreviewTopic({ kind: "cancelled", sessionId: session.id }),
        }}
        name={participant.firstName}
        notify={notify}
        onNotify={setNotify}
      />
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
