import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { StatusChip } from "../../status/StatusChip.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { type Onboardable, usePeopleToOnboard } from "../data.ts";
import type { StepEnd, StepInput, Stepping } from "./use-steps.tsx";
import classes from "./dialogs.module.css";

interface OnboardDialogProps {
  onStep: (row: Stepping, to: typeof status.onboarded, given: StepInput) => Promise<StepEnd>;
  onClose: () => void;
}

/** Somebody of the study joins its part at home. */
export function OnboardDialog({ onStep, onClose }: OnboardDialogProps) {
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text.trim(), 150);
  const people = usePeopleToOnboard(asked);
  const [chosen, setChosen] = useState<Onboardable>();
  const [startsOn, setStartsOn] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    if (!chosen) return;
    setIsSaving(true);
    // Whoever is not in the remote study yet has version 0 and no status.
    const row = { ...chosen, version: 0, status: status.blank };
    const end = await onStep(row, status.onboarded, { startsOn });
    setIsSaving(false);
    if (end !== "refused") onClose();
  };
  return (
    <Dialog
      title="Onboard to the remote study"
      width={560}
      onClose={onClose}
      onSubmit={() => void save()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={!chosen}>
            {chosen ? `Onboard ${fullName(chosen)}` : "Onboard"}
          </Button>
        </>
      }
    >
      <TextInput
        type="search"
        aria-label="Search by name, phone or id"
        placeholder="Name, phone, ID"
        data-autofocus
        leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {people.error && !people.data && <QueryError query={people} title="People could not be loaded" />}
      <ul className={classes["results"]} aria-label="Who can be onboarded">
        {people.data?.map(person => (
          <li key={person.id}>
            <label>
              <input type="radio" name="who" checked={chosen?.id === person.id} onChange={() => setChosen(person)} />
              <span className="numbers">{person.id}</span>
              <b>{fullName(person)}</b>
              <StatusChip kind="participant" status={person.status} bare />
              <span className={classes["aside"]}>
                {[
                  person.type === null ? "arm not known" : participantTypes.label(person.type),
                  person.phone && sayPhone(person.phone),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </label>
          </li>
        ))}
        {people.data?.length === 0 && (
          <li className={classes["quiet"]}>
            {asked === ""
              ? "Everybody is in the remote study already."
              : "Nobody who could be onboarded matches these words."}
          </li>
        )}
      </ul>
      <DateField
        mt={12}
        label="Means to begin on"
        description="Optional. The welcome email goes out now."
        value={startsOn}
        onChange={setStartsOn}
      />
    </Dialog>
  );
}
