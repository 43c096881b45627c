import {
  describeErased,
  describeKept,
  type WhyAnonymised,
  whyAnonymised,
} from "@hb/domain/data-protection/anonymisation.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconUsers } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trouble } from "../change/Trouble.tsx";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { Note } from "../ui/Note.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import {
  type AnonymisationRequest,
  anonymise,
  ask,
  end,
  type Preview,
  useAnonymisationRequests,
  usePreview,
} from "./data.ts";
import { useAct } from "./use-act.ts";
import classes from "./Anonymise.module.css";

interface AnonymiseDialogProps {
  participantIds: readonly number[];
  /** Chosen already where people are due. */
  why?: WhyAnonymised;
  onClose: () => void;
}

/** What would be erased and what stays, before anybody decides; then by two, or by one who types the number. */
export function AnonymiseDialog({ participantIds, why, onClose }: AnonymiseDialogProps) {
  const preview = usePreview(participantIds);
  const requests = useAnonymisationRequests();
  const asked = requests.data?.filter(({ participantId }) => participantIds.includes(participantId)) ?? [];
  if (preview.data && requests.data)
    return <Decision preview={preview.data} asked={asked} given={why} onClose={onClose} />;
  return (
    <Dialog
      title={titleOf(participantIds)}
      width={640}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {preview.error && <QueryError query={preview} title="It could not be looked up what would be erased" />}
      {requests.error && <QueryError query={requests} title="It could not be looked up who has asked" />}
      {!preview.error && !requests.error && (
        <output className={classes["waiting"]}>Counting what would be erased…</output>
      )}
    </Dialog>
  );
}

interface DecisionProps {
  preview: Preview;
  asked: readonly AnonymisationRequest[];
  given: WhyAnonymised | undefined;
  onClose: () => void;
}

function Decision({ preview, asked, given, onClose }: DecisionProps) {
  const { people, erased, needsColleague } = preview;
  const client = useQueryClient();
  const myId = useUserInfo()?.userId;
  const able = people.filter(({ obstacles }) => obstacles.length === 0);
  const blocked = people.filter(({ obstacles }) => obstacles.length > 0);
  const isAsked = asked.length === people.length && asked.length > 0;
  const isMine = isAsked && asked.every(({ askedBy }) => askedBy === myId);
  const isTheirs = isAsked && asked.every(({ askedBy }) => askedBy !== myId);
  const ids = people.map(({ id }) => id);
  const [why, setWhy] = useState<WhyAnonymised>(given ?? "asked");
  const [typed, setTyped] = useState("");
  const wanted = String(people.length === 1 ? ids[0] : people.length);
  const { act, isActing, refusal } = useAct(onClose);
  const whom = sayWhom(able.length === 1 ? able : people);

  const doIt = () =>
    void act(async requestId => {
      const chosen = able.map(({ id, version }) => ({ id, version }));
      const answer = await anonymise(client, { requestId, people: chosen, ...(!isTheirs && { why, typed }) });
      notifyDone(answer.anonymised === 1 ? `${whom} was anonymised` : `${answer.anonymised} people were anonymised`);
    });
  const askFor = () =>
    void act(async requestId => {
      await ask(client, { requestId, participantIds: able.map(({ id }) => id), why });
      notifyDone(`A colleague is asked to confirm that ${whom} ${able.length === 1 ? "is" : "are"} anonymised`);
    });
  const finish = (words: string) => () =>
    void act(async requestId => {
      await end(client, { requestId, participantIds: ids });
      notifyDone(words);
    });

  return (
    <Dialog
      title={titleOf(ids)}
      icon={IconAlertTriangle}
      width={640}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {isMine && (
            <Button variant="default" loading={isActing} onClick={finish("The request was withdrawn")}>
              Withdraw the request
            </Button>
          )}
          {isTheirs && (
            <Button variant="default" disabled={isActing} onClick={finish("The request was declined")}>
              Decline
            </Button>
          )}
          {(isTheirs || (!isMine && !needsColleague)) && (
            <Button
              variant="light"
              color="red"
              loading={isActing}
              disabled={able.length === 0 || (!isTheirs && typed.trim() !== wanted)}
              onClick={doIt}
            >
              Anonymise {whom} for good
            </Button>
          )}
          {!isAsked && needsColleague && (
            <Button loading={isActing} disabled={able.length === 0} onClick={askFor}>
              Ask a colleague to confirm
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
              <h3>Erased, and cannot be brought back</h3>
              <ul>
                {describeErased(erased).map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
            <section>
              <h3>Stays</h3>
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
          <b>{isMine ? "You asked" : `${asked[0].askedByName} asked`}</b> for this:{" "}
          {whyAnonymised[asked[0].why].toLowerCase()}.{" "}
          {isMine ? "It waits for a second holder of users." : "With your confirmation it is done at once."}
        </Note>
      )}
      {!isAsked && able.length > 0 && (
        <div className={classes["fields"]}>
          <NativeSelect
            label="Why"
            description="Stands in the log for good; it does not name anybody."
            value={why}
            data={Object.entries(whyAnonymised).map(([value, label]) => ({ value, label }))}
            onChange={event => setWhy(event.currentTarget.value as WhyAnonymised)}
          />
          {needsColleague ? (
            <p className={classes["rule"]}>
              A second holder of users confirms it. They see the request at once, on Data protection.
            </p>
          ) : (
            <TextInput
              label={people.length === 1 ? `Type the number ${wanted}` : `Type how many they are: ${wanted}`}
              description="Nobody else holds users, so nobody can confirm it."
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
            />
          )}
        </div>
      )}
      <Trouble refusal={refusal} />
    </Dialog>
  );
}

function Obstacles({ blocked, isOnly }: { blocked: Preview["people"]; isOnly: boolean }) {
  if (blocked.length === 0) return null;
  return (
    <Note tone="red" icon={IconAlertTriangle}>
      <b>
        {isOnly ? "This cannot be done now." : `${blocked.length} of them cannot be anonymised now and are left out.`}
      </b>
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
      {duplicates.length === 1 ? "The duplicate" : "The duplicates"} <b>{duplicates.join(", ")}</b>, merged into{" "}
      {people.length === 1 ? "this person" : "them"}, {duplicates.length === 1 ? "goes" : "go"} along.
    </p>
  );
}

function titleOf(ids: readonly number[]): string {
  return ids.length === 1 ? `Anonymise ${ids[0]}` : `Anonymise ${ids.length} people`;
}

function sayWhom(people: Preview["people"]): string {
  return people.length === 1 ? String(people[0]?.id) : `${people.length} people`;
}
