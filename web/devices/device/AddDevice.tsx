import { cleaningSteps } from "@hb/domain/devices/device.ts";
import { type DeviceName, deviceName } from "@hb/domain/lookups/device-names.ts";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trouble } from "../../change/Trouble.tsx";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { addDevice } from "../data.ts";
import { useDeviceAct } from "./use-device-act.ts";
import classes from "./DeviceDrawer.module.css";

interface AddDeviceProps {
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** A headset of the study, new in the inventory. */
export function AddDevice({ onAdded, onClose }: AddDeviceProps) {
  const client = useQueryClient();
  const { isSaving, refusal, run } = useDeviceAct();
  const [kind, setKind] = useState<DeviceName>(deviceName.appleVisionPro);
  const [serial, setSerial] = useState("");
  const [place, setPlace] = useState("");
  const [belkinCase, setBelkinCase] = useState("");
  const [isNew, setIsNew] = useState(true);
  const save = () =>
    run(async requestId => {
      const steps = isNew ? [...cleaningSteps.ids] : [];
      const { id } = await addDevice(client, { kind, serial, place, note: null, belkinCase, steps }, requestId);
      notifyDone(`${serial} was added`);
      onAdded(id);
    });
  return (
    <Dialog
      title="Add a device"
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={serial.trim() === ""}>
            Add the device
          </Button>
        </>
      }
    >
      <div className={classes["form"]}>
        <Segmented
          label="Kind"
          value={String(kind)}
          options={[
            { value: String(deviceName.appleVisionPro), label: "Apple Vision Pro" },
            { value: String(deviceName.metaQuest3), label: "Meta Quest 3" },
          ]}
          onChange={value => setKind(Number(value) as DeviceName)}
        />
        <TextInput
          data-autofocus
          label="Serial number"
          maxLength={60}
          autoComplete="off"
          value={serial}
          onChange={event => setSerial(event.currentTarget.value)}
        />
        <TextInput
          label="Place"
          placeholder="Shelf 2"
          maxLength={60}
          value={place}
          onChange={event => setPlace(event.currentTarget.value)}
        />
        <TextInput
          label="Belkin case number"
          maxLength={40}
          value={belkinCase}
          onChange={event => setBelkinCase(event.currentTarget.value)}
        />
        <label className={classes["check"]} htmlFor="is-fresh">
          <Checkbox id="is-fresh" checked={isNew} onChange={event => setIsNew(event.currentTarget.checked)} />
          <span>Fresh and complete: ready to be handed over</span>
        </label>
        <Trouble refusal={refusal} />
      </div>
    </Dialog>
  );
}
