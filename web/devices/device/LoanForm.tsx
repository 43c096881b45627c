import { type Accessory, accessories, accessoriesOf, type DeviceRow } from "@hb/domain/devices/device.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { Button, Textarea } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import type { Problem } from "../../change/problem.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { commonText } from "../../ui/text.ts";
import { PhotoPicker, usePhotoUpload } from "./DevicePhotos.tsx";
import { loanFormText as text } from "./text.tsx";
import classes from "./DeviceDrawer.module.css";

interface AccessoriesProps {
  label: string;
  kind: DeviceName;
  chosen: readonly number[];
  /** Any of these that isn't checked is missing. */
  expected?: readonly number[];
  onChange: (chosen: Accessory[]) => void;
}

/** What is in the box. */
export function Accessories({ label, kind, chosen, expected, onChange }: AccessoriesProps) {
  const all = accessoriesOf(kind);
  return (
    <fieldset className={classes["checks"]}>
      <legend>{label}</legend>
      {all.map(id => (
        <Row as="label" gap={8} key={id} className={classes["check"]}>
          <Checkbox
            checked={chosen.includes(id)}
            onChange={event =>
              onChange(all.filter(other => (other === id ? event.currentTarget.checked : chosen.includes(other))))
            }
          />
          <span>{accessories.label(id)}</span>
          {expected?.includes(id) && !chosen.includes(id) && <b className={classes["bad"]}>{text.missing}</b>}
        </Row>
      ))}
    </fieldset>
  );
}

interface LoanFormProps {
  device: DeviceRow;
  /** Which end of the loan the photos belong to. */
  moment: "out" | "in";
  items: Pick<AccessoriesProps, "label" | "expected"> & { first: readonly Accessory[] };
  /** What is usually noted about the condition. */
  placeholder: string;
  button: { icon: Icon; label: string };
  isRunning: boolean;
  disabled: boolean;
  problem: Problem | undefined;
  /** Saved, but without its photos. */
  withoutPhotos: string;
  /** Before the items: who it is about. */
  before: ReactNode;
  /** After the photos. */
  children?: ReactNode;
  /** Resolves to whether it was saved. */
  onSave: (accessories: Accessory[], condition: string) => Promise<boolean>;
  onClose: () => void;
}

/** The items, the condition and its photos, which are uploaded once the rest is saved. */
export function LoanForm(props: LoanFormProps) {
  const { device, moment, items, button, isRunning, onSave, onClose, ...rest } = props;
  const uploadPhotos = usePhotoUpload(device.id, moment);
  const [chosen, setChosen] = useState<Accessory[]>([...items.first]);
  const [condition, setCondition] = useState("");
  const [photos, setPhotos] = useState<File[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const save = async () => {
    if (!(await onSave(chosen, condition))) return;
    setIsUploading(true);
    const { problem } = await uploadPhotos(photos);
    if (problem) notifyProblem(problem, { what: rest.withoutPhotos, about: "device photos" });
    onClose();
  };
  return (
    <Stack
      as="form"
      gap={12}
      aria-label={button.label}
      noValidate
      data-takes-escape
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      {rest.before}
      <Accessories {...items} kind={device.kind} chosen={chosen} onChange={setChosen} />
      <Textarea
        label={text.condition}
        placeholder={rest.placeholder}
        autosize
        minRows={2}
        maxLength={1000}
        value={condition}
        onChange={event => setCondition(event.currentTarget.value)}
      />
      <PhotoPicker photos={photos} onChange={setPhotos} />
      {rest.children}
      <ProblemNote problem={rest.problem} />
      <Row gap={8} wrap>
        <ActionButton
          variant="filled"
          icon={button.icon}
          type="submit"
          loading={isRunning || isUploading}
          disabled={rest.disabled}
        >
          {button.label}
        </ActionButton>
        <Button onClick={onClose}>{commonText.cancel}</Button>
      </Row>
    </Stack>
  );
}
