import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { deviceName, deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { Stack } from "../../ui/layout/Stack.tsx";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { useEnrolmentChange } from "../data.ts";
import { ownDeviceText as text } from "./device-text.tsx";

interface OwnDeviceDialogProps {
  row: EnrolmentRow;
  onClose: () => void;
}

/** The headset a participant owns, known by its serial number like the study's own. */
export function OwnDeviceDialog({ row, onClose }: OwnDeviceDialogProps) {
  const { change, isRunning, problem } = useEnrolmentChange();
  const own = row.device?.isOwn && row.device.endedAt === null ? row.device : null;
  const [kind, setKind] = useState<DeviceName>(own?.kind ?? deviceName.metaQuest3);
  const [typed, setTyped] = useState(own?.serial ?? "");
  const serial = typed.trim();
  const save = async (device: { kind: DeviceName; serial: string } | null) => {
    const outcome = await change("setOwnDevice", row, { device });
    if (!outcome.problem) onClose();
  };
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      onSubmit={() => void (serial !== "" && save({ kind, serial }))}
      foot={
        <>
          {own && (
            <Button mr="auto" variant="subtle" onClick={() => void save(null)}>
              {text.remove}
            </Button>
          )}
          <DialogButtons verb={text.save} loading={isRunning} disabled={serial === ""} onClose={onClose} />
        </>
      }
    >
      <Stack gap={14}>
        <NativeSelect
          label={text.device}
          data={deviceNames.entries.map(({ id, label }) => ({ value: String(id), label }))}
          value={String(kind)}
          onChange={event => setKind(deviceNames.ids.find(id => String(id) === event.currentTarget.value) ?? kind)}
        />
        <TextInput
          label={text.serial}
          data-autofocus
          maxLength={60}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </Stack>
      <ProblemNote problem={problem} />
    </Dialog>
  );
}
