import { type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trouble } from "../../change/Trouble.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOnDevice } from "../data.ts";
import { useDeviceAct } from "./use-device-act.ts";

const words = { retired: "was retired", lost: "is noted as lost", back: "is back: clean and reset it next" };

/** Out of use, lost, or found again. */
export function Gone({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  const client = useQueryClient();
  const { isSaving, refusal, run } = useDeviceAct();
  const isGone = device.state === deviceState.retired || device.state === deviceState.lost;
  const [chosen, setChosen] = useState<"retired" | "lost">("retired");
  const [reason, setReason] = useState("");
  const to = isGone ? "back" : chosen;
  const save = () =>
    run(async requestId => {
      await actOnDevice(client, "setDeviceGone", device, { to, reason }, requestId);
      notifyDone(`${device.serial} ${words[to]}`);
      onClose();
    });
  return (
    <Dialog
      title={isGone ? `${device.serial} is back` : `${device.serial} is not lent any more`}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Leave it as it is
          </Button>
          <Button type="submit" loading={isSaving} disabled={reason.trim().length < 3}>
            {isGone ? "Take it into the house" : chosen === "retired" ? "Retire the device" : "Note it as lost"}
          </Button>
        </>
      }
    >
      {!isGone && (
        <Segmented
          label="What became of it"
          value={chosen}
          options={[
            { value: "retired", label: "Retired" },
            { value: "lost", label: "Lost" },
          ]}
          onChange={setChosen}
        />
      )}
      <TextInput
        data-autofocus
        mt="sm"
        label="Reason"
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
