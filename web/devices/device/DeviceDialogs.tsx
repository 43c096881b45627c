import { type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { addDays, staffDate } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";

interface DeviceDialogProps {
  device: DeviceRow;
  onClose: () => void;
}

/** What is usually agreed on by phone. */
const weeksAhead = [1, 2, 4];

export function DueDateDialog({ device, onClose }: DeviceDialogProps) {
  const { run } = useRemoteStudyChange();
  const { today } = useSiteTime();
  const { id, version, serial, holder } = device;
  const before = holder?.dueBackOn ?? null;
  const isLate = before !== null && before < today;
  const [on, setOn] = useState<string | null>(isLate ? null : before);
  return (
    <ChangeDialog
      title={`Change due date of ${serial}`}
      verb="Change date"
      back="Keep current date"
      reason="none"
      disabled={on === null || on === before}
      done={on !== null && `${serial} is now due back on ${staffDate(on, today)}`}
      onConfirm={() => run("setDueBack", { id, version, dueBackOn: on ?? "" })}
      onClose={onClose}
    >
      <Stack gap={12}>
        {isLate && <p>It was due back on {staffDate(before, today)}.</p>}
        <Row gap={8} wrap>
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
        </Row>
        <DateField label="Due back" value={on} minDate={today} onChange={setOn} />
      </Stack>
    </ChangeDialog>
  );
}

const outOfService = {
  retired: { verb: "Retire device", done: "retired" },
  lost: { verb: "Mark as lost", done: "marked as lost" },
};

/** Takes a device that isn't lent out of service: retired, or lost. */
export function OutOfServiceDialog({ device, onClose }: DeviceDialogProps) {
  const { run } = useRemoteStudyChange();
  const { id, version, serial } = device;
  const [to, setTo] = useState<keyof typeof outOfService>("retired");
  return (
    <ChangeDialog
      title={`Take ${serial} out of service`}
      verb={outOfService[to].verb}
      back="Cancel"
      reason="required"
      done={`${serial} ${outOfService[to].done}`}
      onConfirm={(reason = "") => run("setDeviceGone", { id, version, to, reason })}
      onClose={onClose}
    >
      <Segmented
        label="What happened"
        value={to}
        options={[
          { value: "retired", label: "Retired" },
          { value: "lost", label: "Lost" },
        ]}
        onChange={setTo}
      />
    </ChangeDialog>
  );
}

/** A retired or lost device is back: it is cleaned and reset before it can be lent. */
export function BackInStockDialog({ device, onClose }: DeviceDialogProps) {
  const { run } = useRemoteStudyChange();
  const { id, version, serial } = device;
  return (
    <ChangeDialog
      title={`Return ${serial} to stock`}
      verb="Return to stock"
      back="Cancel"
      reason="required"
      done={`${serial} returned to stock. Clean and reset it next.`}
      onConfirm={(reason = "") => run("setDeviceGone", { id, version, to: "back", reason })}
      onClose={onClose}
    />
  );
}

export function isOutOfService({ state }: Pick<DeviceRow, "state">): boolean {
  return state === deviceState.retired || state === deviceState.lost;
}
