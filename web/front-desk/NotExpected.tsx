import { fullName } from "@hb/domain/participants/participant.ts";
import { staffDateTime } from "@hb/domain/time.ts";
import { IconUserSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useSiteTime } from "../shell/site-time.ts";
import { State } from "../ui/State.tsx";
import { StatusChip } from "../ui/StatusChip.tsx";
import { usePeopleKnown } from "./data.ts";
import classes from "./NotExpected.module.css";

interface NotExpectedProps {
  text: string;
  isOffline: boolean;
  /** Somebody may be expected, but in another of the four groups. */
  isFiltered: boolean;
}

/** Somebody stands at the desk who is not on today's list: who they are, and when they are expected. */
export function NotExpected({ text, isOffline, isFiltered }: NotExpectedProps) {
  const { zone, today } = useSiteTime();
  const isLongEnough = text.trim().length > 1;
  const people = usePeopleKnown(isLongEnough && !isOffline ? text.trim() : "");
  const found = isLongEnough ? (people.data ?? []) : [];
  if (found.length === 0)
    return (
      <State icon={IconUserSearch} title={isFiltered ? "No one in this group matches" : "Nobody of today matches"}>
        {isOffline
          ? "People of other days can be found when the connection is back."
          : "Search looks at names, IDs and scanned codes of today's visits."}
      </State>
    );
  return (
    <section aria-label="Not on this list">
      <h2 className={classes["title"]}>Known, but not on this list</h2>
      <ul className={classes["people"]}>
        {found.map(person => (
          <li key={person.id}>
            <span className={classes["who"]}>
              <b>{fullName(person)}</b> <span className={classes["id"]}>{person.id}</span>
            </span>
            <StatusChip kind="participant" status={person.status} />
            {person.session ? (
              <Link className="link" to={`/scheduler/${person.session.id}`}>
                Visit {staffDateTime(person.session.startsAt, zone, today)}
              </Link>
            ) : (
              <span className={classes["id"]}>no visit booked</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
