import type { DateOn, Instant } from "@hb/domain/contract.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { Button } from "@mantine/core";
import { IconTableOptions } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Acts, useLookOnly } from "../../change/Acts.tsx";
import { peopleToBookOptions } from "../../queries/sessions.ts";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { State } from "../../ui/page/State.tsx";
import { NextOpening } from "../slots/SlotChoice.tsx";
import { calendarNoteText as text } from "./text.tsx";
import classes from "../scheduler/Scheduler.module.css";

/** A new study: every session takes place at a station, so stations come first. */
export function NoStations({ onStations }: { onStations: () => void }) {
  return (
    <State
      icon={IconTableOptions}
      title={text.noStations.title}
      actions={
        <Acts of="saveStation">
          <Button variant="filled" onClick={onStations}>
            {text.noStations.add}
          </Button>
        </Acts>
      }
    >
      {text.noStations.about}
    </State>
  );
}

interface NothingShownProps {
  isFiltered: boolean;
  period: "day" | "week";
  onReset: () => void;
  onCreate: () => void;
}

/** One line above an empty calendar: the hours stay in sight. */
export function NothingShown({ isFiltered, period, onReset, onCreate }: NothingShownProps) {
  const isLookOnly = useLookOnly("createSlots");
  return (
    <output className={classes["note"]}>
      {isFiltered ? text.noMatch[period] : text.noSlots[period]}{" "}
      <LinkButton disabled={!isFiltered && isLookOnly} onClick={isFiltered ? onReset : onCreate}>
        {isFiltered ? text.resetFilters : text.createSlots}
      </LinkButton>
    </output>
  );
}

interface SlotSearchProps {
  /** The end of what is shown. */
  after: Instant;
  /** No slot in sight can be chosen. */
  isEmpty: boolean;
  onPick: (on: DateOn) => void;
  onCancel: () => void;
}

/** Who a slot is being chosen for, and the way on to later weeks. */
export function SlotSearch({ after, isEmpty, onPick, onCancel }: SlotSearchProps) {
  const [wanted] = useAddressParam("for");
  const { data: people } = useQuery(peopleToBookOptions(wanted ?? ""));
  const site = useSiteTime();
  if (!wanted) return null;
  const person = people?.find(({ id }) => String(id) === wanted);
  const current = person?.session ? staffDateTime(person.session.startsAt, site) : undefined;
  const name = <b>{person ? fullName(person) : wanted}</b>;
  return (
    <div className={classes["note"]}>
      {isEmpty ? text.search.noneOpen(name, current) : text.search.choose(name, current)}{" "}
      <NextOpening after={after} onPick={onPick} /> · <LinkButton onClick={onCancel}>{text.search.cancel}</LinkButton>
    </div>
  );
}
