import type { DeviceRow } from "@hb/domain/devices/device.ts";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { refreshRemoteStudy } from "../../remote-study/live.ts";
import { DeviceConflict } from "./DeviceConflict.tsx";
import { type Base, type DeviceField, saveDeviceField, type Theirs } from "./save-field.ts";
import classes from "./DeviceDrawer.module.css";

const fields: readonly { field: DeviceField; label: string; most: number }[] = [
  { field: "belkinCase", label: "Belkin case number", most: 40 },
  { field: "place", label: "Place", most: 60 },
  { field: "note", label: "Note", most: 500 },
];

/** Each saved by itself. */
export function DeviceFields({ device }: { device: DeviceRow }) {
  return (
    <div className={classes["fields"]}>
      {fields.map(one => (
        <OneField key={one.field} device={device} {...one} />
      ))}
    </div>
  );
}

interface OneFieldProps {
  device: DeviceRow;
  field: DeviceField;
  label: string;
  most: number;
}

/** Saved on Enter and on leaving the field, Esc restores. What is being typed outlives a colleague's change. */
function OneField({ device, field, label, most }: OneFieldProps) {
  const client = useQueryClient();
  const shown = device[field] ?? "";
  const [draft, setDraft] = useState<{ typed: string; base: Base }>();
  const [theirs, setTheirs] = useState<Theirs>();
  const [error, setError] = useState<string>();
  // Enter saves, and so does leaving the field right after it: once is enough.
  const saving = useRef<string>(undefined);
  // Put off, it is asked again at Enter and not at every leaving of the field.
  const putOff = useRef<string>(undefined);
  const typed = draft?.typed ?? shown;
  /** Not before the device is fetched again, so that the old value does not flash up. */
  const settle = async () => {
    await refreshRemoteStudy(client);
    setDraft(undefined);
  };
  const save = async () => {
    if (!draft || theirs || saving.current === draft.typed) return;
    const value = draft.typed.trim();
    setError(undefined);
    if (value === draft.base.value) return setDraft(undefined);
    saving.current = draft.typed;
    try {
      const conflict = await saveDeviceField(client, device.id, field, value, draft.base);
      if (conflict) setTheirs(conflict);
      else await settle();
    } catch (thrown) {
      const { message, code } = asRefusal(thrown);
      setError(`Not saved. ${message} (${code})`);
    }
    saving.current = undefined;
  };
  return (
    <div data-takes-escape={draft !== undefined || undefined}>
      <TextInput
        label={label}
        placeholder="Blank"
        maxLength={most}
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) =>
          setDraft(before => ({ typed: value, base: before?.base ?? { version: device.version, value: shown } }))
        }
        onBlur={() => putOff.current !== typed && void save()}
        onKeyDown={event => {
          if (event.key === "Enter") void save();
          if (event.key !== "Escape") return;
          setDraft(undefined);
          setError(undefined);
        }}
      />
      {theirs && draft && (
        <DeviceConflict
          device={device}
          field={field}
          label={label}
          mine={draft.typed.trim()}
          base={draft.base}
          theirs={theirs}
          onDecided={() => {
            setTheirs(undefined);
            void settle();
          }}
          onLater={() => {
            putOff.current = draft.typed;
            setError(`Not saved: a colleague has set this to “${theirs[field] ?? "Blank"}”. Enter to choose.`);
            setTheirs(undefined);
          }}
        />
      )}
    </div>
  );
}
