import { fullName } from "@hb/domain/participants/participant.ts";
import { Button } from "@mantine/core";
import { IconUserSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { State } from "../../ui/page/State.tsx";
import { mostKnown, usePeopleKnown } from "../data.ts";
import { WalkIn } from "./WalkIn.tsx";
import classes from "./NotExpected.module.css";

interface NotExpectedProps {
  text: string;
  isOffline: boolean;
  /** Somebody may be expected, but in another of the four groups. */
  isFiltered: boolean;
}

/** Somebody stands at the desk who is not on today's list: who they are, and when they are expected. */
export function NotExpected({ text, isOffline, isFiltered }: NotExpectedProps) {
  const mayAdd = useUserInfo()?.permissions.participants === true;
  const isLongEnough = text.trim().length > 1;
  const people = usePeopleKnown(isLongEnough && !isOffline ? text.trim() : "");
  const found = isLongEnough ? (people.data ?? []) : [];
  if (isLongEnough && !isOffline && people.isPending) return null;
  if (found.length === 0)
    return (
      <State
        icon={IconUserSearch}
        title={isFiltered ? "No one in this group matches" : isOffline ? "Nobody of today matches" : "Nobody is found"}
        {...(mayAdd &&
          !isOffline && {
            acts: (
              <Button
                size="lg"
                variant="default"
                renderRoot={props => <Link to="/participants" search={{ add: "person" } as never} {...props} />}
              >
                Add a person
              </Button>
            ),
          })}
      >
        {isOffline
          ? "People of other days can be found when the connection is back."
          : isLongEnough
            ? `Whoever is new registers first, with a phone: ${location.host}/registration-form`
            : "Type more than one letter to look beyond today's visits."}
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
            <WalkIn person={person} />
          </li>
        ))}
      </ul>
      {found.length === mostKnown && (
        <p className={classes["more"]}>There may be more: type more of the name, or the number.</p>
      )}
    </section>
  );
}
