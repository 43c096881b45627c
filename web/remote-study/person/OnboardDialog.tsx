import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { ChangeDialog } from "../../change/ChangeDialog.tsx";
import { EmailNotice } from "../../emails/sending/EmailNotice.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { StatusChip } from "../../status/StatusChip.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { commonText } from "../../ui/text.ts";
import { type Onboardable, usePeopleToOnboard } from "../data.ts";
import { onboardText } from "./text.tsx";
import { emailsOf, type useSteps } from "./use-steps.tsx";
import classes from "./Enrolment.module.css";

interface OnboardDialogProps {
  onStep: ReturnType<typeof useSteps>["tryStep"];
  onClose: () => void;
}

/** Adds a participant to the remote study. */
export function OnboardDialog({ onStep, onClose }: OnboardDialogProps) {
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), 150);
  const people = usePeopleToOnboard(text);
  const [chosen, setChosen] = useState<Onboardable>();
  const [startsOn, setStartsOn] = useState<string | null>(null);
  const [notify, setNotify] = useState(true);
  // Before someone is in the remote study, their version is 0 and their status blank.
  const row = chosen && { ...chosen, version: 0, status: status.blank };
  const onboard = async () => (row ? onStep(row, status.onboarded, { startsOn, notify }) : {});
  return (
    <ChangeDialog
      title={onboardText.title}
      verb={chosen ? onboardText.onboardPerson(fullName(chosen)) : onboardText.onboard}
      back={commonText.cancel}
      reason="none"
      disabled={!chosen}
      width={560}
      onConfirm={onboard}
      onClose={onClose}
    >
      <TextInput
        type="search"
        aria-label={onboardText.search}
        placeholder={onboardText.placeholder}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {people.error && !people.data && <QueryError query={people} title={onboardText.unavailable} />}
      <ul className={classes["results"]} aria-label={onboardText.people}>
        {people.data?.map(person => (
          <li key={person.id}>
            <Row as="label" gap={10}>
              <input type="radio" name="who" checked={chosen?.id === person.id} onChange={() => setChosen(person)} />
              <span className="numbers">{person.id}</span>
              <b>{fullName(person)}</b>
              <StatusChip kind="participant" status={person.status} bare />
              <span className={classes["aside"]}>
                {[
                  person.type === null ? onboardText.armUnknown : participantTypes.label(person.type),
                  person.phone && formatPhone(person.phone),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </Row>
          </li>
        ))}
        {people.data?.length === 0 && (
          <li className={classes["none"]}>{text === "" ? onboardText.noneLeft : onboardText.noResults}</li>
        )}
      </ul>
      <DateField
        mt={12}
        label={onboardText.startsOn}
        description={onboardText.dateHint}
        value={startsOn}
        onChange={setStartsOn}
      />
      {row && (
        <EmailNotice
          key={row.id}
          person={row}
          emails={emailsOf(row, status.onboarded, row.type)}
          isOn={notify}
          onSwitch={setNotify}
        />
      )}
    </ChangeDialog>
  );
}
