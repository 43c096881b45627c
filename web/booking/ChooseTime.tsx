import type { DateOn } from "@hb/domain/contract.ts";
import { publicDate, publicDateTime, publicShortWeekday, publicTime, yourTime, zoneName } from "@hb/domain/format.ts";
import type { FreeSlot } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { IconWorld } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { serverNow } from "../backend/clock.ts";
import { useLanguage, useText } from "../public-page/language.tsx";
import { Contact, PublicPage } from "../public-page/PublicPage.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { ChoiceBar } from "./ChoiceBar.tsx";
import type { OpenBooking } from "./data.ts";
import { byMonth, type Day, daysOf, deviceZone } from "./times.ts";
import { useChoice } from "./use-choice.ts";
import classes from "./BookingPage.module.css";

interface ChooseTimeProps {
  page: OpenBooking;
  /** Back to the visit there is, also once it has moved. */
  onLeave: () => void;
}

/** Days, times, and the chosen time in the bar under the thumb. */
export function ChooseTime({ page: opened, onLeave }: ChooseTimeProps) {
  const { booking } = opened;
  const text = useText(bookingPage);
  const language = useLanguage();
  const { visit, slots, siteTimeZone: zone } = booking;
  const choice = useChoice(opened, onLeave);
  const { chosen } = choice;
  const [yourZone] = useState(deviceZone);
  const days = useMemo(() => daysOf(slots, zone), [slots, zone]);
  const [wantedDay, setWantedDay] = useState(() => {
    const at = chosen?.slot.startsAt ?? visit?.startsAt;
    return at && dateInZone(at, zone);
  });
  const day = days.find(({ on }) => on === wantedDay) ?? days[0];
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  const today = dateInZone(openedAt, zone);
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    headline.current?.focus({ preventScroll: true });
  }, []);

  const lengths = new Set(slots.map(({ lengthMinutes }) => lengthMinutes));
  const [length] = lengths.size === 1 ? lengths : [];
  const isZoneDifferent =
    yourZone !== undefined && slots.some(({ startsAt }) => yourTime(startsAt, zone, yourZone, language));
  const [before, zoneLabel, after] = text.choose.siteZone(zoneName(slots[0]?.startsAt ?? openedAt, zone, language));

  return (
    <PublicPage
      title={visit ? text.move.headline : text.title}
      help={text.help}
      bar={
        <ChoiceBar
          choice={choice}
          zone={zone}
          today={today}
          yourZone={yourZone}
          cutOffHours={booking.cutOffHours}
          holdMinutes={booking.holdMinutes}
          isMoving={visit !== null}
          onBack={visit ? onLeave : undefined}
          onChoose={slot => {
            setWantedDay(dateInZone(slot.startsAt, zone));
            choice.choose(slot);
          }}
        />
      }
    >
      <Stack gap={24} className={classes["choose"]}>
        <Stack gap={8}>
          <h1 className="headline" ref={headline} tabIndex={-1}>
            {visit ? text.move.headline : text.choose.headline(booking.firstName)}
          </h1>
          <p className="lead">
            {visit
              ? text.move.lead(publicDateTime(visit.startsAt, zone, language, today))
              : text.choose.lead(
                  length === undefined ? undefined : text.length(length),
                  text.length(booking.cutOffHours * 60),
                )}
          </p>
        </Stack>
        {day ? (
          <>
            <Days days={days} chosen={day.on} today={today} onChoose={setWantedDay} />
            <section aria-label={text.choose.times(publicDate(day.on, language, today))}>
              <h2 className={`${classes["strong"]} ${classes["chosenDay"]}`}>{publicDate(day.on, language, today)}</h2>
              <Times
                slots={day.slots}
                chosen={chosen?.slot}
                zone={zone}
                yourZone={yourZone}
                showsLength={length === undefined}
                onChoose={choice.choose}
              />
            </section>
            <Row as="p" gap={10} align="stretch" className={classes["aside"]}>
              <IconWorld size={20} aria-hidden="true" />
              <span>
                {before}
                <b>{zoneLabel}</b>
                {after}
                {isZoneDifferent && text.choose.yourZone(zoneName(day.slots[0]?.startsAt ?? "", yourZone, language))}
              </span>
            </Row>
            <Row as="p" gap={10} align="stretch" className={classes["aside"]}>
              {text.choose.nothingSuits}
            </Row>
          </>
        ) : (
          <>
            <p>{text.move.nothingOpen}</p>
            <Contact />
          </>
        )}
      </Stack>
    </PublicPage>
  );
}

