import type { Accessory, DeviceRow } from "@hb/domain/devices/device.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { useState } from "react";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import type { LoanOfDevice } from "../data.ts";
import { missingText } from "../device-text.ts";
import { Accessories } from "./Accessories.tsx";
import { PhotoPicker, usePhotoUpload } from "./DevicePhotos.tsx";

interface TakeBackProps {
  device: DeviceRow;
  /** The loan that ends. */
  loan: LoanOfDevice | undefined;
  onClose: () => void;
}

/** Records what came back, and in which condition. The device is cleaned and reset next. */
export function TakeBack({ device, loan, onClose }: TakeBackProps) {
  const { run, isRunning, problem } = useRemoteStudyChange();
  const uploadPhotos = usePhotoUpload(device.id, "in");
  const included = loan?.accessoriesOut ?? [];
  const [returned, setReturned] = useState<Accessory[]>(included as Accessory[]);
  const [condition, setCondition] = useState("");
  const [photos, setPhotos] = useState<File[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const [reason, setReason] = useState("");
  const needsReason = device.holder?.status === deviceStatus.keeping;
  const takeBack = async () => {
    const { id, version, serial } = device;
    const why = needsReason ? { reason } : {};
    const { answer } = await run("returnDevice", { id, version, accessories: returned, condition, ...why });
    if (!answer) return;
    const missing = answer.missing.length > 0 ? ` ${missingText(answer.missing)}.` : "";
    notifyDone(`${serial} returned.${missing} Clean and reset it next.`);
    setIsUploading(true);
    const upload = await uploadPhotos(photos);
    if (upload.problem)
      notifyProblem(upload.problem, {
        what: "Returned, but a photo wasn't uploaded. Add it under Photos.",
        about: "device photos",
      });
    onClose();
  };
  return (
    <Stack
      as="form"
      gap={12}
      aria-label="Record return"
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
      <Accessories
        label="Returned items"
        kind={device.kind}
        chosen={returned}
        expected={included}
        onChange={setReturned}
      />
      <Textarea
        label="Condition"
        placeholder="As handed over, or any damage"
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
          description="They were keeping this device. Why is it coming back?"
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
      <ProblemNote problem={problem} />
      <Row gap={8} wrap>
        <Button
          type="submit"
          loading={isRunning || isUploading}
          disabled={needsReason && reason.trim().length < 3}
          leftSection={<IconPackageImport size={16} stroke={2} aria-hidden="true" />}
        >
          Record return
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}
