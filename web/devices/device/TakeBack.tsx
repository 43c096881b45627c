import type { Accessory, DeviceRow } from "@hb/domain/devices/device.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trouble } from "../../change/Trouble.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOnDevice, addPhotos, type LoanOfDevice } from "../data.ts";
import { sayMissing } from "../device-words.ts";
import { Accessories } from "./Accessories.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import { sayRefused } from "./refused.ts";
import { useDeviceAct } from "./use-device-act.ts";
import classes from "./DeviceDrawer.module.css";

interface TakeBackProps {
  device: DeviceRow;
  /** The loan that ends. */
  loan: LoanOfDevice | undefined;
  onClose: () => void;
}

/** What came back, in which condition; cleaning and reset come next. */
export function TakeBack({ device, loan, onClose }: TakeBackProps) {
  const client = useQueryClient();
  const { isSaving, refusal, run } = useDeviceAct();
  const given = loan?.accessoriesOut ?? [];
  const [back, setBack] = useState<Accessory[]>(given as Accessory[]);
  const [condition, setCondition] = useState("");
  const [photos, setPhotos] = useState<File[]>([]);
  const [reason, setReason] = useState("");
  const needsReason = device.holder?.status === deviceStatus.keeping;
  const takeBack = () =>
    run(async requestId => {
      const rest = { accessories: back, condition, ...(needsReason && { reason }) };
      const { missing } = await actOnDevice(client, "returnDevice", device, rest, requestId);
      const lacks = missing.length > 0 ? ` ${sayMissing(missing)}.` : "";
      notifyDone(`${device.serial} was taken back.${lacks} Clean and reset it next`);
      await addPhotos(client, device.id, "in", photos, () => undefined).catch((error: unknown) =>
        sayRefused(error, "Taken back, but a photo did not arrive. Add it under Photos."),
      );
      onClose();
    });
  return (
    <form
      className={classes["work"]}
      aria-label="Return"
      noValidate
      data-takes-escape
      onSubmit={event => {
        event.preventDefault();
        void takeBack();
      }}
    >
      <p>
        From <b>{device.holder?.name}</b>
      </p>
      <Accessories label="Came back" kind={device.kind} chosen={back} expected={given} onChange={setBack} />
      <Textarea
        label="Condition"
        placeholder="As handed over, or what is damaged"
        autosize
        minRows={2}
        maxLength={1000}
        value={condition}
        onChange={event => setCondition(event.currentTarget.value)}
      />
      <PhotoPicker photos={photos} onChange={setPhotos} />
      {needsReason && (
        <TextInput
          label="Reason"
          description="It was to stay with them: say why it comes back."
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
      <Trouble refusal={refusal} />
      <div className={classes["acts"]}>
        <Button
          type="submit"
          loading={isSaving}
          disabled={needsReason && reason.trim().length < 3}
          leftSection={<IconPackageImport size={16} stroke={2} aria-hidden="true" />}
        >
          Take it back
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
