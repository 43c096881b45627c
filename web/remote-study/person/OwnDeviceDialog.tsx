import { type DeviceName, deviceName, deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { actOn } from "../data.ts";
import classes from "./dialogs.module.css";

interface OwnDeviceDialogProps {
  row: EnrolmentRow;
  onClose: () => void;
}

/** A participant's own device is known by its serial number too, and never comes back. */
export function OwnDeviceDialog({ row, onClose }: OwnDeviceDialogProps) {
  const client = useQueryClient();
  const own = row.device?.isOwn && row.device.endedAt === null ? row.device : null;
  const [kind, setKind] = useState<DeviceName>(own?.kind ?? deviceName.metaQuest3);
  const [serial, setSerial] = useState(own?.serial ?? "");
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const save = async (device: { kind: DeviceName; serial: string } | null) => {
    setIsSaving(true);
    setRefusal(undefined);
    try {
      await actOn(client, "setOwnDevice", row, { device });
      onClose();
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      title="Their own device"
      onClose={onClose}
      onSubmit={() => void (serial.trim() !== "" && save({ kind, serial: serial.trim() }))}
      foot={
        <>
          {own && (
            <Button mr="auto" variant="subtle" onClick={() => void save(null)}>
              They have none any more
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={serial.trim() === ""}>
            Save the device
          </Button>
        </>
      }
    >
      <div className={classes["fields"]}>
        <NativeSelect
          label="Device"
          data={deviceNames.entries.map(({ id, label }) => ({ value: String(id), label }))}
          value={String(kind)}
          onChange={event => setKind(deviceNames.ids.find(id => String(id) === event.currentTarget.value) ?? kind)}
        />
        <TextInput
          label="Serial number"
          data-autofocus
          maxLength={60}
          value={serial}
          onChange={event => setSerial(event.currentTarget.value)}
        />
      </div>
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
