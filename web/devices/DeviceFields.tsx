import type { DeviceRow } from "@hb/domain/devices/device.ts";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal } from "../backend/refused.ts";
import { actOnDevice } from "./data.ts";
import classes from "./DeviceDrawer.module.css";

type Field = "belkinCase" | "place" | "note";
const fields: readonly { field: Field; label: string; most: number }[] = [
  { field: "belkinCase", label: "Belkin case number", most: 40 },
  { field: "place", label: "Place", most: 60 },
  { field: "note", label: "Note", most: 500 },
];

/** Each saved by itself. */
export function DeviceFields({ device }: { device: DeviceRow }) {
  return (
    <div className={classes["fields"]}>
      {fields.map(one => (
        <OneField key={`${one.field} ${device[one.field] ?? ""}`} device={device} {...one} />
      ))}
    </div>
  );
}

interface OneFieldProps {
  device: DeviceRow;
  field: Field;
  label: string;
  most: number;
}

/** Saved on Enter and on leaving the field, Esc restores. */
function OneField({ device, field, label, most }: OneFieldProps) {
  const client = useQueryClient();
  const shown = device[field] ?? "";
  const [typed, setTyped] = useState(shown);
  const [error, setError] = useState<string>();
  const save = async () => {
    if (typed.trim() === shown) return;
    try {
      setError(undefined);
      await actOnDevice(client, "editDevice", device, { changes: { [field]: typed.trim() || null } });
    } catch (thrown) {
      const { message, code } = asRefusal(thrown);
      setError(`Not saved. ${message} (${code})`);
    }
  };
  return (
    <div data-takes-escape={typed !== shown || undefined}>
      <TextInput
        label={label}
        placeholder="Blank"
        maxLength={most}
        value={typed}
        error={error}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={event => {
          if (event.key === "Enter") void save();
          if (event.key === "Escape") setTyped(shown);
        }}
      />
    </div>
  );
}
