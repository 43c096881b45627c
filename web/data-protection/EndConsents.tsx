import { Button, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trouble } from "../change/Trouble.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { endSealed, type SealedRow } from "./data.ts";
import { useAct } from "./use-act.ts";

/** Erases what people signed: the last thing that tells who they were, so the number is typed. */
export function EndConsents({ rows, onClose }: { rows: readonly SealedRow[]; onClose: () => void }) {
  const client = useQueryClient();
  const { act, isActing, refusal } = useAct(onClose);
  const [typed, setTyped] = useState("");
  const consents = rows.reduce((sum, row) => sum + row.consents, 0);
  const words = consents === 1 ? "1 sealed consent" : `${consents} sealed consents`;
  const erase = () =>
    void act(async requestId => {
      await endSealed(client, { requestId, participantIds: rows.map(({ id }) => id), typed });
      notifyDone(`${words} ${consents === 1 ? "was" : "were"} erased`);
    });
  return (
    <Dialog
      title={`Erase ${words}`}
      icon={IconAlertTriangle}
      onClose={onClose}
      onSubmit={erase}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            variant="light"
            color="red"
            loading={isActing}
            disabled={typed.trim() !== String(consents)}
          >
            Erase
          </Button>
        </>
      }
    >
      <p>
        Names, initials, answers, signatures and the signed files go, for good. That somebody signed which version and
        when stays, and so does the entry in the log.
      </p>
      <TextInput
        data-autofocus
        mt="sm"
        label={`Type ${consents} to confirm`}
        inputMode="numeric"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
