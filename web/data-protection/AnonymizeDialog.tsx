import {
  type AnonymizationReason,
  anonymizationReasons,
  describeErased,
  describeKept,
} from "@hb/domain/data-protection/anonymization.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { useChange } from "../change/use-change.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { Note } from "../ui/Note.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import {
  type AnonymizationRequest,
  type Preview,
  refreshAfterChange,
  useAnonymizationRequests,
  usePreview,
} from "./data.ts";
import classes from "./DataProtectionPage.module.css";

interface AnonymizeDialogProps {
  participantIds: readonly number[];
  /** Preset where the retention period has ended. */
  why?: AnonymizationReason;
  onClose: () => void;
}

/** Shows what is erased and what stays. Then two people decide, or one who types the number. */
export function AnonymizeDialog({ participantIds, why, onClose }: AnonymizeDialogProps) {
  const preview = usePreview(participantIds);
  const requests = useAnonymizationRequests();
  const asked = requests.data?.filter(({ participantId }) => participantIds.includes(participantId)) ?? [];
  if (preview.data && requests.data)
    return <Decision preview={preview.data} asked={asked} given={why} onClose={onClose} />;
  return (
    <Dialog title={titleOf(participantIds)} width={640} onClose={onClose}>
      {preview.error && <QueryError query={preview} title="Couldn't load what would be erased" />}
      {requests.error && <QueryError query={requests} title="Couldn't load the requests" />}
      {!preview.error && !requests.error && (
        <Text as="output" tone="faint" mt={12} className={classes["waiting"]}>
          Counting what will be erased…
        </Text>
      )}
    </Dialog>
  );
}

interface DecisionProps {
  preview: Preview;
  asked: readonly AnonymizationRequest[];
  given: AnonymizationReason | undefined;
  onClose: () => void;
}

function Decision({ preview, asked, given, onClose }: DecisionProps) {
  const { people, erased, needsColleague } = preview;
  const myId = useUserInfo()?.userId;
  const able = people.filter(({ obstacles }) => obstacles.length === 0);
  const blocked = people.filter(({ obstacles }) => obstacles.length > 0);
  const isAsked = asked.length === people.length && asked.length > 0;
  const isMine = isAsked && asked.every(({ askedBy }) => askedBy === myId);
  const isTheirs = isAsked && asked.every(({ askedBy }) => askedBy !== myId);
  const ids = people.map(({ id }) => id);
  const [why, setWhy] = useState<AnonymizationReason>(given ?? "asked");
  const [typed, setTyped] = useState("");
  const wanted = String(people.length === 1 ? ids[0] : people.length);
  const { run, isRunning, problem } = useChange({ refresh: refreshAfterChange });
  const whom = peopleLabel(able.length === 1 ? able : people);

  const finish = (text: string) => {
    notifyDone(text);
    onClose();
  };
  const anonymize = async () => {
    const chosen = able.map(({ id, version }) => ({ id, version }));
    const { answer } = await run("anonymisePeople", { people: chosen, ...(!isTheirs && { why, typed }) });
    if (answer) finish(answer.anonymised === 1 ? `${whom} anonymized` : `${answer.anonymised} people anonymized`);
  };
  const request = async () => {
    const { answer } = await run("askForAnonymisation", { participantIds: able.map(({ id }) => id), why });
    if (answer)
      finish(`Requested: a colleague has to confirm before ${whom} ${able.length === 1 ? "is" : "are"} anonymized`);
  };
  const endRequest = async (text: string) => {
    const { answer } = await run("endAnonymisationRequests", { participantIds: ids });
    if (answer) finish(text);
  };

  return (
    <Dialog
      title={titleOf(ids)}
      icon={IconAlertTriangle}
      width={640}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {isMine && (
            <Button loading={isRunning} onClick={() => void endRequest("Request withdrawn")}>
              Withdraw request
            </Button>
          )}
          {isTheirs && (
            <Button disabled={isRunning} onClick={() => void endRequest("Request declined")}>
              Decline request
            </Button>
          )}
          {(isTheirs || (!isMine && !needsColleague)) && (
            <Button
              variant="light"
              color="red"
              loading={isRunning}
              disabled={able.length === 0 || (!isTheirs && typed.trim() !== wanted)}
              onClick={() => void anonymize()}
            >
              Anonymize {whom}
            </Button>
          )}
          {!isAsked && needsColleague && (
            <Button variant="filled" loading={isRunning} disabled={able.length === 0} onClick={() => void request()}>
              Request confirmation
            </Button>
          )}
        </>
      }
    >
      <Obstacles blocked={blocked} isOnly={people.length === 1} />
      {able.length > 0 && (
        <>
          <Duplicates people={able} />
          <div className={classes["columns"]}>
            <section>
              <h3>Erased permanently</h3>
              <ul>
                {describeErased(erased).map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
            <section>
              <h3>Kept</h3>
              <ul>
                {describeKept(erased).map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          </div>
        </>
      )}
      {isAsked && asked[0] && (
        <Note tone="amber" icon={IconUsers}>
          <b>{isMine ? "You requested" : `${asked[0].askedByName} requested`}</b> this:{" "}
          {anonymizationReasons[asked[0].why].toLowerCase()}.{" "}
          {isMine ? "Another administrator has to confirm it." : "If you confirm, it happens immediately."}
        </Note>
      )}
      {!isAsked && able.length > 0 && (
        <Stack gap={12} mt={12}>
          <NativeSelect
            label="Reason"
            description="Kept in the log permanently. It doesn't identify anyone."
            value={why}
            data={Object.entries(anonymizationReasons).map(([value, label]) => ({ value, label }))}
            onChange={event => setWhy(event.currentTarget.value as AnonymizationReason)}
          />
          {needsColleague ? (
            <Text tone="quiet">Another administrator has to confirm it. They see the request on Data protection.</Text>
          ) : (
            <TextInput
              label={
                people.length === 1
                  ? `Type the number ${wanted} to confirm`
                  : `Type the number of people (${wanted}) to confirm`
              }
              description="There's no other administrator who could confirm it."
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
            />
          )}
        </Stack>
      )}
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

function Obstacles({ blocked, isOnly }: { blocked: Preview["people"]; isOnly: boolean }) {
  if (blocked.length === 0) return null;
  return (
    <Note tone="red" icon={IconAlertTriangle}>
      <b>{isOnly ? "This can't be done now." : `${blocked.length} of them can't be anonymized now and are skipped.`}</b>
      {blocked.slice(0, 5).map(({ id, obstacles }) => (
        <span key={id} className={classes["obstacle"]}>
          {isOnly ? "" : `${id}: `}
          {obstacles.join(" ")}
        </span>
      ))}
      {blocked.length > 5 && <span className={classes["obstacle"]}>and {blocked.length - 5} more</span>}
    </Note>
  );
}

function Duplicates({ people }: { people: Preview["people"] }) {
  const duplicates = people.flatMap(person => person.duplicates);
  if (duplicates.length === 0) return null;
  return (
    <p>
      Also anonymizes the merged {duplicates.length === 1 ? "duplicate" : "duplicates"} <b>{duplicates.join(", ")}</b>.
    </p>
  );
}

function titleOf(ids: readonly number[]): string {
  return ids.length === 1 ? `Anonymize ${ids[0]}` : `Anonymize ${ids.length} people`;
}

function peopleLabel(people: Preview["people"]): string {
  return people.length === 1 ? String(people[0]?.id) : `${people.length} people`;
}
