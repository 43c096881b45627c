import { type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { staffDate } from "@hb/domain/format.ts";
import { addDays } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import type { ChangeInput } from "../../change/perform.ts";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";

interface DeviceDialogProps {
  device: DeviceRow;
  onClose: () => void;
}

/** What is usually agreed on by phone. */
const weeksAhead = [1, 2, 4];

export function DueDateDialog({ device, onClose }: DeviceDialogProps) {
  const { run } = useRemoteStudyChange();
  const site = useSiteTime();
  const { today } = site;
  const { id, version, serial, holder } = device;
  const before = holder?.dueBackOn ?? null;
  const isLate = before !== null && before < today;
  const [on, setOn] = useState<string | null>(isLate ? null : before);
  const save = async () => {
    const outcome = await run("setDueBack", { id, version, dueBackOn: on ?? "" });
    if (!outcome.answer || on === null) return outcome;
    const saved = outcome.answer.version;
    const words = `${serial} is now due back on ${staffDate(on, site)}`;
    if (before === null) notifyDone(words);
    else notifyUndoable(words, () => run("setDueBack", { id, version: saved, dueBackOn: before, reason: "Undone" }));
    return outcome;
  };
  return (
    <ChangeDialog
      title={`Change due date of ${serial}`}
      verb="Change date"
      back="Keep current date"
      reason="none"
      disabled={on === null || on === before}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap={12}>
        {isLate && <p>It was due back on {staffDate(before, site)}.</p>}
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

type Gone = ChangeInput<"setDeviceGone">["to"];

/** Takes a device out of service or back, with Undo. */
function useGone({ id, version, serial }: DeviceRow) {
  const { run } = useRemoteStudyChange();
  return async (to: Gone, undoTo: Gone, done: string, reason: string) => {
    const outcome = await run("setDeviceGone", { id, version, to, reason });
    if (!outcome.answer) return outcome;
    const saved = outcome.answer.version;
    notifyUndoable(`${serial} ${done}`, () =>
      run("setDeviceGone", { id, version: saved, to: undoTo, reason: "Undone" }),
    );
    return outcome;
  };
}

const outOfService = {
  retired: { verb: "Retire device", done: "retired" },
  lost: { verb: "Mark as lost", done: "marked as lost" },
};

/** Takes a device that isn't lent out of service: retired, or lost. */
export function OutOfServiceDialog({ device, onClose }: DeviceDialogProps) {
  const put = useGone(device);
  const { serial } = device;
  const [to, setTo] = useState<keyof typeof outOfService>("retired");
  return (
    <ChangeDialog
      title={`Take ${serial} out of service`}
      verb={outOfService[to].verb}
      back="Cancel"
      reason="required"
      onConfirm={(reason = "") => put(to, "back", outOfService[to].done, reason)}
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
  const put = useGone(device);
  const { serial } = device;
  const before = device.state === deviceState.lost ? "lost" : "retired";
  return (
    <ChangeDialog
      title={`Return ${serial} to stock`}
      verb="Return to stock"
      back="Cancel"
      reason="required"
      onConfirm={(reason = "") => put("back", before, "returned to stock. Clean and reset it next.", reason)}
      onClose={onClose}
    />
  );
}

export function isOutOfService({ state }: Pick<DeviceRow, "state">): boolean {
  return state === deviceState.retired || state === deviceState.lost;
}
