import { staffDateTime } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCalendarPlus, IconUserSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { looksOnly } from "../../change/Acts.tsx";
import { maxPeopleToBook, type PersonToBook, peopleToBookOptions } from "../../queries/sessions.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Faint, Text } from "../../ui/layout/Text.tsx";
import { State } from "../../ui/page/State.tsx";
import { notOnListText } from "./text.ts";
import classes from "../FrontDesk.module.css";

interface NotOnListProps {
  text: string;
  isOffline: boolean;
  /** They may be expected, but in another of the four groups. */
  isFiltered: boolean;
  /** Someone new came while the desk is offline. */
  onWalkIn: () => void;
}

/** Finds participants who aren't on today's list, and when they are expected. */
export function NotOnList({ text, isOffline, isFiltered, onWalkIn }: NotOnListProps) {
  const user = useUserInfo();
  const canAdd =
    user?.permissions.participants === true && !looksOnly(user, ["participants"]) && !user.terms.hidesNames;
  const isLongEnough = text.trim().length > 1;
  const people = useQuery(peopleToBookOptions(isLongEnough && !isOffline ? text.trim() : ""));
  const found = isLongEnough ? (people.data ?? []) : [];
  if (isLongEnough && !isOffline && people.isPending) return null;
  if (found.length === 0)
    return (
      <State
        icon={IconUserSearch}
        title={
          isFiltered
            ? notOnListText.noMatchesInGroup
            : isOffline
              ? notOnListText.noMatchesToday
              : notOnListText.noMatches
        }
        {...(canAdd && {
          actions: isOffline ? (
            <Button size="lg" onClick={onWalkIn}>
              {notOnListText.addWalkIn}
            </Button>
          ) : (
            <Button
              size="lg"
              renderRoot={props => <Link to="/participants" search={{ add: "person" } as never} {...props} />}
            >
              {notOnListText.addParticipant}
            </Button>
          ),
        })}
      >
        {isOffline
          ? notOnListText.offline
          : isLongEnough
            ? notOnListText.register(`${location.host}/registration-form`)
            : notOnListText.typeMore}
      </State>
    );
  return (
    <section aria-label={notOnListText.title}>
      <Text as="h2" size="body" weight="bold" tone="quiet" mb={8}>
        {notOnListText.title}
      </Text>
      <ul className={classes["people"]}>
        {found.map(person => (
          <Row as="li" key={person.id} gap={14} rowGap={4} wrap>
            <Text as="span" grow>
              <b>{fullName(person)}</b> <Faint>{person.id}</Faint>
            </Text>
            <StatusChip kind="participant" status={person.status} />
            <WalkIn person={person} />
          </Row>
        ))}
      </ul>
      {found.length === maxPeopleToBook && (
        <Text tone="quiet" className={classes["hint"]}>
          {notOnListText.mayBeMore}
        </Text>
      )}
    </section>
  );
}

/** What can be done for a participant who is here but not on today's list. */
function WalkIn({ person }: { person: PersonToBook }) {
  const site = useSiteTime();
  const { zone, today } = site;
  const { session, reason } = person;
  const isOtherDay = session?.status === sessionStatus.scheduled && dateInZone(session.startsAt, zone) !== today;
  return (
    <>
      {session ? (
        <Link className="link" to={`/scheduler/${session.id}`}>
          {notOnListText.visit(staffDateTime(session.startsAt, site))}
        </Link>
      ) : (
        <Faint>{reason ?? notOnListText.noVisit}</Faint>
      )}
      {reason === null && (!session || isOtherDay) && (
        <Button
          className={classes["button"] ?? ""}
          leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          renderRoot={props => (
            <Link
              to="/scheduler"
              search={{ view: "day", on: today, statuses: "0", for: String(person.id) } as never}
              {...props}
            />
          )}
        >
          {session ? notOnListText.moveToToday : notOnListText.bookToday}
        </Button>
      )}
    </>
  );
}
