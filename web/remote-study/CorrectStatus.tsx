import { Reason } from "@hb/domain/contract.ts";
import { deviceStatuses, deviceSteps, type DeviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { remoteStudyStatuses, remoteStudySteps, type RemoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../ui/Dialog.tsx";

interface CorrectStatusProps {
  statuses: "remoteStudy" | "device";
  from: number | null;
  /** These come about by handing over and taking back alone. */
  except?: readonly (number | null)[];
  onCorrect: (to: number | null, reason: string) => Promise<boolean>;
  onClose: () => void;
}

const kinds = {
  remoteStudy: {
    title: "Correct the remote status",
    label: remoteStudyStatuses.label,
    toAddress: remoteStudyStatuses.toAddress as (id: number | null) => string,
    others: (from: number | null) => remoteStudySteps.corrections(from as RemoteStudyStatus),
  },
  device: {
    title: "Correct the device status",
    label: deviceStatuses.label,
    toAddress: deviceStatuses.toAddress as (id: number | null) => string,
    others: (from: number | null) => deviceSteps.corrections(from as DeviceStatus),
  },
} as const;

/** Any change that is no usual step says why. */
export function CorrectStatus({ statuses, from, except = [], onCorrect, onClose }: CorrectStatusProps) {
  const kind = kinds[statuses];
  const label: (id: never) => string = kind.label;
  const word = (id: number | null) => label(id as never);
  const others: readonly (number | null)[] = kind.others(from).filter(to => !except.includes(to));
  const [to, setTo] = useState<number | null>(others[0] ?? null);
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
      title={kind.title}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Correct to {word(to)}
          </Button>
        </>
      }
    >
      <p>It is {word(from)} now. A correction is written to the log with its reason.</p>
      <NativeSelect
        mt={12}
        label="Status"
        data={others.map(id => ({ value: kind.toAddress(id), label: word(id) }))}
        value={kind.toAddress(to)}
        onChange={event => setTo(others.find(id => kind.toAddress(id) === event.currentTarget.value) ?? null)}
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
