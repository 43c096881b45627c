import { undoReason } from "@hb/domain/contract.ts";
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
import { commonText } from "../../ui/text.ts";
import { backInStockText, dueDateText, outOfServiceText } from "./text.tsx";

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
    const words = dueDateText.done(serial, staffDate(on, site));
    if (before === null) notifyDone(words);
    else notifyUndoable(words, () => run("setDueBack", { id, version: saved, dueBackOn: before, reason: undoReason }));
    return outcome;
  };
  return (
    <ChangeDialog
      title={dueDateText.title(serial)}
      verb={dueDateText.verb}
      back={dueDateText.back}
      reason="none"
      disabled={on === null || on === before}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap={12}>
        {isLate && <p>{dueDateText.was(staffDate(before, site))}</p>}
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
                {dueDateText.inWeeks(weeks)}
              </Button>
            );
          })}
        </Row>
        <DateField label={dueDateText.dueBack} value={on} minDate={today} onChange={setOn} />
      </Stack>
    </ChangeDialog>
  );
}

type Gone = ChangeInput<"setDeviceGone">["to"];

/** Takes a device out of service or back, with Undo. */
function useGone({ id, version }: DeviceRow) {
  const { run } = useRemoteStudyChange();
  return async (to: Gone, undoTo: Gone, done: string, reason: string) => {
    const outcome = await run("setDeviceGone", { id, version, to, reason });
    if (!outcome.answer) return outcome;
    const saved = outcome.answer.version;
    notifyUndoable(done, () => run("setDeviceGone", { id, version: saved, to: undoTo, reason: undoReason }));
    return outcome;
  };
}

/** Takes a device that isn't lent out of service: retired, or lost. */
export function OutOfServiceDialog({ device, onClose }: DeviceDialogProps) {
  const put = useGone(device);
  const { serial } = device;
  const [to, setTo] = useState<"retired" | "lost">("retired");
  return (
    <ChangeDialog
      title={outOfServiceText.title(serial)}
      verb={outOfServiceText[to].verb}
      back={commonText.cancel}
      reason="required"
      onConfirm={(reason = "") => put(to, "back", outOfServiceText[to].done(serial), reason)}
      onClose={onClose}
    >
      <Segmented
        label={outOfServiceText.label}
        value={to}
        options={[
          { value: "retired", label: outOfServiceText.retired.option },
          { value: "lost", label: outOfServiceText.lost.option },
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
      title={backInStockText.title(serial)}
      verb={backInStockText.verb}
      back={commonText.cancel}
      reason="required"
      onConfirm={(reason = "") => put("back", before, backInStockText.done(serial), reason)}
      onClose={onClose}
    />
  );
}

export function isOutOfService({ state }: Pick<DeviceRow, "state">): boolean {
  return state === deviceState.retired || state === deviceState.lost;
}
