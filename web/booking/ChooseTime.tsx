import { lengthWords, bookingPage as text } from "@hb/domain/sessions/booking-page-text.ts";
import { dateInZone, publicDate, publicDateTime, zoneName } from "@hb/domain/time.ts";
import { IconWorld } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { serverNow } from "../backend/clock.ts";
import { Contact } from "../public-page/Contact.tsx";
import { PublicPage } from "../public-page/PublicPage.tsx";
import { ChoiceBar } from "./ChoiceBar.tsx";
import { Days } from "./Days.tsx";
import { Times } from "./Times.tsx";
import { daysOf, deviceZone, yourTime } from "./times.ts";
import type { OpenBooking } from "./use-booking.ts";
import { useChoice } from "./use-choice.ts";
import page from "../public-page/PublicPage.module.css";
import classes from "./ChooseTime.module.css";

interface ChooseTimeProps {
  page: OpenBooking;
  /** Back to the visit there is; also when it has moved. */
  onLeave: () => void;
}

/** Days, times, and what is chosen in the bar at the thumb. */
export function ChooseTime({ page: opened, onLeave }: ChooseTimeProps) {
  const { booking } = opened;
  const { visit, slots, siteTimeZone: zone } = booking;
  const choice = useChoice(opened, onLeave);
  const { chosen } = choice;
  const [yourZone] = useState(deviceZone);
  const days = useMemo(() => daysOf(slots, zone), [slots, zone]);
  const [wanted, setWanted] = useState(() => {
    const at = chosen?.slot.startsAt ?? visit?.startsAt;
    return at && dateInZone(at, zone);
  });
  const day = days.find(({ on }) => on === wanted) ?? days[0];
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  const today = dateInZone(openedAt, zone);
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    headline.current?.focus({ preventScroll: true });
  }, []);

  const lengths = new Set(slots.map(({ lengthMinutes }) => lengthMinutes));
  const [length] = lengths.size === 1 ? lengths : [];
  const differs = yourZone !== undefined && slots.some(({ startsAt }) => yourTime(startsAt, zone, yourZone));
  const [before, zoneWords, after] = text.choose.siteZone(zoneName(slots[0]?.startsAt ?? openedAt, zone));

  return (
    <PublicPage
      title={visit ? text.move.headline : text.title}
      help={text.help}
      bar={
        <ChoiceBar
          choice={choice}
          zone={zone}
          today={today}
          holdMinutes={booking.holdMinutes}
          isMoving={visit !== null}
          onBack={visit ? onLeave : undefined}
          onChoose={slot => {
            setWanted(dateInZone(slot.startsAt, zone));
            choice.choose(slot);
          }}
        />
      }
    >
      <div className={classes["choose"]}>
        <div className={classes["head"]}>
          <h1 className={page["headline"]} ref={headline} tabIndex={-1}>
            {visit ? text.move.headline : text.choose.headline(booking.firstName)}
          </h1>
          <p className={page["lead"]}>
            {visit
              ? text.move.lead(publicDateTime(visit.startsAt, zone, today))
              : text.choose.lead(
                  length === undefined ? undefined : lengthWords(length),
                  lengthWords(booking.cutOffHours * 60),
                )}
          </p>
        </div>
        {day ? (
          <>
            <Days days={days} chosen={day.on} today={today} onChoose={setWanted} />
            <section aria-label={text.choose.times(publicDate(day.on, today))}>
              <h2 className={classes["day"]}>{publicDate(day.on, today)}</h2>
              <Times
                slots={day.slots}
                chosen={chosen?.slot}
                zone={zone}
                yourZone={yourZone}
                namesLength={length === undefined}
                onChoose={choice.choose}
              />
            </section>
            <p className={classes["zones"]}>
              <IconWorld size={20} stroke={2} aria-hidden="true" />
              <span>
                {before}
                <b>{zoneWords}</b>
                {after}
                {differs && text.choose.yourZone(zoneName(day.slots[0]?.startsAt ?? "", yourZone))}
              </span>
            </p>
            <p className={classes["suits"]}>{text.choose.nothingSuits}</p>
          </>
        ) : (
          <>
            <p>{text.move.nothingFree}</p>
            <Contact />
          </>
        )}
      </div>
    </PublicPage>
  );
}
