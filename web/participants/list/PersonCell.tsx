import type { DateOn } from "@hb/domain/contract.ts";
import { ageOn } from "@hb/domain/participants/age-ranges.ts";
import { fullName, type ParticipantRow } from "@hb/domain/participants/participant.ts";
import { emailNotConfirmed } from "@hb/domain/sessions/booking.ts";
import { IconCopy, IconMailQuestion } from "@tabler/icons-react";
import { createContext, useContext, useMemo } from "react";
import { useWhereabouts } from "../../presence/use-presence.ts";
import { useColleagues } from "../../queries/colleagues.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { placeOf } from "../person/contact-text.ts";
import { personCellText as text } from "./text.tsx";
import classes from "./People.module.css";

/** Names of the colleagues who have a participant open, by the participant's id. */
type ColleaguesHere = ReadonlyMap<number, readonly string[]>;

export const ColleaguesHereContext = createContext<ColleaguesHere>(new Map());

export function useColleaguesHere(): ColleaguesHere {
  const whereabouts = useWhereabouts();
  const colleagues = useColleagues();
  const myId = useUserInfo()?.userId;
  return useMemo(() => {
    const here = new Map<number, string[]>();
    for (const [userId, places] of whereabouts) {
      const name = colleagues.find(colleague => colleague.userId === userId)?.name;
      if (userId === myId || name === undefined) continue;
      for (const { kind, id } of places)
        if (kind === "participant") here.set(Number(id), [...(here.get(Number(id)) ?? []), name]);
    }
    return here;
  }, [whereabouts, colleagues, myId]);
}

/** A link, so that a person can be opened in a new tab. */
function Name({ row }: { row: ParticipantRow }) {
  return (
    <a href={`/participants/${row.id}`} tabIndex={-1} className={`name-link ${classes["name"]}`}>
      {fullName(row)}
    </a>
  );
}

/** The registration doesn't count yet. */
function UnconfirmedMark({ row }: { row: ParticipantRow }) {
  if (row.unconfirmedSince === null) return null;
  return (
    <span className={classes["shares"]} title={emailNotConfirmed}>
      <IconMailQuestion size={14} aria-hidden="true" />
      <span className="visually-hidden">{emailNotConfirmed}</span>
    </span>
  );
}

function SharesMark({ row }: { row: ParticipantRow }) {
  const shared = { name: row.duplicateName, email: row.duplicateEmail, phone: row.duplicatePhone };
  if (!Object.values(shared).some(Boolean)) return null;
  return (
    <span className={classes["shares"]} title={text.shares(shared)}>
      <IconCopy size={14} aria-hidden="true" />
      {text.duplicate}
    </span>
  );
}

/** Who else has this person open. */
function HereMarks({ id }: { id: number }) {
  const names = useContext(ColleaguesHereContext).get(id);
  return names?.slice(0, 2).map(name => (
    <span key={name} className={classes["here"]} title={text.here(name)}>
      <Avatar name={name} size={16} />
      <span className="visually-hidden">{text.here(name)}</span>
    </span>
  ));
}

export function PersonCell({ row }: { row: ParticipantRow }) {
  return (
    <Row as="span" gap={8}>
      <Name row={row} />
      <HereMarks id={row.id} />
      <UnconfirmedMark row={row} />
      <SharesMark row={row} />
    </Row>
  );
}

export function TwoLines({ row, today }: { row: ParticipantRow; today: DateOn }) {
  const facts = [String(row.id), row.bornOn && String(ageOn(row.bornOn, today)), placeOf(row)].filter(Boolean);
  return (
    <Row as="span" gap={8} className={classes["lines"]}>
      <Text as="span" grow>
        <PersonCell row={row} />
        <span className={`numbers ${classes["facts"]}`}>{facts.join(" · ")}</span>
      </Text>
      <StatusChip kind="participant" status={row.status} />
    </Row>
  );
}
