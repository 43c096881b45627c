import { type DeviceName, deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { ChipChoice } from "../../ui/fields/ChipChoice.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { archiveStation, saveStation } from "../data.ts";
import { sayDevices } from "./station-names.ts";
import classes from "./Stations.module.css";

/** Rooms and desks where one person at a time is seen. */
export function Stations({ stations, onClose }: { stations: readonly Station[]; onClose: () => void }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<Station | "new" | undefined>(stations.length === 0 ? "new" : undefined);
  const [refusal, setRefusal] = useState<Refusal>();
  const archive = async (station: Station, archived: boolean) => {
    setRefusal(undefined);
    try {
      await archiveStation(client, station, archived);
      notifyDone(archived ? `Station ${station.name} was archived` : `Station ${station.name} is offered again`);
    } catch (error) {
      setRefusal(asRefusal(error));
    }
  };
  return (
    <Dialog
      title="Stations"
      width={560}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>One session at a time takes place at a station. An archived one keeps its past and gets no new slots.</p>
      <ul className={classes["list"]} aria-label="Stations">
        {stations.map(station => (
          <li key={station.id}>
            {editing !== "new" && editing?.id === station.id ? (
              <StationForm key={station.version} station={station} onDone={() => setEditing(undefined)} />
            ) : (
              <div className={classes["row"]}>
                <b>{station.name}</b>
                <span>
                  {sayDevices(station.devices)}
                  {station.archivedAt !== null && " · archived"}
                </span>
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => setEditing(station)}
                  aria-label={`Edit ${station.name}`}
                >
                  Edit
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`${station.archivedAt === null ? "Archive" : "Offer again"} ${station.name}`}
                  onClick={() => void archive(station, station.archivedAt === null)}
                >
                  {station.archivedAt === null ? "Archive" : "Offer again"}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Trouble refusal={refusal} />
      {editing === "new" ? (
        <StationForm station={undefined} onDone={() => setEditing(undefined)} />
      ) : (
        <Button
          mt={12}
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => setEditing("new")}
        >
          Add a station
        </Button>
      )}
    </Dialog>
  );
}

function StationForm({ station, onDone }: { station: Station | undefined; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(station?.name ?? "");
  const [devices, setDevices] = useState<readonly number[]>(station?.devices ?? deviceNames.ids);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    if (name.trim() === "") return setProblem("A station has a name.");
    setIsSaving(true);
    setRefusal(undefined);
    try {
      await saveStation(client, {
        station: station ? { id: station.id, version: station.version } : null,
        name,
        // The chips are made of the list itself.
        devices: [...devices].sort((a, b) => a - b) as DeviceName[],
      });
      notifyDone(`Station ${name.trim()} was ${station ? "changed" : "added"}`);
      onDone();
    } catch (error) {
      setRefusal(asRefusal(error));
      setIsSaving(false);
    }
  };
  return (
    <form
      className={classes["form"]}
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label="Name"
        placeholder="A, Room 2"
        data-autofocus
        maxLength={60}
        value={name}
        error={problem}
        onChange={event => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <div>
        <p className={classes["label"]}>Headsets that can be used there</p>
        <ChipChoice
          label="Headsets that can be used there"
          options={deviceNames.entries.map(({ id, code }) => ({ id, label: code }))}
          chosen={devices}
          onChange={setDevices}
        />
      </div>
      <Trouble refusal={refusal} />
      <div className={classes["acts"]}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} disabled={devices.length === 0}>
          {station ? "Save the station" : "Add the station"}
        </Button>
      </div>
    </form>
  );
}
