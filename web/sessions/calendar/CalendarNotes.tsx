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
import classes from "../scheduler/Scheduler.module.css";

/** A new study: every session takes place at a station, so stations come first. */
export function NoStations({ onStations }: { onStations: () => void }) {
  return (
    <State
      icon={IconTableOptions}
      title="Where do sessions take place?"
      actions={
        <Acts of="saveStation">
          <Button variant="filled" onClick={onStations}>
            Add station
          </Button>
        </Acts>
      }
    >
      A station is a room or desk for one participant at a time, with the headsets available there. Add one, then create
      slots that participants can book.
    </State>
  );
}

interface NothingShownProps {
  isFiltered: boolean;
  period: string;
  onReset: () => void;
  onCreate: () => void;
}

/** One line above an empty calendar: the hours stay in sight. */
export function NothingShown({ isFiltered, period, onReset, onCreate }: NothingShownProps) {
  const isLookOnly = useLookOnly("createSlots");
  return (
    <output className={classes["note"]}>
      {isFiltered ? `No sessions ${period} match these filters.` : `No slots ${period} yet.`}{" "}
      <LinkButton disabled={!isFiltered && isLookOnly} onClick={isFiltered ? onReset : onCreate}>
        {isFiltered ? "Reset filters" : "Create slots"}
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
  const current = person?.session;
  return (
    <div className={classes["note"]}>
      {isEmpty ? "No open slots here for " : "Choose a slot for "}
      <b>{person ? fullName(person) : wanted}</b>
      {current && ` (currently ${staffDateTime(current.startsAt, site)})`}.{" "}
      <NextOpening after={after} onPick={onPick} /> · <LinkButton onClick={onCancel}>Cancel search</LinkButton>
    </div>
  );
}
