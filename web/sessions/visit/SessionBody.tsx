import { staffDateTime, staffShortDateTime } from "@hb/domain/format.ts";
import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { specialAccommodation } from "@hb/domain/lookups/special-accommodations.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { SessionPerson, Station } from "@hb/domain/sessions/session.ts";
import { Button } from "@mantine/core";
import { IconExternalLink, IconHeartHandshake, IconPaw } from "@tabler/icons-react";
import { RecordAsOf } from "../../as-of/RecordAsOf.tsx";
import { Acts } from "../../change/Acts.tsx";
import { useChange } from "../../change/use-change.ts";
import { Comments } from "../../comments/Comments.tsx";
import { KioskButton } from "../../consent/kiosk/KioskButton.tsx";
import { History } from "../../log/entries/History.tsx";
import { formatPhone } from "../../participants/person/contact-text.ts";
import { sessionsKey } from "../../queries/sessions.ts";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import type { OneSession } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import { SessionFields } from "./SessionFields.tsx";
import { accommodationOf, ConsentChip, StatusMark } from "./SessionMarks.tsx";
import { drawerText as text } from "./text.tsx";
import classes from "./SessionDrawer.module.css";

interface SessionBodyProps {
  one: OneSession;
  stations: readonly Station[];
  onOpen: (id: number) => void;
}

/** Participant, bonus and device, earlier moves, comments and history of one session. */
export function SessionBody({ one, stations, onOpen }: SessionBodyProps) {
  const { session, chain, comments } = one;
  const { run } = useChange({ refresh: [sessionsKey] });
  const canReadLog = useUserInfo()?.permissions.log === true;
  return (
    <Stack gap={20} mt={8}>
      {session.participant && <PersonCard one={one} person={session.participant} />}
      <Acts of={["setSessionBonus", "setSessionDevice"]}>
        <SessionFields session={session} stations={stations} />
      </Acts>
      {chain.length > 1 && <MoveHistory chain={chain} currentId={session.id} stations={stations} onOpen={onOpen} />}
      <Comments
        comments={comments}
        of="editSessionComment"
        onEdit={({ id, version }, body) => run("editSessionComment", { commentId: id, version, body })}
      />
      {canReadLog && (
        <section>
          <Text as="h3" size="small" weight="bold" tone="quiet" mb={6}>
            {text.history}
          </Text>
          <RecordAsOf key={session.id} subject={{ kind: "session", id: session.id }} />
          <History subject={{ kind: "session", id: String(session.id) }} />
        </section>
      )}
    </Stack>
  );
}

/** The participant, as far as the scheduler needs to know. */
function PersonCard({ one, person }: { one: OneSession; person: SessionPerson }) {
  const site = useSiteTime();
  const canOpen = useUserInfo()?.permissions.participants === true;
  const [, openPerson] = useAddressParam("person");
  const { booking } = one;
  const facts = [person.type && participantTypes.label(person.type), person.phone && formatPhone(person.phone)];
  const accommodation = accommodationOf(person);
  const needsAnimal = person.specialAccommodation === specialAccommodation.serviceAnimal;
  return (
    <section className={classes["card"]} aria-label={text.person}>
      <Row gap={12}>
        <Avatar name={fullName(person)} size={40} />
        <Stack grow>
          <Text as="h3" size="body" weight="bold" className={classes["name"]}>
            {fullName(person)}{" "}
            <Text as="span" weight="regular" tone="faint" className="numbers">
              {person.id}
            </Text>
          </Text>
          <Text tone="quiet">{facts.filter(Boolean).join(" · ")}</Text>
        </Stack>
        {canOpen && (
          <Button
            rightSection={<IconExternalLink size={15} aria-hidden="true" />}
            onClick={() => openPerson(String(person.id), "new")}
          >
            {text.openPerson}
          </Button>
        )}
      </Row>
      <Row gap={8} mt={12} wrap>
        <StatusChip kind="participant" status={person.status} />
        <ConsentChip state={person.consent} />
        {accommodation !== undefined && (
          <Chip tone="amber" icon={needsAnimal ? IconPaw : IconHeartHandshake}>
            {accommodation}
          </Chip>
        )}
      </Row>
      {!one.hasConsent && <KioskButton participantId={person.id} mt={12} />}
      {booking && (
        <Text tone="faint" mt={10} className={classes["booked"]}>
          {text.booked(
            staffShortDateTime(booking.bookedAt, site),
            booking.bookedBy.name,
            booking.bookedBy.kind === "participant",
          )}
        </Text>
      )}
    </section>
  );
}

interface MoveHistoryProps {
  chain: OneSession["chain"];
  currentId: number;
  stations: readonly Station[];
  onOpen: (id: number) => void;
}

/** From where to where a visit was moved, oldest first. */
function MoveHistory({ chain, currentId, stations, onOpen }: MoveHistoryProps) {
  const site = useSiteTime();
  return (
    <section>
      <Text as="h3" size="small" weight="bold" tone="quiet" mb={6}>
        {text.moved}
      </Text>
      <ol className={classes["chain"]}>
        {chain.map(({ id, startsAt, stationId, status }) => {
          const label = `${staffDateTime(startsAt, site)}, ${nameOf(stations, stationId)}`;
          return (
            <Row as="li" gap={12} justify="between" key={id}>
              {id === currentId ? (
                <b className="numbers">{label}</b>
              ) : (
                <button type="button" className="link numbers" onClick={() => onOpen(id)}>
                  {label}
                </button>
              )}
              <StatusMark kind={status} bare />
            </Row>
          );
        })}
      </ol>
    </section>
  );
}
