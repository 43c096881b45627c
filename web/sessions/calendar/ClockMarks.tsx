import { timeInZone } from "@hb/domain/time.ts";
import { type AxisDay, type ClockAxis, placeOf, scale } from "./clock-axis.ts";
import classes from "./CalendarGrid.module.css";

/** The hours at the side, and the current time. */
export function Hours({ axis, nowMs, zone }: { axis: ClockAxis; nowMs: number; zone: string }) {
  return (
    <div className={classes["hours"]} aria-hidden="true">
      {axis.hours.map(({ label, at, again }) => (
        <span key={`${label} ${again}`} style={{ top: at * scale }} className="numbers">
          {label}
          {again && <small>again</small>}
        </span>
      ))}
      <Now axis={axis} nowMs={nowMs} zone={zone} />
    </div>
  );
}

/** A line at every full hour, behind all days. */
export function HourLines({ axis }: { axis: ClockAxis }) {
  return (
    <div className={classes["lines"]} aria-hidden="true">
      {axis.hours.map(({ label, at, again }) => (
        <i key={`${label} ${again}`} style={{ top: at * scale }} />
      ))}
    </div>
  );
}

/** Hours that this day skips. */
export function Gaps({ axis, day }: { axis: ClockAxis; day: AxisDay }) {
  return axis.stretches.map(({ at, from, to }, n) =>
    day.starts[n] === null ? (
      <div key={at} className={classes["gap"]} style={{ top: at * scale, height: (to - from) * scale }}>
        <span className="visually-hidden">This hour doesn't exist on this day because the clocks change.</span>
      </div>
    ) : null,
  );
}

function Now({ axis, nowMs, zone }: { axis: ClockAxis; nowMs: number; zone: string }) {
  const at = axis.days.map(day => placeOf(axis, day, nowMs)).find(place => place !== undefined);
  if (at === undefined) return null;
  return (
    <b className={`numbers ${classes["now"]}`} style={{ top: at * scale }}>
      {timeInZone(new Date(nowMs).toISOString(), zone)}
    </b>
  );
}

export function NowLine({ axis, day, nowMs }: { axis: ClockAxis; day: AxisDay; nowMs: number }) {
  const at = placeOf(axis, day, nowMs);
  return at === undefined ? null : <div className={classes["nowLine"]} style={{ top: at * scale }} />;
}
