import { Reason } from "@hb/domain/contract.ts";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../ui/overlay/Dialog.tsx";

interface CorrectStatusProps<Status> {
  title?: string;
  from: Status;
  others: readonly Status[];
  label: (status: Status) => string;
  /** Whether it was done; the dialog stays otherwise. */
  onCorrect: (to: Status, reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Any change that is no usual step says why. */
export function CorrectStatus<Status>(props: CorrectStatusProps<Status>) {
  const { title = "Correct the status", from, others, label, onCorrect, onClose } = props;
  const [chosen, setChosen] = useState(0);
  const [reason, setReason] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [isTooShort, setIsTooShort] = useState(false);
  const to = others[chosen];
  if (to === undefined) return null;
  const save = async () => {
    if (!Reason.safeParse(reason).success) return setIsTooShort(true);
    setIsSaving(true);
    const isDone = await onCorrect(to, reason.trim());
    setIsSaving(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Correct to {label(to)}
          </Button>
        </>
      }
    >
      <p>It is {label(from)} now. A correction is written to the log with its reason.</p>
      <NativeSelect
        mt={12}
        label="Status"
        data={others.map((status, at) => ({ value: String(at), label: label(status) }))}
        value={String(chosen)}
        onChange={event => setChosen(Number(event.currentTarget.value))}
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
