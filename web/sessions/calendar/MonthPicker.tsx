import type { DateOn } from "@hb/domain/contract.ts";
import { shortWeekday, staffDate, staffMonth } from "@hb/domain/format.ts";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { SiteTime } from "../../shell/site-time.ts";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { firstOfMonth, monthAway, monthWeeks } from "./calendar-days.ts";
import { monthText as text } from "./text.tsx";
import classes from "./MonthPicker.module.css";

interface MonthPickerProps {
  on: DateOn;
  /** The days that the calendar shows. */
  shown: readonly DateOn[];
  site: SiteTime;
  onPick: (on: DateOn) => void;
}

/**
 * A month to go by; one leafs through it without leaving the week that is shown. Not Mantine's calendar, which takes the
 * arrow keys that walk through the sessions here, and can't mark the shown week without a selection.
 */
export function MonthPicker({ on, shown, site, onPick }: MonthPickerProps) {
  const { today } = site;
  const [leafed, setLeafed] = useState({ on, month: firstOfMonth(on) });
  const month = leafed.on === on ? leafed.month : firstOfMonth(on);
  const leaf = (step: number) => setLeafed({ on, month: monthAway(month, step) });
  const weeks = monthWeeks(month, site.locale.weekStart);
  return (
    <div className={classes["month"]}>
      <Row className={classes["head"]}>
        <IconButton icon={IconChevronLeft} iconSize={16} size="md" label={text.previous} onClick={() => leaf(-1)} />
        <h2 className={classes["title"]} aria-live="polite">
          {staffMonth(month)}
        </h2>
        <IconButton icon={IconChevronRight} iconSize={16} size="md" label={text.next} onClick={() => leaf(1)} />
      </Row>
      <div className={classes["weekdays"]} aria-hidden="true">
        {weeks[0]?.map(day => (
          <span key={day}>{shortWeekday(day).slice(0, 2)}</span>
        ))}
      </div>
      <div className={`numbers ${classes["days"]}`}>
        {weeks.flatMap(week =>
          week.map(day => (
            <button
              key={day}
              type="button"
              aria-label={staffDate(day, site)}
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
