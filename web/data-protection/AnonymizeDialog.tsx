import {
  type AnonymizationReason,
  anonymizationReasons,
  describeErased,
  describeKept,
} from "@hb/domain/data-protection/anonymization.ts";
import { staffShortDateTime } from "@hb/domain/format.ts";
import { confirmingDays } from "@hb/domain/users/confirming.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { Acts } from "../change/Acts.tsx";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { useChange } from "../change/use-change.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
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

/** Shows what is erased and what stays. Then two people decide, or it waits and one types the number. */
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
  const { people, erased, canBeConfirmed } = preview;
  const myId = useUserInfo()?.userId;
  const able = people.filter(({ obstacles }) => obstacles.length === 0);
  const blocked = people.filter(({ obstacles }) => obstacles.length > 0);
  const isAsked = asked.length === people.length && asked.length > 0;
  const isMine = isAsked && asked.every(({ askedBy }) => askedBy === myId);
  const canCarryOut = isAsked && asked.every(request => request.canCarryOut);
  const waitsUntil = asked.find(request => request.waitsUntil !== null)?.waitsUntil;
  const mustType = canCarryOut && waitsUntil !== undefined;
  const site = useSiteTime();
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
    const { answer } = await run("anonymisePeople", { people: chosen, ...(mustType && { typed }) });
    if (answer) finish(answer.anonymised === 1 ? `${whom} anonymized` : `${answer.anonymised} people anonymized`);
  };
  const request = async () => {
    const { answer } = await run("askForAnonymisation", { participantIds: able.map(({ id }) => id), why });
    if (answer)
      finish(
        canBeConfirmed
          ? `Requested: a colleague has to confirm before ${whom} ${able.length === 1 ? "is" : "are"} anonymized`
          : `Requested: ${whom} can be anonymized in ${confirmingDays} days, unless someone stops it`,
      );
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
            <Acts of="endAnonymisationRequests">
              <Button loading={isRunning} onClick={() => void endRequest("Request withdrawn")}>
                Withdraw request
              </Button>
            </Acts>
          )}
          {isAsked && !isMine && (
            <Acts of="endAnonymisationRequests">
              <Button disabled={isRunning} onClick={() => void endRequest("Request declined")}>
                Decline request
              </Button>
            </Acts>
          )}
          {canCarryOut && (
            <Acts of="anonymisePeople">
              <Button
                variant="light"
                color="red"
                loading={isRunning}
                disabled={able.length === 0 || (mustType && typed.trim() !== wanted)}
                onClick={() => void anonymize()}
              >
                Anonymize {whom}
              </Button>
            </Acts>
          )}
          {!isAsked && (
            <Acts of="askForAnonymisation">
              <Button variant="filled" loading={isRunning} disabled={able.length === 0} onClick={() => void request()}>
                {canBeConfirmed ? "Request confirmation" : `Request, and wait ${confirmingDays} days`}
              </Button>
            </Acts>
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
          {nextStep({ isMine, canCarryOut, until: waitsUntil && staffShortDateTime(waitsUntil, site) })}
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
          <Text tone="quiet">
            {canBeConfirmed
              ? "Another administrator has to confirm it. They see the request on Data protection."
              : `No other administrator can confirm it now. It waits ${confirmingDays} days: everyone on staff gets an email and can stop it.`}
          </Text>
        </Stack>
      )}
      {mustType && (
        <TextInput
          label={
            people.length === 1
              ? `Type the number ${wanted} to confirm`
              : `Type the number of people (${wanted}) to confirm`
          }
          description="No one stopped it while it waited."
          inputMode="numeric"
          autoComplete="off"
          mt={12}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      <ProblemNote problem={problem} />
    </Dialog>
  );
}

interface NextStep {
  isMine: boolean;
  canCarryOut: boolean;
  /** When the wait ends, if it waits. */
  until: string | undefined | null;
}

function nextStep({ isMine, canCarryOut, until }: NextStep): string {
  if (until) return canCarryOut ? "Its wait is over." : `It can happen from ${until} on, unless someone stops it.`;
  if (isMine) return "Another administrator has to confirm it.";
  return canCarryOut
    ? "If you confirm, it happens immediately."
    : `You can't confirm it: you became an administrator, or they reset your password or two-step sign-in, less than ${confirmingDays} days ago.`;
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
