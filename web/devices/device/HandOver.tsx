import { type Accessory, accessoriesOf, type DeviceRow } from "@hb/domain/devices/device.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { addDays } from "@hb/domain/time.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { IconPackageExport, IconSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Trouble } from "../../change/Trouble.tsx";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Checkbox } from "../../ui/fields/Checkbox.tsx";
import { DateField } from "../../ui/fields/DateField.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOnDevice, addPhotos, type PersonToLend, usePeopleToLend } from "../data.ts";
import { Accessories } from "./Accessories.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import { sayRefused } from "./refused.ts";
import { useDeviceAct } from "./use-device-act.ts";
import classes from "./DeviceDrawer.module.css";

/** As long as the study asks somebody; staff agree on another date where it fits better. */
const loanDays = 12 * 7;

interface HandOverProps {
  device: DeviceRow;
  onClose: () => void;
}

/** Lends a device: first to whom, then with what and until when. */
export function HandOver({ device, onClose }: HandOverProps) {
  const [person, setPerson] = useState<PersonToLend>();
  return (
    <section className={classes["work"]} aria-label="Hand over" data-takes-escape>
      {person ? (
        <LendTo key={person.id} device={device} person={person} onBack={() => setPerson(undefined)} onClose={onClose} />
      ) : (
        <ChoosePerson onChoose={setPerson} onClose={onClose} />
      )}
    </section>
  );
}

function ChoosePerson({ onChoose, onClose }: { onChoose: (person: PersonToLend) => void; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const { data: people, error, isFetching } = usePeopleToLend(useDeferredValue(typed.trim()));
  return (
    <>
      <div className={classes["find"]}>
        <TextInput
          data-autofocus
          type="search"
          className={classes["field"] ?? ""}
          aria-label="Who gets it: name or number"
          placeholder="Who gets it: name or number"
          leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            const [first] = people ?? [];
            if (event.key === "Escape") onClose();
            if (event.key !== "Enter" || !first || isFetching) return;
            // What comes may have the focus already when this very press ends, and would take it as a click.
            event.preventDefault();
            onChoose(first);
          }}
        />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <Trouble refusal={people ? undefined : (error ?? undefined)} />
      {people?.length === 0 && !isFetching && (
        <p className={classes["quiet"]}>
          {typed === ""
            ? "Nobody waits for a device. Loaners who are onboarded or active and hold none stand here."
            : "Nobody who may be lent a device is found by these words."}
        </p>
      )}
      <ul className={classes["people"]} aria-label="Waiting for a device">
        {people?.map(person => (
          <li key={person.id}>
            <button type="button" onClick={() => onChoose(person)}>
              <b>
                <span className="numbers">{person.id}</span> {fullName(person)}
              </b>
              <span>{person.phone && sayPhone(person.phone)}</span>
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
  const client = useQueryClient();
  const { today } = useSiteTime();
  const { isSaving, refusal, run } = useDeviceAct();
  const [dueBackOn, setDueBackOn] = useState<string | null>(addDays(today, loanDays));
  const [given, setGiven] = useState<Accessory[]>(() =>
    accessoriesOf(device.kind).filter(id => !device.missing.includes(id)),
  );
  const [condition, setCondition] = useState("");
  const [photos, setPhotos] = useState<File[]>([]);
  const [notify, setNotify] = useState(true);
  const name = fullName(person);
  const lend = () =>
    run(async requestId => {
      if (dueBackOn === null) return;
      const { id: participantId, enrolmentVersion } = person;
      const loan = { participantId, enrolmentVersion, dueBackOn, accessories: given, condition, notify };
      await actOnDevice(client, "handOverDevice", device, loan, requestId);
      notifyDone(`${device.serial} was handed over to ${name}`);
      // A photo of a hand-over belongs to the loan that has just begun.
      await addPhotos(client, device.id, "out", photos, () => undefined).catch((error: unknown) =>
        sayRefused(error, "Handed over, but a photo did not arrive. Add it under Photos."),
      );
      onClose();
    });
  return (
    <form
      className={classes["form"]}
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
          somebody else
        </button>
      </p>
      <DateField
        label="Due back"
        value={dueBackOn}
        minDate={today}
        error={dueBackOn === null && "Agree on a date."}
        onChange={setDueBackOn}
      />
      <Accessories label="Given along" kind={device.kind} chosen={given} onChange={setGiven} />
      <Textarea
        label="Condition"
        placeholder="Scratches, signs of use"
        autosize
        minRows={2}
        maxLength={1000}
        value={condition}
        onChange={event => setCondition(event.currentTarget.value)}
      />
      <PhotoPicker photos={photos} onChange={setPhotos} />
      <label className={classes["check"]}>
        <Checkbox checked={notify} onChange={event => setNotify(event.currentTarget.checked)} />
        <span>Send {person.firstName} the instructions by email</span>
      </label>
      <Trouble refusal={refusal} />
      <div className={classes["acts"]}>
        <Button
          type="submit"
          loading={isSaving}
          disabled={dueBackOn === null}
          leftSection={<IconPackageExport size={16} stroke={2} aria-hidden="true" />}
        >
          Hand over to {person.firstName}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
