import type { DateOn } from "@hb/domain/contract.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { type PlannedSlot, skipReasons } from "@hb/domain/sessions/slots.ts";
import { addDays, staffDate, staffDates } from "@hb/domain/time.ts";
import { IconCalendarPlus } from "@tabler/icons-react";
import { memo } from "react";
import { State } from "../../ui/page/State.tsx";
import { weekNumber } from "../calendar/calendar-days.ts";
import type { SlotPlan } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import { byWeek } from "./slot-plan.ts";
import classes from "./CreateSlots.module.css";

interface SlotPreviewProps {
  plan: SlotPlan | undefined;
  stations: readonly Station[];
  today: DateOn;
  /** Something was changed since: a fresh preview is on its way. */
  isOld: boolean;
}

/** Every slot of the plan, week by week; what will be skipped is struck through, with the reason. */
export const SlotPreview = memo(function SlotPreview({ plan, stations, today, isOld }: SlotPreviewProps) {
  if (!plan || plan.slots.length === 0)
    return (
      <div className={classes["preview"]}>
        <State icon={IconCalendarPlus} title="Preview">
          Choose days, times and stations to preview the slots before you create them.
        </State>
      </div>
    );
  return (
    <section className={classes["preview"]} aria-label="Preview" aria-busy={isOld} data-old={isOld || undefined}>
      {byWeek(plan.slots).map(({ monday, days }) => (
        <section key={monday} className={classes["week"]} aria-label={`Week ${weekNumber(monday)}`}>
          <h2>
            {staffDates(monday, addDays(monday, 6), today)} <span>week {weekNumber(monday)}</span>
          </h2>
          <div className={classes["days"]}>
            {days.map(({ on, slots }) => (
              <div key={on} className={classes["day"]}>
                <h3>{staffDate(on, today)}</h3>
                <ul>
                  {slots.map(slot => (
                    <Slot key={`${slot.time} ${slot.stationId}`} slot={slot} name={nameOf(stations, slot.stationId)} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      ))}
    </section>
  );
});

function Slot({ slot, name }: { slot: PlannedSlot; name: string }) {
  return (
    <li className={classes["slot"]} data-skipped={slot.skip !== null || undefined}>
      <span className={classes["what"]}>
        <span className="numbers">{slot.time}</span> {name}
      </span>
      {slot.skip !== null && <small>{skipReasons[slot.skip]}</small>}
      {slot.skip === null && slot.isFirstOfTwo && <small>First of two (clock change)</small>}
    </li>
  );
}
