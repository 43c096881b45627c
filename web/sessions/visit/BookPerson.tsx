import { staffDateTime } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useHidesNames } from "../../change/hidden-names.ts";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { problemOf } from "../../change/problem.ts";
import { useChange } from "../../change/use-change.ts";
import { EmailNotice } from "../../emails/sending/EmailNotice.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { type PersonToBook, peopleToBookOptions, sessionsKey } from "../../queries/sessions.ts";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { commonText } from "../../ui/text.ts";
import { bookingEmail } from "../data.ts";
import { nameOf, stationLabel } from "../stations/station-names.ts";
import { bookText, moveText } from "./text.tsx";
import { isHeldByVisitor } from "./use-session-status.tsx";
import { useVisitUndo } from "./use-visit-undo.ts";
import classes from "./SessionDrawer.module.css";

interface BookPersonProps {
  session: Session;
  stations: readonly Station[];
  onBooked: (sessionId: number) => void;
  onClose: () => void;
}

/** Finds a participant by name, ID, phone or scanned code, and books them for this slot. */
export function BookPerson({ session, stations, onBooked, onClose }: BookPersonProps) {
  const [wanted] = useAddressParam("for");
  const hidesNames = useHidesNames();
  const [typed, setTyped] = useState(wanted ?? "");
  const [person, setPerson] = useState<PersonToBook>();
  const text = useDeferredValue(typed);
  const { data: people, error, isFetching } = useQuery(peopleToBookOptions(text));
  // The person the slot search was for is chosen, until staff choose someone else.
  const [isOther, setIsOther] = useState(false);
  const expected = isOther ? undefined : people?.find(({ id, reason }) => String(id) === wanted && reason === null);
  const chosen = person ?? expected;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!chosen) field.current?.focus();
  }, [chosen]);
  return (
    <section className={classes["book"]} aria-label={bookText.title} {...(!chosen && { "data-takes-escape": true })}>
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
          <Row gap={8}>
            <TextInput
              ref={field}
              type="search"
              flex={1}
              aria-label={hidesNames ? bookText.searchId : bookText.search}
              placeholder={hidesNames ? bookText.searchIdHint : bookText.searchHint}
              leftSection={<IconSearch size={16} aria-hidden="true" />}
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
            <Button onClick={onClose}>{commonText.cancel}</Button>
          </Row>
          {error && !people && <ProblemNote problem={problemOf(error)} />}
          {text.trim() !== "" && people?.length === 0 && !isFetching && (
            <Text tone="faint" mt={8}>
              {bookText.noResults}
            </Text>
          )}
          <ul className={classes["people"]} aria-label={bookText.results}>
            {text.trim() !== "" &&
              people?.map(found => (
                <li key={found.id}>
                  <Row
                    as="button"
                    gap={10}
                    type="button"
                    className={classes["person"]}
                    disabled={found.reason !== null}
                    onClick={() => setPerson(found)}
                  >
                    <Found person={found} />
                  </Row>
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Found({ person }: { person: PersonToBook }) {
  const site = useSiteTime();
  return (
    <>
      <span className={`numbers ${classes["id"]}`}>{person.id}</span>
      <Stack as="span" grow>
        <Text as="span" weight="medium">
          {fullName(person)}
        </Text>
        <Faint size="small">
          {[
            person.reason,
            person.session && bookText.bookedFor(staffDateTime(person.session.startsAt, site)),
            person.phone && formatPhone(person.phone),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Faint>
      </Stack>
      <StatusChip kind="participant" status={person.status} bare />
    </>
  );
}

interface ConfirmProps {
  session: Session;
  person: PersonToBook;
  stations: readonly Station[];
  onBooked: (sessionId: number) => void;
  onBack: () => void;
}

/** Books the slot; a participant who has a visit already is moved here. */
function Confirm({ session, person, stations, onBooked, onBack }: ConfirmProps) {
  const site = useSiteTime();
  const { run, isRunning, problem } = useChange({ refresh: [sessionsKey] });
  const [notify, setNotify] = useState(true);
  const undo = useVisitUndo();
  const [isHeld, setIsHeld] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const { id, version, startsAt, stationId } = session;
  const old = person.session;
  const when = staffDateTime(startsAt, site);
  const book = async () => {
    const options = { notify, ...(isHeld && { evenIfHeld: true }) };
    const { answer, problem: refused } = old
      ? await run("moveBooking", { id: old.id, version: old.version, to: { sessionId: id, version }, ...options })
      : await run("bookSession", { id, version, participantId: person.id, ...options });
    if (refused) return setIsHeld(isHeld || isHeldByVisitor(refused));
    const visit = { id, version: answer.version, notify };
    const name = <b>{fullName(person)}</b>;
    notifyUndoable(
      old ? moveText.done(name, when) : bookText.done(name, when),
      () => (old ? undo.move(visit, old.id) : undo.book(visit)),
      `visit ${id}`,
    );
    onBooked(id);
  };
  return (
    <>
      <Row gap={10} className={classes["chosen"]}>
        <Found person={person} />
      </Row>
      <Text tone="quiet" className={classes["plan"]}>
        {old
          ? bookText.willMove(staffDateTime(old.startsAt, site))
          : bookText.willBook(when, stationLabel(nameOf(stations, stationId)))}
      </Text>
      <EmailNotice
        person={person}
        emails={bookingEmail({ kind: "slot", sessionId: id })}
        isOn={notify}
        onSwitch={setNotify}
      />
      <ProblemNote problem={problem} />
      <Row gap={8} justify="end" mt={12}>
        <Button onClick={onBack}>{bookText.chooseOther}</Button>
        <Button variant="filled" ref={button} loading={isRunning} onClick={() => void book()}>
          {old
            ? isHeld
              ? bookText.moveAnyway
              : bookText.move(person.firstName)
            : isHeld
              ? bookText.bookAnyway
              : bookText.book(person.firstName)}
        </Button>
      </Row>
    </>
  );
}
