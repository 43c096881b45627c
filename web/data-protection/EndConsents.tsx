import { Button, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { useChange } from "../change/use-change.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { refreshAfterChange, type SealedRow } from "./data.ts";

/** Erases signed consents, the last thing that identifies these people: the number has to be typed. */
export function EndConsents({ rows, onClose }: { rows: readonly SealedRow[]; onClose: () => void }) {
  const { run, isRunning, problem } = useChange({ refresh: refreshAfterChange });
  const [typed, setTyped] = useState("");
  const consents = rows.reduce((sum, row) => sum + row.consents, 0);
  const label = consents === 1 ? "1 sealed consent" : `${consents} sealed consents`;
  const erase = async () => {
    const { answer } = await run("endSealedConsents", { participantIds: rows.map(({ id }) => id), typed });
    if (!answer) return;
    notifyDone(`${label} erased`);
    onClose();
  };
  return (
    <Dialog
      title={`Erase ${label}`}
      icon={IconAlertTriangle}
      onClose={onClose}
      onSubmit={() => void erase()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            variant="light"
            color="red"
            loading={isRunning}
            disabled={typed.trim() !== String(consents)}
          >
            Erase consents
          </Button>
        </>
      }
    >
      <p>
        This permanently erases names, initials, answers, signatures and signed files. Which version was signed and when
        is kept, and so is the log entry.
      </p>
      <TextInput
        data-autofocus
        mt="sm"
        label={`Type ${consents} to confirm`}
        inputMode="numeric"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <ProblemNote problem={problem} />
    </Dialog>
  );
}
