import { cleaningSteps } from "@hb/domain/devices/device.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { deviceName } from "@hb/domain/lookups/device-names.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useLookOnly } from "../../change/Acts.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Dialog, DialogButtons } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { fieldsText, addDeviceText as text } from "./text.tsx";
import classes from "./DeviceDrawer.module.css";

interface AddDeviceProps {
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Adds one of the study's headsets to the inventory. */
export function AddDevice({ onAdded, onClose }: AddDeviceProps) {
  const { run, isRunning, problem } = useRemoteStudyChange();
  const [kind, setKind] = useState<DeviceName>(deviceName.appleVisionPro);
  const isLookOnly = useLookOnly("addDevice");
  const [serial, setSerial] = useState("");
  const [place, setPlace] = useState("");
  const [belkinCase, setBelkinCase] = useState("");
  const [isNew, setIsNew] = useState(true);
  const add = async () => {
    const steps = isNew ? [...cleaningSteps.ids] : [];
    const { answer } = await run("addDevice", { kind, serial, place, note: null, belkinCase, steps });
    if (!answer) return;
    notifyDone(text.done(serial));
    onAdded(answer.id);
  };
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      onSubmit={() => void add()}
      foot={
        <DialogButtons
          verb={text.title}
          loading={isRunning}
          disabled={isLookOnly || serial.trim() === ""}
          onClose={onClose}
        />
      }
    >
      <Stack gap={12}>
        <Segmented
          label={text.kind.label}
          value={String(kind)}
          options={[
            { value: String(deviceName.appleVisionPro), label: text.kind.appleVisionPro },
            { value: String(deviceName.metaQuest3), label: text.kind.metaQuest3 },
          ]}
          onChange={value => setKind(Number(value) as DeviceName)}
        />
        <TextInput
          data-autofocus
          label={text.serial}
          maxLength={60}
          autoComplete="off"
          value={serial}
          onChange={event => setSerial(event.currentTarget.value)}
        />
        <TextInput
          label={fieldsText.place}
          placeholder={text.placeExample}
          maxLength={60}
          value={place}
          onChange={event => setPlace(event.currentTarget.value)}
        />
        <TextInput
          label={fieldsText.belkinCase}
          maxLength={40}
          value={belkinCase}
          onChange={event => setBelkinCase(event.currentTarget.value)}
        />
        <Row as="label" gap={8} className={classes["check"]} htmlFor="is-new">
          <Checkbox id="is-new" checked={isNew} onChange={event => setIsNew(event.currentTarget.checked)} />
          <span>{text.isNew}</span>
        </Row>
        <p>{text.isFinal}</p>
        <ProblemNote problem={problem} />
      </Stack>
    </Dialog>
  );
}
