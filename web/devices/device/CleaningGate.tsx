import { type CleaningStep, cleaningSteps, type DeviceRow, deviceState } from "@hb/domain/devices/device.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOnDevice } from "../data.ts";
import { sayRefused } from "./refused.ts";
import classes from "./DeviceDrawer.module.css";

/** The gate between two loans: nothing is lent before every step is done. */
export function CleaningGate({ device }: { device: DeviceRow }) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<CleaningStep>();
  const set = async (step: CleaningStep, done: boolean) => {
    setSaving(step);
    try {
      const { state } = await actOnDevice(client, "setCleaningStep", device, { step, done });
      if (state === deviceState.ready) notifyDone(`${device.serial} is ready for the next loan`, { about: "gate" });
    } catch (error) {
      sayRefused(error, "Not noted.");
    } finally {
      setSaving(undefined);
    }
  };
  const open = cleaningSteps.ids.length - device.steps.length;
  return (
    <fieldset className={classes["checks"]}>
      <legend>Clean and reset</legend>
      {cleaningSteps.entries.map(({ id, label }) => (
        <label key={id} className={classes["check"]}>
          <Checkbox
            checked={device.steps.includes(id)}
            aria-busy={saving === id}
            onChange={event => {
              // The version of the device grows with each step: one after the other.
              if (saving === undefined) void set(id, event.currentTarget.checked);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
      <p className={classes["quiet"]} aria-live="polite">
        {open === 0 ? "All done: it may be handed over." : `${open} to do before it may be handed over.`}
      </p>
    </fieldset>
  );
}
