import { Reason } from "@hb/domain/contract.ts";
import { Button, Textarea } from "@mantine/core";
import { IconFileAlert } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import type { StepDone } from "./set-session-status.tsx";

interface WithoutConsentProps {
  onComplete: (reason: string) => Promise<StepDone>;
  onClose: () => void;
}

/** No procedure without consent: whoever goes on all the same says why, and the log keeps it. */
export function WithoutConsent({ onComplete, onClose }: WithoutConsentProps) {
  const [reason, setReason] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [isTooShort, setIsTooShort] = useState(false);
  const save = async () => {
    if (!Reason.safeParse(reason).success) return setIsTooShort(true);
    setIsSaving(true);
    const done = await onComplete(reason.trim());
    setIsSaving(false);
    if (done === "done") onClose();
  };
  return (
    <Dialog
      title="No current consent is signed"
      icon={IconFileAlert}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Sign first
          </Button>
          <Button type="submit" loading={isSaving}>
            Complete without consent
          </Button>
        </>
      }
    >
      <p>
        A session is completed when the participant has signed the present consent. Going on without is logged with your
        reason.
      </p>
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
