import { type Accessory, accessoriesOf, type DeviceRow } from "@hb/domain/devices/device.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { addDays } from "@hb/domain/time.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { IconPackageExport, IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { problemOf } from "../../change/problem.ts";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { type PersonToLend, usePeopleToLend } from "../data.ts";
import { Accessories } from "./Accessories.tsx";
import { PhotoPicker, usePhotoUpload } from "./DevicePhotos.tsx";
import classes from "./DeviceDrawer.module.css";

/** The length of the remote study; staff can agree on another date. */
const loanDays = 12 * 7;

interface HandOverProps {
  device: DeviceRow;
  onClose: () => void;
}

/** Lends a device: first to whom, then with what and until when. */
export function HandOver({ device, onClose }: HandOverProps) {
  const [person, setPerson] = useState<PersonToLend>();
  return (
    <Stack as="section" gap={12} aria-label="Hand over" data-takes-escape>
      {person ? (
        <LendTo key={person.id} device={device} person={person} onBack={() => setPerson(undefined)} onClose={onClose} />
      ) : (
        <ChoosePerson onChoose={setPerson} onClose={onClose} />
      )}
    </Stack>
  );
}

function ChoosePerson({ onChoose, onClose }: { onChoose: (person: PersonToLend) => void; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const { data: people, error, isFetching } = usePeopleToLend(useDeferredValue(typed.trim()));
  return (
    <>
      <Row gap={8}>
        <TextInput
          data-autofocus
          type="search"
          flex={1}
          aria-label="Participant: search by name or ID"
          placeholder="Search by name or ID"
          leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            const [first] = people ?? [];
            if (event.key === "Escape") onClose();
            if (event.key !== "Enter" || !first || isFetching) return;
            // The form that opens may take the focus before this key is released, and would take it as a click.
            event.preventDefault();
            onChoose(first);
          }}
        />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Row>
      <ProblemNote problem={people || !error ? undefined : problemOf(error)} />
      {people?.length === 0 && !isFetching && (
        <Text tone="quiet">
          {typed === ""
            ? "No one is waiting for a device. Loaners appear here once they're onboarded, until they have one."
            : "No results among loaners who are waiting for a device."}
        </Text>
      )}
      <ul className={classes["people"]} aria-label="Waiting for a device">
        {people?.map(person => (
          <li key={person.id}>
            <button type="button" onClick={() => onChoose(person)}>
              <b>
                <span className="numbers">{person.id}</span> {fullName(person)}
              </b>
              <span>{person.phone && formatPhone(person.phone)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface LendToProps extends HandOverProps {
  person: PersonToLend;
  onBack: () => void;
}

function LendTo({ device, person, onBack, onClose }: LendToProps) {
  const { today } = useSiteTime();
  const { run, isRunning, problem } = useRemoteStudyChange();
  const uploadPhotos = usePhotoUpload(device.id, "out");
  const [dueBackOn, setDueBackOn] = useState<string | null>(addDays(today, loanDays));
  const [included, setIncluded] = useState<Accessory[]>(() =>
    accessoriesOf(device.kind).filter(id => !device.missing.includes(id)),
  );
  const [condition, setCondition] = useState("");
  const [photos, setPhotos] = useState<File[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const [notify, setNotify] = useState(true);
  const name = fullName(person);
  const lend = async () => {
    if (dueBackOn === null) return;
    const { answer } = await run("handOverDevice", {
      id: device.id,
      version: device.version,
      participantId: person.id,
      enrolmentVersion: person.enrolmentVersion,
      dueBackOn,
      accessories: included,
      condition,
      notify,
    });
    if (!answer) return;
    notifyDone(`${device.serial} handed over to ${name}`);
    setIsUploading(true);
    const upload = await uploadPhotos(photos);
    if (upload.problem)
      notifyProblem(upload.problem, {
        what: "Handed over, but a photo wasn't uploaded. Add it under Photos.",
        about: "device photos",
      });
    onClose();
  };
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void lend();
      }}
    >
      <p>
        To{" "}
        <b>
          <span className="numbers">{person.id}</span> {name}
        </b>{" "}
        <button type="button" className="link" onClick={onBack}>
          Choose someone else
        </button>
      </p>
      <DateField
        label="Due back"
        value={dueBackOn}
        minDate={today}
        error={dueBackOn === null && "Choose a date."}
        onChange={setDueBackOn}
      />
      <Accessories label="Included items" kind={device.kind} chosen={included} onChange={setIncluded} />
      <Textarea
        label="Condition"
        placeholder="Scratches, signs of wear"
        autosize
        minRows={2}
        maxLength={1000}
        value={condition}
        onChange={event => setCondition(event.currentTarget.value)}
      />
      <PhotoPicker photos={photos} onChange={setPhotos} />
      <label className={classes["check"]}>
        <Checkbox checked={notify} onChange={event => setNotify(event.currentTarget.checked)} />
        <span>Email the instructions to {person.firstName}</span>
      </label>
      <ProblemNote problem={problem} />
      <Row gap={8} wrap>
        <Button
          type="submit"
          loading={isRunning || isUploading}
          disabled={dueBackOn === null}
          leftSection={<IconPackageExport size={16} stroke={2} aria-hidden="true" />}
        >
          Hand over to {person.firstName}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}
