import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { ChangeDialog } from "../change/ChangeDialog.tsx";
import type { Outcome } from "../change/perform.ts";
import { commonText } from "../ui/text.ts";
import { correctStatusText as text } from "./text.ts";

interface CorrectStatusDialogProps<Status> {
  title?: string;
  from: Status;
  others: readonly Status[];
  label: (status: Status) => string;
  onCorrect: (to: Status, reason: string) => Promise<Pick<Outcome<unknown>, "problem">>;
  onClose: () => void;
}

/** Any status change that isn't a usual next step needs a reason. */
export function CorrectStatusDialog<Status>(props: CorrectStatusDialogProps<Status>) {
  const { title = text.title, from, label, onCorrect, onClose } = props;
  // As they were when the dialog opened: what was chosen stays chosen when the record changes underneath.
  const [others] = useState(props.others);
  const [chosen, setChosen] = useState(0);
  const to = others[chosen];
  if (to === undefined) return null;
  return (
    <ChangeDialog
      title={title}
      verb={text.correctTo(label(to))}
      back={commonText.cancel}
      reason="required"
      onConfirm={async (reason = "") => onCorrect(to, reason)}
      onClose={onClose}
    >
      <p>{text.current(label(from))}</p>
      <NativeSelect
        mt={12}
        label={text.status}
        data={others.map((status, at) => ({ value: String(at), label: label(status) }))}
        value={String(chosen)}
        onChange={event => setChosen(Number(event.currentTarget.value))}
      />
    </ChangeDialog>
  );
}
