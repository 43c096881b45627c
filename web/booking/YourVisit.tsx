import type { Visit } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage, lengthWords } from "@hb/domain/sessions/booking-page-text.ts";
import { addMinutes, dateInZone, publicDate, publicDateTime } from "@hb/domain/time.ts";
import { IconCalendarCheck, IconCalendarPlus, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "../backend/call.ts";
import { useServerNow } from "../backend/clock.ts";
import { Button } from "../public-page/Button.tsx";
import { Ending } from "../public-page/Ending.tsx";
import { Trouble } from "../public-page/Trouble.tsx";
import { saveFile } from "../ui/save-file.ts";
import { CancelVisit } from "./CancelVisit.tsx";
import type { Deed, OpenBooking } from "./use-booking.ts";
import { VisitFacts } from "./VisitFacts.tsx";
import classes from "./YourVisit.module.css";

const text = bookingPage.visit;

interface YourVisitProps extends OpenBooking {
  visit: Visit;
  onMove: () => void;
}

/** The visit there is: when, where, what to bring, and what can still be done about it. */
export function YourVisit({ link, booking, visit, deed, refresh, put, onMove }: YourVisitProps) {
  const now = useServerNow(30_000);
  const [hasNoFile, setHasNoFile] = useState(false);
  const [isFetching, setIsFetching] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const { siteTimeZone: zone } = booking;
  const today = dateInZone(new Date(now).toISOString(), zone);
  const on = dateInZone(visit.startsAt, zone);
  const isOver = Date.parse(addMinutes(visit.startsAt, visit.lengthMinutes)) <= now;
  const canChange = visit.canChange && Date.parse(visit.changeableUntil) >= now;

  if (isOver)
    return (
      <Ending
        title={`${bookingPage.past.title} ${publicDate(on, today)}`}
        icon={IconCalendarCheck}
        help={bookingPage.help}
      >
        <p>{bookingPage.past.words}</p>
      </Ending>
    );

  const fetchFile = async () => {
    setIsFetching(true);
    try {
      const { fileName, text: lines } = await call("bookingCalendarFile", link);
      saveFile(new Blob([lines], { type: "text/calendar;charset=utf-8" }), fileName);
      setHasNoFile(false);
    } catch {
      setHasNoFile(true);
    }
    setIsFetching(false);
  };
  return (
    <Ending
      // A moved visit is news: its headline takes the focus again.
      key={`${visit.sessionId} ${visit.startsAt}`}
      title={text.booked(weekday(on), booking.firstName)}
      icon={IconCheck}
      isGood
      help={bookingPage.help}
      facts={<VisitFacts booking={booking} visit={visit} today={today} />}
      acts={
        <>
          <Trouble waits>{hasNoFile && text.noCalendar}</Trouble>
          <Button isBusy={isFetching} onClick={() => void fetchFile()}>
            <IconCalendarPlus size={22} stroke={2} aria-hidden="true" />
            {text.calendar}
          </Button>
          {canChange && (
            <div className={classes["changes"]}>
              <Button look="plain" onClick={onMove}>
                {text.move}
              </Button>
              <Button look="plain" onClick={() => setIsCancelling(true)}>
                {text.cancel}
              </Button>
            </div>
          )}
          <p className={classes["until"]}>
            {canChange
              ? text.until(publicDateTime(visit.changeableUntil, zone, today))
              : Date.parse(visit.startsAt) <= now || booking.cutOffHours === 0
                ? text.begun
                : text.tooLate(lengthWords(booking.cutOffHours * 60) ?? "")}
          </p>
          {isCancelling && (
            <CancelVisit
              link={link}
              visit={visit}
              when={publicDateTime(visit.startsAt, zone, today)}
              onClose={() => setIsCancelling(false)}
              onCancelled={() => {
                put({ visit: null, hold: null }, "cancelled");
                void refresh();
              }}
              onRefused={refresh}
            />
          )}
        </>
      }
    >
      <p>{words(deed)}</p>
    </Ending>
  );
}

function words(deed: Deed | undefined): string {
  switch (deed) {
    case "booked":
      return text.justBooked;
    case "moved":
      return text.justMoved;
    case "changed":
      return text.changed;
    default:
      return text.isBooked;
  }
}

function weekday(on: string): string {
  return publicDate(on, on).replace(/,.*$/, "");
}
