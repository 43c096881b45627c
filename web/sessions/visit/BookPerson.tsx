import { fullName } from "@hb/domain/participants/participant.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { visitPreviewTopic } from "@hb/domain/sessions/visit-preview.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { newRequestId } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { useAddressWord } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { actOn, type FoundPerson, usePeopleToBook } from "../data.ts";
import { nameOf, sayStation } from "../stations/station-names.ts";
import { Notify } from "./MailPreview.tsx";
import classes from "./BookPerson.module.css";

interface BookPersonProps {
  session: Session;
  stations: readonly Station[];
  onBooked: (sessionId: number) => void;
  onClose: () => void;
}

/** Finds somebody by name, number, phone or a scanned code, and gives them this slot. */
export function BookPerson({ session, stations, onBooked, onClose }: BookPersonProps) {
  const [wanted] = useAddressWord("for");
  const [typed, setTyped] = useState(wanted ?? "");
  const [person, setPerson] = useState<FoundPerson>();
  const text = useDeferredValue(typed);
  const { data: people, error, isFetching } = usePeopleToBook(text);
  // Whom the slot was looked for is meant, until somebody else is asked for.
  const [isOther, setIsOther] = useState(false);
  const expected = isOther ? undefined : people?.find(({ id, reason }) => String(id) === wanted && reason === null);
  const chosen = person ?? expected;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!chosen) field.current?.focus();
  }, [chosen]);
  return (
    <section
      className={classes["book"]}
      aria-label="Book a participant"
      {...(!chosen && { "data-takes-escape": true })}
    >
      {chosen ? (
        <Confirm
          key={chosen.id}
          session={session}
          person={chosen}
          stations={stations}
          onBooked={onBooked}
          onBack={() => {
            if (chosen === expected) setTyped("");
            setIsOther(true);
            setPerson(undefined);
          }}
        />
      ) : (
        <>
          <div className={classes["search"]}>
            <TextInput
              ref={field}
              type="search"
              className={classes["field"] ?? ""}
              aria-label="Find a participant by name, number or phone"
              placeholder="Name, number or phone"
              leftSection={<IconSearch size={16} stroke={2} aria-hidden="true" />}
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
              onKeyDown={event => {
                if (event.key === "Escape") return typed === "" ? onClose() : setTyped("");
                const first = people?.find(({ reason }) => reason === null);
                if (event.key !== "Enter" || !first || isFetching) return;
                // The button that comes has the focus already when this very press ends, and would take it as a click.
                event.preventDefault();
                setPerson(first);
              }}
            />
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </div>
          {error && !people && <Trouble refusal={error} />}
          {text.trim() !== "" && people?.length === 0 && !isFetching && (
            <p className={classes["none"]}>Nobody is found by these words.</p>
          )}
          <ul className={classes["people"]} aria-label="Found">
            {text.trim() !== "" &&
              people?.map(found => (
                <li key={found.id}>
                  <button
                    type="button"
                    className={classes["person"]}
                    disabled={found.reason !== null}
                    onClick={() => setPerson(found)}
                  >
                    <Found person={found} />
                  </button>
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Found({ person }: { person: FoundPerson }) {
  const { zone, today } = useSiteTime();
  return (
    <>
      <span className={`numbers ${classes["id"]}`}>{person.id}</span>
      <span className={classes["who"]}>
        <b>{fullName(person)}</b>
        <span>
          {[
            person.reason,
            person.session && `has ${staffDateTime(person.session.startsAt, zone, today)}`,
            person.phone && sayPhone(person.phone),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <StatusChip kind="participant" status={person.status} bare />
    </>
  );
}

interface ConfirmProps {
  session: Session;
  person: FoundPerson;
  stations: readonly Station[];
  onBooked: (sessionId: number) => void;
  onBack: () => void;
}

/** Who gets the slot, whether they are told; somebody who has a visit already is moved here. */
function Confirm({ session, person, stations, onBooked, onBack }: ConfirmProps) {
  const client = useQueryClient();
  const { zone, today } = useSiteTime();
  const [notify, setNotify] = useState(true);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isHeld, setIsHeld] = useState(false);
  const [requestId, setRequestId] = useState(newRequestId);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const old = person.session;
  const book = async () => {
    setIsSaving(true);
    setRefusal(undefined);
    const held = isHeld ? { evenIfHeld: true } : {};
    try {
      if (old) {
        const to = { sessionId: session.id, version: session.version };
        await actOn(client, "moveBooking", old, { to, notify, ...held }, requestId);
      } else {
        await actOn(client, "bookSession", session, { participantId: person.id, notify, ...held }, requestId);
      }
      notifyDone(
        <>
          <b>{fullName(person)}</b> was {old ? "moved to" : "booked for"} {staffDateTime(session.startsAt, zone, today)}
        </>,
      );
      onBooked(session.id);
    } catch (error) {
      const why = asRefusal(error);
      setRefusal(why);
      setRequestId(newRequestId());
      setIsHeld((why.details as { heldUntil?: string } | null)?.heldUntil !== undefined);
      setIsSaving(false);
    }
  };
  return (
    <>
      <div className={classes["chosen"]}>
        <Found person={person} />
      </div>
      <p className={classes["words"]}>
        {old
          ? `Moves here from ${staffDateTime(old.startsAt, zone, today)}; that session stays as history.`
          : `Gets ${staffDateTime(session.startsAt, zone, today)}, ${sayStation(nameOf(stations, session.stationId))}.`}
      </p>
      <Notify
        mail={{ type: 2, participantId: person.id, about: visitPreviewTopic({ kind: "slot", sessionId: session.id }) }}
        name={person.firstName}
        notify={notify}
        onNotify={setNotify}
      />
      <Trouble refusal={refusal} />
      <div className={classes["acts"]}>
        <Button variant="default" onClick={onBack}>
          Somebody else
        </Button>
        <Button ref={button} loading={isSaving} onClick={() => void book()}>
          {isHeld ? "Book all the same" : old ? `Move ${person.firstName} here` : `Book ${person.firstName}`}
        </Button>
      </div>
    </>
  );
}
