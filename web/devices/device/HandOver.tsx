import { undoReason } from "@hb/domain/contract.ts";
import { type Accessory, accessoriesOf, type DeviceRow } from "@hb/domain/devices/device.ts";
import { loanPreviewTopic } from "@hb/domain/devices/loan-preview.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { deviceStatus } from "@hb/domain/remote-study/device-status.ts";
import { deviceEmail } from "@hb/domain/remote-study/suggested-emails.ts";
import { addDays } from "@hb/domain/time.ts";
import { Button, TextInput } from "@mantine/core";
import { IconPackageExport, IconPackageImport, IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { problemOf } from "../../change/problem.ts";
import { EmailNotice } from "../../emails/sending/EmailNotice.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { useRemoteStudyChange } from "../../remote-study/live.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { DateField } from "../../ui/fields/DateField.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { commonText } from "../../ui/text.ts";
import { type LoanOfDevice, type PersonToLend, usePeopleToLend } from "../data.ts";
import { missingText } from "../device-text.ts";
import { LoanForm } from "./LoanForm.tsx";
import { handOverText, takeBackText } from "./text.tsx";
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
    <Stack as="section" gap={12} aria-label={handOverText.title} data-takes-escape>
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
          aria-label={handOverText.searchLabel}
          placeholder={handOverText.search}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
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
        <Button onClick={onClose}>{commonText.cancel}</Button>
      </Row>
      <ProblemNote problem={people || !error ? undefined : problemOf(error)} />
      {people?.length === 0 && !isFetching && (
        <Text tone="quiet">{typed === "" ? handOverText.nobody : handOverText.noResults}</Text>
      )}
      <ul className={classes["people"]} aria-label={handOverText.waiting}>
        {people?.map(person => (
          <li key={person.id}>
            <Row as="button" gap={12} justify="between" type="button" onClick={() => onChoose(person)}>
              <b>
                <span className="numbers">{person.id}</span> {fullName(person)}
              </b>
              <span>{person.phone && formatPhone(person.phone)}</span>
            </Row>
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
  const [dueBackOn, setDueBackOn] = useState<string | null>(addDays(today, loanDays));
  const [notify, setNotify] = useState(true);
  const name = fullName(person);
  const lend = async (accessories: Accessory[], condition: string) => {
    if (dueBackOn === null) return false;
    const { id, version, serial } = device;
    const { answer } = await run("handOverDevice", {
      id,
      version,
      participantId: person.id,
      enrolmentVersion: person.enrolmentVersion,
      dueBackOn,
      accessories,
      condition,
      notify,
    });
    if (answer)
      notifyUndoable(handOverText.done(serial, name), () =>
        run("setDeviceStatus", {
          participantId: person.id,
          version: answer.enrolmentVersion,
          to: deviceStatus.blank,
          reason: undoReason,
        }),
      );
    return answer !== undefined;
  };
  return (
    <LoanForm
      device={device}
      moment="out"
      items={{
        label: handOverText.items,
        first: accessoriesOf(device.kind).filter(id => !device.missing.includes(id)),
      }}
      placeholder={handOverText.condition}
      button={{ icon: IconPackageExport, label: handOverText.handOverTo(person.firstName) }}
      isRunning={isRunning}
      disabled={dueBackOn === null}
      problem={problem}
      withoutPhotos={handOverText.withoutPhotos}
      before={
        <>
          <p>
            {handOverText.to(
              <b>
                <span className="numbers">{person.id}</span> {name}
              </b>,
            )}{" "}
            <LinkButton onClick={onBack}>{handOverText.chooseOther}</LinkButton>
          </p>
          <DateField
            label={handOverText.dueBack}
            value={dueBackOn}
            minDate={today}
            error={dueBackOn === null && handOverText.noDate}
            onChange={setDueBackOn}
          />
        </>
      }
      onSave={lend}
      onClose={onClose}
    >
      {dueBackOn !== null && (
        <EmailNotice
          person={person}
          emails={[emailType.handoff, deviceEmail({ kind: device.kind, isOwn: false })].map(type => ({
            type,
            about: loanPreviewTopic({ kind: "lent", deviceId: device.id, dueBackOn }),
            trigger: "deviceProvided",
          }))}
          isOn={notify}
          onSwitch={setNotify}
        />
      )}
    </LoanForm>
  );
}

interface TakeBackProps {
  device: DeviceRow;
  /** The loan that ends. */
  loan: LoanOfDevice | undefined;
  onClose: () => void;
}

/** Records what came back, and in which condition. The device is cleaned and reset next. */
export function TakeBack({ device, loan, onClose }: TakeBackProps) {
  const { run, isRunning, problem } = useRemoteStudyChange();
  const included = (loan?.accessoriesOut ?? []) as Accessory[];
  const [reason, setReason] = useState("");
  const needsReason = device.holder?.status === deviceStatus.keeping;
  const takeBack = async (accessories: Accessory[], condition: string) => {
    const { id, version, serial, holder } = device;
    const why = needsReason ? { reason } : {};
    const { answer } = await run("returnDevice", { id, version, accessories, condition, ...why });
    if (!answer) return false;
    const words = takeBackText.done(serial, answer.missing.length > 0 ? missingText(answer.missing) : undefined);
    if (holder)
      notifyUndoable(words, () =>
        run("setDeviceStatus", {
          participantId: holder.participantId,
          version: answer.enrolmentVersion,
          to: holder.status,
          reason: undoReason,
        }),
      );
    return true;
  };
  return (
    <LoanForm
      device={device}
      moment="in"
      items={{ label: takeBackText.items, first: included, expected: included }}
      placeholder={takeBackText.condition}
      button={{ icon: IconPackageImport, label: takeBackText.record }}
      isRunning={isRunning}
      disabled={needsReason && reason.trim().length < 3}
      problem={problem}
      withoutPhotos={takeBackText.withoutPhotos}
      before={<p>{takeBackText.from(<b>{device.holder?.name}</b>)}</p>}
      onSave={takeBack}
      onClose={onClose}
    >
      {needsReason && (
        <TextInput
          label={takeBackText.reason}
          description={takeBackText.reasonHint}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
    </LoanForm>
  );
}
