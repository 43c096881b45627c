import { type ParticipantType, participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type RemoteStudyStatus, remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { verbOf } from "./step-words.ts";
import type { StepEnd, StepInput, Stepping } from "./use-steps.tsx";
import classes from "./dialogs.module.css";

interface StepDialogProps {
  row: Stepping;
  to: RemoteStudyStatus;
  given: StepInput;
  onStep: (given: StepInput) => Promise<StepEnd>;
  onClose: () => void;
}

const arms = participantTypes.entries.map(({ id, label }) => ({ value: String(id), label }));

/** A step with what belongs to it: the arm, when it begins or ends, and whether mails go out. */
export function StepDialog({ row, to, given, onStep, onClose }: StepDialogProps) {
  const [type, setType] = useState<ParticipantType | null>(given.type ?? row.type);
  const [on, setOn] = useState<string | null>(null);
  const notifyId = useId();
  const [notify, setNotify] = useState(given.notify ?? true);
  const [isSaving, setIsSaving] = useState(false);
  const needsType = row.type === null && (to === status.onboarded || to === status.remoteActive);
  const dateLabel =
    to === status.onboarded ? "Means to begin on" : to === status.inactive ? "Means to be back on" : undefined;
  const save = async () => {
    if (needsType && type === null) return;
    setIsSaving(true);
    const end = await onStep({
      ...given,
      notify,
      ...(needsType && type !== null && { type }),
      ...(to === status.onboarded && { startsOn: on }),
      ...(to === status.inactive && { pausedUntil: on }),
    });
    setIsSaving(false);
    if (end === "done") onClose();
  };
  return (
    <Dialog
      title={`${verbOf(row.status, to)} ${row.id} ${fullName(row)}`}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={needsType && type === null}>
            {verbOf(row.status, to)}
          </Button>
        </>
      }
    >
      <div className={classes["fields"]}>
        {needsType && (
          <div className={classes["line"]}>
            <span>Borrows a headset, or has one</span>
            <Segmented
              label="Arm"
              options={arms}
              value={type === null ? undefined : String(type)}
              onChange={value => setType(participantTypes.ids.find(id => String(id) === value) ?? null)}
            />
          </div>
        )}
        {dateLabel && (
          <DateField
            label={dateLabel}
            description="Optional. It shows in the list and on the call list."
            data-autofocus
            value={on}
            onChange={setOn}
          />
        )}
        <label className={classes["check"]} htmlFor={notifyId}>
          <Checkbox id={notifyId} checked={notify} onChange={event => setNotify(event.currentTarget.checked)} />
          Send the emails of this step
        </label>
      </div>
    </Dialog>
  );
}
