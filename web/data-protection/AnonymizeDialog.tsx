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
import { commonText } from "../ui/text.ts";
import {
  type AnonymizationRequest,
  type Preview,
  refreshAfterChange,
  useAnonymizationRequests,
  usePreview,
} from "./data.ts";
import { nextStepText, anonymizeText as text } from "./text.tsx";
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
    <Dialog title={text.anonymize(participantIds)} width={640} onClose={onClose}>
      {preview.error && <QueryError query={preview} title={text.previewFailed} />}
      {requests.error && <QueryError query={requests} title={text.requestsFailed} />}
      {!preview.error && !requests.error && (
        <Text as="output" tone="faint" mt={12} className={classes["waiting"]}>
          {text.counting}
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
  const anonymized = able.length === 1 ? able.map(({ id }) => id) : ids;

  const finish = (done: string) => {
    notifyDone(done);
    onClose();
  };
  const anonymize = async () => {
    const chosen = able.map(({ id, version }) => ({ id, version }));
    const { answer } = await run("anonymisePeople", { people: chosen, ...(mustType && { typed }) });
    if (answer) finish(text.done(answer.anonymised, anonymized));
  };
  const request = async () => {
    const { answer } = await run("askForAnonymisation", { participantIds: able.map(({ id }) => id), why });
    if (answer) finish(canBeConfirmed ? text.askedColleague(anonymized) : text.askedToWait(anonymized, confirmingDays));
  };
  const endRequest = async (done: string) => {
    const { answer } = await run("endAnonymisationRequests", { participantIds: ids });
    if (answer) finish(done);
  };

  return (
    <Dialog
      title={text.anonymize(ids)}
      icon={IconAlertTriangle}
      width={640}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{commonText.close}</Button>
          {isMine && (
            <Acts of="endAnonymisationRequests">
              <Button loading={isRunning} onClick={() => void endRequest(text.withdrawn)}>
                {text.withdraw}
              </Button>
            </Acts>
          )}
          {isAsked && !isMine && (
            <Acts of="endAnonymisationRequests">
              <Button disabled={isRunning} onClick={() => void endRequest(text.declined)}>
                {text.decline}
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
                {text.anonymize(anonymized)}
              </Button>
            </Acts>
          )}
          {!isAsked && (
            <Acts of="askForAnonymisation">
              <Button variant="filled" loading={isRunning} disabled={able.length === 0} onClick={() => void request()}>
                {canBeConfirmed ? text.askColleague : text.askAndWait(confirmingDays)}
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
              <h3>{text.erased}</h3>
              <ul>
                {describeErased(erased).map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
            <section>
              <h3>{text.kept}</h3>
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
          {text.requested(isMine ? undefined : asked[0].askedByName, anonymizationReasons[asked[0].why])}{" "}
          {nextStep({ isMine, canCarryOut, until: waitsUntil && staffShortDateTime(waitsUntil, site) })}
        </Note>
      )}
      {!isAsked && able.length > 0 && (
        <Stack gap={12} mt={12}>
          <NativeSelect
            label={text.reason}
            description={text.reasonHelp}
            value={why}
            data={Object.entries(anonymizationReasons).map(([value, label]) => ({ value, label }))}
            onChange={event => setWhy(event.currentTarget.value as AnonymizationReason)}
          />
          <Text tone="quiet">{canBeConfirmed ? text.asksColleague : text.waits(confirmingDays)}</Text>
        </Stack>
      )}
      {mustType && (
        <TextInput
          label={people.length === 1 ? text.typeId(wanted) : text.typeCount(wanted)}
          description={text.typeHelp}
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
  if (until) return canCarryOut ? nextStepText.waitOver : nextStepText.wait(until);
  if (isMine) return nextStepText.confirmation;
  return canCarryOut ? nextStepText.ownConfirmation : nextStepText.cannotConfirm(confirmingDays);
}

function Obstacles({ blocked, isOnly }: { blocked: Preview["people"]; isOnly: boolean }) {
  if (blocked.length === 0) return null;
  return (
    <Note tone="red" icon={IconAlertTriangle}>
      <b>{isOnly ? text.obstacle : text.obstacles(blocked.length)}</b>
      {blocked.slice(0, 5).map(({ id, obstacles }) => (
        <span key={id} className={classes["obstacle"]}>
          {isOnly ? "" : `${id}: `}
          {obstacles.join(" ")}
        </span>
      ))}
      {blocked.length > 5 && <span className={classes["obstacle"]}>{text.moreObstacles(blocked.length - 5)}</span>}
    </Note>
  );
}

function Duplicates({ people }: { people: Preview["people"] }) {
  const duplicates = people.flatMap(person => person.duplicates);
  if (duplicates.length === 0) return null;
  return <p>{text.duplicates(duplicates.length, <b>{duplicates.join(", ")}</b>)}</p>;
}
