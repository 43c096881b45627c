import type { DateOn } from "@hb/domain/contract.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { weekdayOf } from "@hb/domain/time.ts";
import { memo } from "react";
import { sayDevices, shortNames } from "../stations/station-names.ts";
import classes from "./DayHead.module.css";

export interface DayFacts {
  booked: number;
  slots: number;
}

interface DayHeadProps {
  on: DateOn;
  facts: DayFacts | undefined;
  stations: readonly Station[];
  isToday: boolean;
  isDay: boolean;
  onDay: (on: DateOn) => void;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** A date above its stations. */
export const DayHead = memo(function DayHead({ on, facts, stations, isToday, isDay, onDay }: DayHeadProps) {
  const short = shortNames(stations);
  return (
    <div className={classes["dayHead"]} data-today={isToday || undefined}>
      <div className={classes["date"]}>
        <button type="button" className={classes["dateButton"]} onClick={() => onDay(on)} disabled={isDay}>
          {weekdays[weekdayOf(on) - 1]} <b className="numbers">{Number(on.slice(8))}</b>
          {isToday && <span className="visually-hidden">, today</span>}
        </button>
        <span className={`numbers ${classes["booked"]}`}>
          {facts && facts.slots > 0 && (
            <>
              {facts.booked} of {facts.slots}
              <span className={classes["word"]}> booked</span>
            </>
          )}
        </span>
      </div>
      <div className={classes["letters"]}>
        {stations.map(({ id, name, devices }) => (
          <span key={id} title={name}>
            {isDay ? name : short.get(id)}
            {isDay && <small> {sayDevices(devices)}</small>}
          </span>
        ))}
      </div>
    </div>
  );
});