interface TimesProps {
  slots: readonly FreeSlot[];
  chosen: FreeSlot | undefined;
  zone: string;
  yourZone: string | undefined;
  /** Visits of different lengths can be told apart. */
  showsLength: boolean;
  onChoose: (slot: FreeSlot) => void;
}

/** Buttons, not radio buttons that arrow keys would walk through: each choice takes a time from everyone else. */
function Times({ slots, chosen, zone, yourZone, showsLength, onChoose }: TimesProps) {
  const text = useText(bookingPage);
  const language = useLanguage();
  return (
    <div className={classes["times"]}>
      {slots.map(slot => {
        const yours = yourTime(slot.startsAt, zone, yourZone, language);
        return (
          <button
            key={`${slot.startsAt} ${slot.lengthMinutes}`}
            type="button"
            className={`choice ${classes["time"]}`}
            aria-pressed={isSameTime(slot, chosen)}
            onClick={() => onChoose(slot)}
          >
            <span className={classes["strong"]}>{publicTime(slot.startsAt, zone, language)}</span>
            {yours && <span className={classes["yours"]}>{text.choose.yours(yours)}</span>}
            {showsLength && <span className={classes["yours"]}>{text.length(slot.lengthMinutes)}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** To a visitor, another station's slot at the same time is the same time. */
function isSameTime(slot: FreeSlot, other: FreeSlot | undefined): boolean {
  return slot.startsAt === other?.startsAt && slot.lengthMinutes === other.lengthMinutes;
}

/** One row on a phone, so that the times stay in view. */
const shownAtFirst = 5;

interface DaysProps {
  days: readonly Day[];
  chosen: DateOn;
  today: DateOn;
  onChoose: (on: DateOn) => void;
}

/** Choosing a day only shows its times: arrow keys move from one to the next. */
function Days({ days, chosen, today, onChoose }: DaysProps) {
  const text = useText(bookingPage);
  const language = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  const firstLater = useRef<HTMLInputElement>(null);
  const chosenAt = days.findIndex(({ on }) => on === chosen);
  const count = showsAll || days.length <= shownAtFirst + 2 ? days.length : Math.max(shownAtFirst, chosenAt + 1);
  const months = byMonth(days.slice(0, count), language);
  return (
    <div>
      <Stack as="fieldset" gap={14}>
        <legend className="visually-hidden">{text.choose.day}</legend>
        {months.map(({ month, days: inMonth }) => (
          <div key={inMonth[0]?.on}>
            {months.length > 1 && (
              <p className={classes["month"]} aria-hidden="true">
                {month}
              </p>
            )}
            <div className={classes["row"]}>
              {inMonth.map(({ on, slots }) => (
                <label key={on} className={`choice ${classes["day"]}`} data-checked={on === chosen || undefined}>
                  <input
                    ref={days[shownAtFirst]?.on === on ? firstLater : undefined}
                    type="radio"
                    name="day"
                    checked={on === chosen}
                    onChange={() => onChoose(on)}
                  />
                  {/* Read aloud as it's shown, and then with its month. */}
                  <span>{publicShortWeekday(on, language)}</span>{" "}
                  <span className={classes["number"]}>{Number(on.slice(8))}</span>{" "}
                  <Text as="span" size="small">
                    {text.choose.open(slots.length)}
                  </Text>
                  <span className="visually-hidden">, {publicDate(on, language, today)}</span>
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
          {text.choose.later(days.length - count)}
        </button>
      )}
    </div>
  );
}
