import type { DateOn } from "@hb/domain/contract.ts";
import { ageOn } from "@hb/domain/participants/age-ranges.ts";
import { fullName, type ParticipantRow } from "@hb/domain/participants/participant.ts";
import { IconCopy } from "@tabler/icons-react";
import { useContext } from "react";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { ColleaguesHereContext } from "../person/colleagues-here.ts";
import { placeOf } from "../person/place.ts";
import classes from "./PersonCell.module.css";

/** Whoever opens it in a new tab finds the person's own address. */
function Name({ row }: { row: ParticipantRow }) {
  return (
    <a href={`/participants/${row.id}`} tabIndex={-1} className={classes["name"]}>
      {fullName(row)}
    </a>
  );
}

function SharesMark({ row }: { row: ParticipantRow }) {
  const shared = [row.duplicateName && "name", row.duplicateEmail && "email", row.duplicatePhone && "phone"].filter(
    Boolean,
  );
  if (shared.length === 0) return null;
  return (
    <span className={classes["shares"]} title={`Shares ${shared.join(" and ")} with another participant`}>
      <IconCopy size={14} stroke={2} aria-hidden="true" />
      Dup.
    </span>
  );
}

/** Who else has this person open. */
function HereMarks({ id }: { id: number }) {
  const names = useContext(ColleaguesHereContext).get(id);
  return names?.slice(0, 2).map(name => (
    <span key={name} className={classes["here"]} title={`${name} is here`}>
      <Avatar name={name} size={16} />
      <span className="visually-hidden">{name} is here</span>
    </span>
  ));
}

export function PersonCell({ row }: { row: ParticipantRow }) {
  return (
    <span className={classes["cell"]}>
      <Name row={row} />
      <HereMarks id={row.id} />
      <SharesMark row={row} />
    </span>
  );
}

export function TwoLines({ row, today }: { row: ParticipantRow; today: DateOn }) {
  const facts = [String(row.id), row.bornOn && String(ageOn(row.bornOn, today)), placeOf(row)].filter(Boolean);
  return (
    <span className={classes["lines"]}>
      <span className={classes["who"]}>
        <PersonCell row={row} />
        <span className={`numbers ${classes["facts"]}`}>{facts.join(" · ")}</span>
      </span>
      <StatusChip kind="participant" status={row.status} />
    </span>
  );
}
