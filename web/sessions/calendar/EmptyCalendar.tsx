import { Button } from "@mantine/core";
import { IconTableOptions } from "@tabler/icons-react";
import { State } from "../../ui/page/State.tsx";
import classes from "./EmptyCalendar.module.css";

/** A new study: a session takes place at a station, so that stations come first. */
export function NoStations({ onStations }: { onStations: () => void }) {
  return (
    <State
      icon={IconTableOptions}
      title="Where do sessions take place?"
      acts={<Button onClick={onStations}>Add the first station</Button>}
    >
      A station is a room or a desk where one person at a time is seen, with the headsets that can be used there. When
      there is one, you create slots for it, and participants book them.
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
  return (
    <output className={classes["note"]}>
      {isFiltered ? `No session ${period} matches these filters.` : `There are no slots ${period} yet.`}{" "}
      <button type="button" className="link" onClick={isFiltered ? onReset : onCreate}>
        {isFiltered ? "Reset" : "Create slots"}
      </button>
    </output>
  );
}
