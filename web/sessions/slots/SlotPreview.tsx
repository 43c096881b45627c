import { staffDate, staffDates, staffTimeOfDay } from "@hb/domain/format.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { type PlannedSlot, skipReasons } from "@hb/domain/sessions/slots.ts";
import { addDays } from "@hb/domain/time.ts";
import { IconCalendarPlus } from "@tabler/icons-react";
import { memo } from "react";
import type { SiteTime } from "../../shell/site-time.ts";
import { State } from "../../ui/page/State.tsx";
import { weekNumber } from "../calendar/calendar-days.ts";
import type { SlotPlan } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import { byWeek } from "./slot-plan.ts";
import { createSlotsText } from "./text.ts";
import classes from "./CreateSlots.module.css";

const text = createSlotsText.preview;

interface SlotPreviewProps {
  plan: SlotPlan | undefined;
  stations: readonly Station[];
  site: SiteTime;
  /** Something was changed since: a fresh preview is on its way. */
  isOld: boolean;
}

/** Every slot of the plan, week by week; what will be skipped is struck through, with the reason. */
export const SlotPreview = memo(function SlotPreview({ plan, stations, site, isOld }: SlotPreviewProps) {
  const { locale } = site;
  if (!plan || plan.slots.length === 0)
    return (
      <div className={classes["preview"]}>
        <State icon={IconCalendarPlus} title={text.title}>
          {text.empty}
        </State>
      </div>
    );
  return (
    <section className={classes["preview"]} aria-label={text.title} aria-busy={isOld} data-old={isOld || undefined}>
      {byWeek(plan.slots, locale.weekStart).map(({ first, days }) => (
        <section
          key={first}
          className={classes["week"]}
          aria-label={text.weekLabel(weekNumber(first, locale.weekStart))}
        >
          <h2>
            {staffDates(first, addDays(first, 6), site)} <span>{text.week(weekNumber(first, locale.weekStart))}</span>
          </h2>
          <div className={classes["days"]}>
            {days.map(({ on, slots }) => (
              <div key={on} className={classes["day"]}>
                <h3>{staffDate(on, site)}</h3>
                <ul>
                  {slots.map(slot => (
                    <Slot
                      key={`${slot.time} ${slot.stationId}`}
                      slot={slot}
                      time={staffTimeOfDay(slot.time, locale)}
                      name={nameOf(stations, slot.stationId)}
                    />
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

function Slot({ slot, time, name }: { slot: PlannedSlot; time: string; name: string }) {
  return (
    <li className={classes["slot"]} data-skipped={slot.skip !== null || undefined}>
      <span className={classes["what"]}>
        <span className="numbers">{time}</span> {name}
      </span>
      {slot.skip !== null && <small>{skipReasons[slot.skip]}</small>}
      {slot.skip === null && slot.isFirstOfTwo && <small>{text.firstOfTwo}</small>}
    </li>
  );
}
