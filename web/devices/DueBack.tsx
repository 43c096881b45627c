import type { DeviceRow } from "@hb/domain/devices/device.ts";
import { staffDate } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trouble } from "../ui/Trouble.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { DateField } from "../ui/DateField.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { sayDone } from "../ui/toasts.tsx";
import { actOnDevice } from "./data.ts";
import { useDeviceAct } from "./use-device-act.ts";

/** When it is to come back, agreed anew. */
export function DueBack({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  const client = useQueryClient();
  const { today } = useSiteTime();
  const { isSaving, refusal, run } = useDeviceAct();
  const before = device.holder?.dueBackOn ?? null;
  const [on, setOn] = useState<string | null>(before);
  const save = () =>
    run(async requestId => {
      if (on === null || on === before) return;
      await actOnDevice(client, "setDueBack", device, { dueBackOn: on }, requestId);
      sayDone(`${device.serial} is due back on ${staffDate(on, today)}`);
      onClose();
    });
  return (
    <Dialog
      title={`When ${device.serial} comes back`}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Keep the date
          </Button>
          <Button type="submit" loading={isSaving} disabled={on === null || on === before}>
            Change the date
          </Button>
        </>
      }
    >
      <DateField data-autofocus label="Due back" value={on} minDate={today} onChange={setOn} />
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
