import { type CleaningStep, cleaningSteps, type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { Button } from "@mantine/core";
import { IconMail, IconPackageExport, IconPackageImport } from "@tabler/icons-react";
import { useState } from "react";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import type { DeviceDetails } from "../data.ts";
import { nextAction } from "../device-text.ts";
import type { Form } from "../inventory/device-address.ts";
import { BackInStockDialog, DueDateDialog, isOutOfService, OutOfServiceDialog } from "./DeviceDialogs.tsx";
import { HandOver, TakeBack } from "./HandOver.tsx";
import { cleaningText, workText as text } from "./text.tsx";
import { useChase } from "./use-chase.tsx";
import classes from "./DeviceDrawer.module.css";

interface DeviceWorkProps {
  details: DeviceDetails;
  /** Which form is open. */
  form: Form | undefined;
  onForm: (form: Form | undefined) => void;
  /** The page that a scanned label opens has one button and nothing else. */
  isPlain?: boolean;
}

const icon = { size: 17, "aria-hidden": true } as const;

/** The next step for a device, with its form. */
export function DeviceWork({ details, form, onForm, isPlain = false }: DeviceWorkProps) {
  const { device, loans } = details;
  const { chase, dialog } = useChase();
  const close = () => onForm(undefined);
  const action = nextAction(device);
  const isOut = device.state === deviceState.out;

  if (form === "return" && isOut)
    return <TakeBack device={device} loan={loans.find(({ endedAt }) => endedAt === null)} onClose={close} />;
  if (form === "handOver" && device.state === deviceState.ready) return <HandOver device={device} onClose={close} />;
  const takeBack = (
    <Button
      size={isPlain ? "xl" : "lg"}
      fullWidth={isPlain}
      variant={action === "chase" && !isPlain ? "default" : "filled"}
      leftSection={<IconPackageImport {...icon} />}
      onClick={() => onForm("return")}
    >
      {text.recordReturn}
    </Button>
  );
  return (
    <>
      {action === "clean" && <CleaningSteps device={device} />}
      {action === "handOver" && (
        <Button
          variant="filled"
          size={isPlain ? "xl" : "lg"}
          fullWidth={isPlain}
          leftSection={<IconPackageExport {...icon} />}
          onClick={() => onForm("handOver")}
        >
          {text.handOver}
        </Button>
      )}
      {isOut && isPlain && takeBack}
      {isOut && !isPlain && (
        <Row gap={8} wrap>
          {action === "chase" && (
            <Button variant="filled" size="lg" leftSection={<IconMail {...icon} />} onClick={() => chase(device)}>
              {text.requestReturn}
            </Button>
          )}
          {takeBack}
        </Row>
      )}
      {!isPlain && device.state !== deviceState.own && (
        <Text tone="quiet" mt={8}>
          <OtherActions device={device} onChase={() => chase(device)} />
        </Text>
      )}
      {dialog}
    </>
  );
}

interface OtherActionsProps {
  device: DeviceRow;
  onChase: () => void;
}

function OtherActions({ device, onChase }: OtherActionsProps) {
  const [dialog, setDialog] = useState<"dueDate" | "outOfService" | "backInStock">();
  const props = { device, onClose: () => setDialog(undefined) };
  const link = (label: string, onClick: () => void) => <LinkButton onClick={onClick}>{label}</LinkButton>;
  const links = () => {
    if (isOutOfService(device)) return link(text.backInStock, () => setDialog("backInStock"));
    if (device.state !== deviceState.out) return link(text.outOfService, () => setDialog("outOfService"));
    const changeDate = link(text.changeDueDate, () => setDialog("dueDate"));
    if (nextAction(device) === "chase") return changeDate;
    return (
      <>
        {link(text.requestReturn, onChase)} · {changeDate}
      </>
    );
  };
  if (device.holder?.status === deviceStatus.keeping) return text.isKept;
  return (
    <>
      {text.also(links())}
      {dialog === "dueDate" && <DueDateDialog {...props} />}
      {dialog === "outOfService" && <OutOfServiceDialog {...props} />}
      {dialog === "backInStock" && <BackInStockDialog {...props} />}
    </>
  );
}

/** Every step must be done before the device can be lent again. */
export function CleaningSteps({ device }: { device: DeviceRow }) {
  const { run } = useRemoteStudyChange();
  const [saving, setSaving] = useState<CleaningStep>();
  const { id, version, serial, steps } = device;
  const set = async (step: CleaningStep, done: boolean) => {
    setSaving(step);
    const { answer, problem } = await run("setCleaningStep", { id, version, step, done });
    setSaving(undefined);
    if (problem) notifyProblem(problem, { what: cleaningText.notSaved, about: "cleaning" });
    else if (answer.state === deviceState.ready) notifyDone(cleaningText.ready(serial), { about: "cleaning" });
  };
  const left = cleaningSteps.ids.length - steps.length;
  return (
    <fieldset className={classes["checks"]}>
      <legend>{cleaningText.title}</legend>
      {cleaningSteps.entries.map(entry => (
        <Row as="label" gap={8} key={entry.id} className={classes["check"]}>
          <Checkbox
            checked={steps.includes(entry.id)}
            aria-busy={saving === entry.id}
            onChange={event => {
              // Each step makes a new version of the device, so they are saved one at a time.
              if (saving === undefined) void set(entry.id, event.currentTarget.checked);
            }}
          />
          <span>{entry.label}</span>
        </Row>
      ))}
      <Text tone="quiet" aria-live="polite">
        {left === 0 ? cleaningText.done : cleaningText.left(left)}
      </Text>
    </fieldset>
  );
}
