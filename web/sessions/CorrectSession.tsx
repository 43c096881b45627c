import { Reason } from "@hb/domain/contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatuses } from "@hb/domain/sessions/status.ts";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../ui/Dialog.tsx";
import type { StepDone } from "./SessionActs.tsx";
import { corrections } from "./session-steps.ts";

interface CorrectSessionProps {
  session: Session;
  onCorrect: (to: SessionStatus, reason: string) => Promise<StepDone>;
  onClose: () => void;
}

/** Any change that is no usual step says why. */
export function CorrectSession({ session, onCorrect, onClose }: CorrectSessionProps) {
  const { status } = session;
  const others = corrections(status);
  const [to, setTo] = useState<SessionStatus | undefined>(others[0]);
  const [reason, setReason] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [isTooShort, setIsTooShort] = useState(false);
  if (to === undefined) return null;
  const save = async () => {
    if (!Reason.safeParse(reason).success) return setIsTooShort(true);
    setIsSaving(true);
    const done = await onCorrect(to, reason.trim());
    setIsSaving(false);
    if (done === "done") onClose();
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
            Correct to {sessionStatuses.label(to)}
          </Button>
        </>
      }
    >
      <p>It is {sessionStatuses.label(status)} now. A correction is written to the log with its reason.</p>
      <NativeSelect
        mt={12}
        label="Status"
        data={others.map(id => ({ value: String(id), label: sessionStatuses.label(id) }))}
        value={String(to)}
        onChange={event => setTo(sessionStatuses.fromAddress(event.currentTarget.value))}
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
