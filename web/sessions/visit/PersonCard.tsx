import { participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { specialAccommodation } from "@hb/domain/lookups/special-accommodations.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { SessionPerson } from "@hb/domain/sessions/session.ts";
import { staffShortDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconExternalLink, IconHeartHandshake, IconPaw } from "@tabler/icons-react";
import { KioskButton } from "../../consent/kiosk/KioskButton.tsx";
import { sayPhone } from "../../participants/person/phone-words.ts";
import { useAddressWord } from "../../shell/routing/address.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Chip } from "../../ui/Chip.tsx";
import type { OneSession } from "../data.ts";
import { accommodationOf } from "./accommodation.ts";
import { ConsentChip } from "./ConsentChip.tsx";
import classes from "./PersonCard.module.css";

/** Whom the session is with, as far as the scheduler needs to know. */
export function PersonCard({ one, person }: { one: OneSession; person: SessionPerson }) {
  const { zone, today } = useSiteTime();
  const mayOpen = useUserInfo()?.permissions.participants === true;
  const [, openPerson] = useAddressWord("person");
  const { booking } = one;
  const facts = [person.type && participantTypes.label(person.type), person.phone && sayPhone(person.phone)];
  return (
    <section className={classes["card"]} aria-label="Participant">
      <div className={classes["head"]}>
        <Avatar name={fullName(person)} size={40} />
        <div className={classes["who"]}>
          <h3>
            {fullName(person)} <span className="numbers">{person.id}</span>
          </h3>
          <p>{facts.filter(Boolean).join(" · ")}</p>
        </div>
        {mayOpen && (
          <Button
            variant="default"
            rightSection={<IconExternalLink size={15} stroke={2} aria-hidden="true" />}
            onClick={() => openPerson(String(person.id), "new")}
          >
            Open
          </Button>
        )}
      </div>
      <div className={classes["chips"]}>
        <StatusChip kind="participant" status={person.status} />
        <ConsentChip state={person.consent} />
        <Accommodation person={person} />
      </div>
      {!one.hasConsent && <KioskButton participantId={person.id} mt={12} />}
      {booking && (
        <p className={classes["booked"]}>
          Booked {staffShortDateTime(booking.bookedAt, zone, today)} by {booking.bookedBy.name}
          {booking.bookedBy.kind === "participant" && ", by link"}
        </p>
      )}
    </section>
  );
}

function Accommodation({ person }: { person: SessionPerson }) {
  const words = accommodationOf(person);
  if (words === undefined) return null;
  const isAnimal = person.specialAccommodation === specialAccommodation.serviceAnimal;
  return (
    <Chip tone="amber" icon={isAnimal ? IconPaw : IconHeartHandshake}>
      {words}
    </Chip>
  );
}
