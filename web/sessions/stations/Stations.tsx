import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Acts } from "../../change/Acts.tsx";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { useChange } from "../../change/use-change.ts";
import { sessionsKey } from "../../queries/sessions.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { ChipChoice } from "../../ui/fields/ChipChoice.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { commonText } from "../../ui/text.ts";
import { devicesLabel } from "./station-names.ts";
import { stationsText as text } from "./text.ts";
import classes from "./Stations.module.css";

/** Rooms and desks for one participant at a time. */
export function Stations({ stations, onClose }: { stations: readonly Station[]; onClose: () => void }) {
  const { run, problem } = useChange({ refresh: [sessionsKey] });
  const [editing, setEditing] = useState<Station | "new" | undefined>(stations.length === 0 ? "new" : undefined);
  const archive = async ({ id, version, name }: Station, archived: boolean) => {
    const { answer } = await run("archiveStation", { id, version, archived });
    if (!answer) return;
    notifyUndoable(archived ? text.archivedOne(name) : text.restoredOne(name), () =>
      run("archiveStation", { id, version: answer.version, archived: !archived }),
    );
  };
  const close = () => setEditing(undefined);
  return (
    <Dialog title={text.title} width={560} onClose={onClose}>
      <p>{text.about}</p>
      <Stack as="ul" mt={12} aria-label={text.title}>
        {stations.map(station => {
          if (editing !== "new" && editing?.id === station.id)
            return (
              <li key={station.id}>
                <StationForm key={station.version} station={station} onDone={close} />
              </li>
            );
          const isArchived = station.archivedAt !== null;
          return (
            <Row as="li" gap={8} key={station.id} className={classes["row"]}>
              <b>{station.name}</b>
              <Text as="span" tone="faint" grow>
                {devicesLabel(station.devices)}
                {isArchived && ` · ${text.archived}`}
              </Text>
              <Acts of="saveStation">
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => setEditing(station)}
                  aria-label={text.editOne(station.name)}
                >
                  {commonText.edit}
                </Button>
              </Acts>
              <Acts of="archiveStation">
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={isArchived ? text.restoreOne(station.name) : text.archiveOne(station.name)}
                  onClick={() => void archive(station, !isArchived)}
                >
                  {isArchived ? text.restore : text.archive}
                </Button>
              </Acts>
            </Row>
          );
        })}
      </Stack>
      <ProblemNote problem={problem} />
      {editing === "new" ? (
        <StationForm station={undefined} onDone={close} />
      ) : (
        <Acts of="saveStation">
          <ActionButton icon={IconPlus} mt={12} onClick={() => setEditing("new")}>
            {text.add}
          </ActionButton>
        </Acts>
      )}
    </Dialog>
  );
}

function StationForm({ station, onDone }: { station: Station | undefined; onDone: () => void }) {
  const { run, isRunning, problem } = useChange({ refresh: [sessionsKey] });
  const [name, setName] = useState(station?.name ?? "");
  const [devices, setDevices] = useState<readonly number[]>(station?.devices ?? deviceNames.ids);
  const [isNameless, setIsNameless] = useState(false);
  const save = async () => {
    if (name.trim() === "") return setIsNameless(true);
    const { answer } = await run("saveStation", {
      station: station ? { id: station.id, version: station.version } : null,
      name,
      // The chips are the lookup's own ids.
      devices: [...devices].sort((a, b) => a - b) as DeviceName[],
    });
    if (!answer) return;
    const { id, version } = answer;
    const done = station ? text.form.saved : text.form.added;
    notifyUndoable(done(name.trim()), () =>
      station
        ? run("saveStation", { station: { id, version }, name: station.name, devices: station.devices })
        : run("archiveStation", { id, version, archived: true }),
    );
    onDone();
  };
  return (
    <Stack
      as="form"
      gap={12}
      className={classes["form"]}
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={commonText.name}
        placeholder={text.form.nameHint}
        data-autofocus
        maxLength={60}
        value={name}
        error={isNameless && text.form.nameMissing}
        onChange={event => {
          setName(event.currentTarget.value);
          setIsNameless(false);
        }}
      />
      <div>
        <Text weight="medium" tone="strong" mb={4}>
          {text.form.headsets}
        </Text>
        <ChipChoice
          label={text.form.headsets}
          options={deviceNames.entries.map(({ id, code }) => ({ id, label: code }))}
          chosen={devices}
          onChange={setDevices}
        />
      </div>
      <ProblemNote problem={problem} />
      <Row gap={8} justify="end">
        <Button onClick={onDone}>{commonText.cancel}</Button>
        <Button variant="filled" type="submit" loading={isRunning} disabled={devices.length === 0}>
          {station ? text.form.save : text.add}
        </Button>
      </Row>
    </Stack>
  );
}
