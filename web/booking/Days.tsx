import type { DateOn } from "@hb/domain/contract.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { publicDate } from "@hb/domain/time.ts";
import { useRef, useState } from "react";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { byMonth, type Day, shortWeekday } from "./times.ts";
import classes from "./BookingPage.module.css";

const text = bookingPage.choose;
/** One row on a phone, so that the times stay in view. */
const shownAtFirst = 5;

interface DaysProps {
  days: readonly Day[];
  chosen: DateOn;
  today: DateOn;
  onChoose: (on: DateOn) => void;
}

/** Choosing a day only shows its times: arrow keys move from one to the next. */
export function Days({ days, chosen, today, onChoose }: DaysProps) {
  const [showsAll, setShowsAll] = useState(false);
  const firstLater = useRef<HTMLInputElement>(null);
  const chosenAt = days.findIndex(({ on }) => on === chosen);
  const count = showsAll || days.length <= shownAtFirst + 2 ? days.length : Math.max(shownAtFirst, chosenAt + 1);
  const months = byMonth(days.slice(0, count));
  return (
    <div>
      <Stack as="fieldset" gap={14}>
        <legend className="visually-hidden">{text.day}</legend>
        {months.map(({ month, days: inMonth }) => (
          <div key={inMonth[0]?.on}>
            {months.length > 1 && (
              <p className={classes["month"]} aria-hidden="true">
                {month}
              </p>
            )}
            <div className={classes["row"]}>
              {inMonth.map(({ on, slots }) => (
                <label key={on} className={`choice ${classes["day"]}`}>
                  <input
                    ref={days[shownAtFirst]?.on === on ? firstLater : undefined}
                    type="radio"
                    name="day"
                    checked={on === chosen}
                    aria-label={`${publicDate(on, today)}, ${text.open(slots.length)}`}
                    onChange={() => onChoose(on)}
                  />
                  <span aria-hidden="true">{shortWeekday(on)}</span>
                  <span className={classes["number"]} aria-hidden="true">
                    {Number(on.slice(8))}
                  </span>
                  <Text as="span" size="small" aria-hidden="true">
                    {text.open(slots.length)}
                  </Text>
                </label>
              ))}
            </div>
          </div>
        ))}
      </Stack>
      {count < days.length && (
        <button
          className={`link ${classes["later"]}`}
          type="button"
          onClick={() => {
            setShowsAll(true);
            // The button disappears, so the focus moves to the first day it revealed.
            requestAnimationFrame(() => firstLater.current?.focus());
          }}
        >
          {text.later(days.length - count)}
        </button>
      )}
    </div>
  );
}
