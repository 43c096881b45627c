import type { DateOn } from "@hb/domain/contract.ts";
import { staffDate } from "@hb/domain/time.ts";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { firstOfMonth, monthAway, monthWeeks } from "./calendar-days.ts";
import classes from "./MonthPicker.module.css";

interface MonthPickerProps {
  on: DateOn;
  /** The days that the calendar shows. */
  shown: readonly DateOn[];
  today: DateOn;
  onPick: (on: DateOn) => void;
}

const months = "January February March April May June July August September October November December".split(" ");
const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/**
 * A month to go by; one leafs through it without leaving the week that is shown. Not Mantine's calendar, which takes the
 * arrow keys that walk through the sessions here, and can't mark the shown week without a selection.
 */
export function MonthPicker({ on, shown, today, onPick }: MonthPickerProps) {
  const [leafed, setLeafed] = useState({ on, month: firstOfMonth(on) });
  const month = leafed.on === on ? leafed.month : firstOfMonth(on);
  const leaf = (step: number) => setLeafed({ on, month: monthAway(month, step) });
  return (
    <div className={classes["month"]}>
      <Row className={classes["head"]}>
        <IconButton icon={IconChevronLeft} iconSize={16} size="md" label="Previous month" onClick={() => leaf(-1)} />
        <h2 className={classes["title"]} aria-live="polite">
          {months[Number(month.slice(5, 7)) - 1]} {month.slice(0, 4)}
        </h2>
        <IconButton icon={IconChevronRight} iconSize={16} size="md" label="Next month" onClick={() => leaf(1)} />
      </Row>
      <div className={classes["weekdays"]} aria-hidden="true">
        {weekdays.map(day => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <div className={`numbers ${classes["days"]}`}>
        {monthWeeks(month).flatMap(week =>
          week.map(day => (
            <button
              key={day}
              type="button"
              aria-label={staffDate(day, today)}
              aria-current={day === today ? "date" : undefined}
              data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
              data-shown={shown.includes(day) || undefined}
              data-today={day === today || undefined}
              onClick={() => onPick(day)}
            >
              {Number(day.slice(8))}
            </button>
          )),
        )}
      </div>
    </div>
  );
}
