import type { DeviceRow } from "@hb/domain/devices/device.ts";
import { addDays, staffDate } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trouble } from "../../change/Trouble.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOnDevice } from "../data.ts";
import { useDeviceAct } from "./use-device-act.ts";
import classes from "./DeviceDrawer.module.css";

/** What is mostly agreed on by phone. */
const weeksAhead = [1, 2, 4];

/** When it is to come back, agreed anew. */
export function DueBack({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  const client = useQueryClient();
  const { today } = useSiteTime();
  const { isSaving, refusal, run } = useDeviceAct();
  const before = device.holder?.dueBackOn ?? null;
  const isLate = before !== null && before < today;
  const [on, setOn] = useState<string | null>(isLate ? null : before);
  const save = () =>
    run(async requestId => {
      if (on === null || on === before) return;
      await actOnDevice(client, "setDueBack", device, { dueBackOn: on }, requestId);
      notifyDone(`${device.serial} is due back on ${staffDate(on, today)}`);
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
      {isLate && <p>It was due back on {staffDate(before, today)}.</p>}
      <div className={classes["soon"]}>
        {weeksAhead.map((weeks, at) => {
          const date = addDays(today, weeks * 7);
          return (
            <Button
              key={weeks}
              size="xs"
              variant={on === date ? "filled" : "default"}
              aria-pressed={on === date}
              onClick={() => setOn(date)}
              {...(at === 0 && { "data-autofocus": true })}
            >
              {weeks === 1 ? "In a week" : `In ${weeks} weeks`}
            </Button>
          );
        })}
      </div>
      <DateField mt="sm" label="Due back" value={on} minDate={today} onChange={setOn} />
      <Trouble refusal={refusal} />
    </Dialog>
  );
}
