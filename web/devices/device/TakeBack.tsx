import type { Accessory, DeviceRow } from "@hb/domain/devices/device.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { TextInput } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { useState } from "react";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import type { LoanOfDevice } from "../data.ts";
import { missingText } from "../device-text.ts";
import { LoanForm } from "./LoanForm.tsx";

interface TakeBackProps {
  device: DeviceRow;
  /** The loan that ends. */
  loan: LoanOfDevice | undefined;
  onClose: () => void;
}

/** Records what came back, and in which condition. The device is cleaned and reset next. */
export function TakeBack({ device, loan, onClose }: TakeBackProps) {
  const { run, isRunning, problem } = useRemoteStudyChange();
  const included = (loan?.accessoriesOut ?? []) as Accessory[];
  const [reason, setReason] = useState("");
  const needsReason = device.holder?.status === deviceStatus.keeping;
  const takeBack = async (accessories: Accessory[], condition: string) => {
    const { id, version, serial } = device;
    const why = needsReason ? { reason } : {};
    const { answer } = await run("returnDevice", { id, version, accessories, condition, ...why });
    if (!answer) return false;
    const missing = answer.missing.length > 0 ? ` ${missingText(answer.missing)}.` : "";
    notifyDone(`${serial} returned.${missing} Clean and reset it next.`);
    return true;
  };
  return (
    <LoanForm
      device={device}
      moment="in"
      items={{ label: "Returned items", first: included, expected: included }}
      placeholder="As handed over, or any damage"
      button={{ icon: IconPackageImport, label: "Record return" }}
      isRunning={isRunning}
      disabled={needsReason && reason.trim().length < 3}
      problem={problem}
      withoutPhotos="Returned, but a photo wasn't uploaded. Add it under Photos."
      before={
        <p>
          From <b>{device.holder?.name}</b>
        </p>
      }
      onSave={takeBack}
      onClose={onClose}
    >
      {needsReason && (
        <TextInput
          label="Reason"
          description="They were keeping this device. Why is it coming back?"
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
    </LoanForm>
  );
}
