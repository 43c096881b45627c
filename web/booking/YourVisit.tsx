import type { DateOn } from "@hb/domain/contract.ts";
import { publicDate, publicDateTime, publicTimes, yourTimes, zoneName } from "@hb/domain/format.ts";
import type { Visit } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage, formatLength } from "@hb/domain/sessions/booking-page-text.ts";
import { addMinutes, dateInZone } from "@hb/domain/time.ts";
import { IconBackpack, IconCalendarCheck, IconCalendarPlus, IconCheck, IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { useServerNow } from "../backend/clock.ts";
import { perform } from "../change/perform.ts";
import { Button } from "../public-page/Button.tsx";
import { DeliveryNotice, Notice } from "../public-page/Notice.tsx";
import { CloseButton, Ending, PaperDialog } from "../public-page/PublicPage.tsx";
import { useSending } from "../public-page/sending.ts";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { type Booking, downloadCalendarFile, type LastAction, type OpenBooking } from "./data.ts";
import { deviceZone } from "./times.ts";
import classes from "./BookingPage.module.css";

const text = bookingPage.visit;

interface YourVisitProps extends OpenBooking {
  visit: Visit;
  onMove: () => void;
}

/** The visit there is: when, where, what to bring, and what can still be changed. */
export function YourVisit(props: YourVisitProps) {
  const { link, booking, visit, lastAction, onMove } = props;
  const now = useServerNow(30_000);
  const [hasNoFile, setHasNoFile] = useState(false);
  const [isFetching, setIsFetching] = useState(false);
  const [isCanceling, setIsCanceling] = useState(false);
  const { siteTimeZone: zone } = booking;
  const today = dateInZone(new Date(now).toISOString(), zone);
  const on = dateInZone(visit.startsAt, zone);
  const isOver = Date.parse(addMinutes(visit.startsAt, visit.lengthMinutes)) <= now;
  const canChange = visit.canChange && Date.parse(visit.changeableUntil) >= now;

  if (isOver)
    return (
      <Ending title={bookingPage.past.title(publicDate(on, today))} icon={IconCalendarCheck} help={bookingPage.help}>
        <p>{bookingPage.past.text}</p>
      </Ending>
    );

  const download = async () => {
    setIsFetching(true);
    setHasNoFile(
      await downloadCalendarFile(link).then(
        () => false,
        () => true,
      ),
    );
    setIsFetching(false);
  };
  return (
    <Ending
      // A moved visit is news: its headline gets the focus again.
      key={`${visit.sessionId} ${visit.startsAt}`}
      title={on === today ? text.headlineToday(booking.firstName) : text.headline(weekday(on), booking.firstName)}
      icon={IconCheck}
      isGood
      help={bookingPage.help}
      details={<VisitDetails booking={booking} visit={visit} today={today} />}
      actions={
        <>
          <Notice>{hasNoFile && text.noCalendar}</Notice>
          <Button isBusy={isFetching} onClick={() => void download()}>
            <IconCalendarPlus size={22} aria-hidden="true" />
            {text.calendar}
          </Button>
          {canChange && (
            <div className={classes["changes"]}>
              <Button look="plain" onClick={onMove}>
                {text.move}
              </Button>
              <Button look="plain" onClick={() => setIsCanceling(true)}>
                {text.cancel}
              </Button>
            </div>
          )}
          <p className={classes["until"]}>
            {canChange
              ? text.until(publicDateTime(visit.changeableUntil, zone, today))
              : Date.parse(visit.startsAt) <= now || booking.cutOffHours === 0
                ? text.begun
                : text.tooLate(formatLength(booking.cutOffHours * 60) ?? "")}
          </p>
          {isCanceling && (
            <CancelVisit
              {...props}
              when={publicDateTime(visit.startsAt, zone, today)}
              onClose={() => setIsCanceling(false)}
            />
          )}
        </>
      }
    >
      <p>{(lastAction && introductions[lastAction]) ?? text.booked}</p>
    </Ending>
  );
}

const introductions: Partial<Record<LastAction, string>> = {
  booked: text.justBooked,
  moved: text.justMoved,
  changed: text.changed,
};

function weekday(on: string): string {
  return publicDate(on, on).replace(/,.*$/, "");
}

type CancelVisitProps = Pick<YourVisitProps, "link" | "visit" | "reload" | "update"> & {
  when: string;
  onClose: () => void;
};

/** Asks once, because the time may be gone a moment later. The first button keeps the visit. */
function CancelVisit({ link, visit, reload, update, when, onClose }: CancelVisitProps) {
  const { delivery, isSending, send } = useSending();
  const { sessionId } = visit;
  const cancel = () =>
    send({
      attempt: intentId => perform("cancelBookingByLink", { ...link, sessionId }, { intentId }),
      onSent: () => {
        update({ visit: null, hold: null }, "canceled");
        void reload();
      },
      onRefused: () => {
        void reload();
        return false;
      },
    });
  return (
    <PaperDialog
      title={bookingPage.cancel.title}
      onClose={onClose}
      actions={
        <>
          <DeliveryNotice delivery={delivery} />
          <CloseButton>{bookingPage.cancel.no}</CloseButton>
          <Button look="plain" isBusy={isSending} onClick={() => void cancel()}>
            {isSending ? bookingPage.cancel.canceling : bookingPage.cancel.yes}
          </Button>
        </>
      }
    >
      <p>{bookingPage.cancel.text(when)}</p>
    </PaperDialog>
  );
}

interface VisitDetailsProps {
  booking: Booking;
  visit: Visit;
  today: DateOn;
}

/** When, where and what to bring. */
function VisitDetails({ booking, visit, today }: VisitDetailsProps) {
  const { siteTimeZone: zone } = booking;
  const [yourZone] = useState(deviceZone);
  const on = dateInZone(visit.startsAt, zone);
  const to = addMinutes(visit.startsAt, visit.lengthMinutes);
  const yours = yourTimes({ from: visit.startsAt, to }, zone, yourZone);
  const [place, ...address] = linesOf(booking.siteAddress);
  const bring = linesOf(booking.arrivalNote);
  return (
    <Stack gap={20}>
      <Row gap={16} className={`box ${classes["visit"]}`}>
        <span className={classes["leaf"]} aria-hidden="true">
          <span>{publicDate(on, on).replace(/^\w+, (\w{3}).*$/, "$1")}</span>
          <b>{Number(on.slice(8))}</b>
        </span>
        <div>
          <p className={classes["strong"]}>{publicDate(on, today)}</p>
          <p>
            {publicTimes(visit.startsAt, to, zone)} {zoneName(visit.startsAt, zone)}
          </p>
          {yours && <p className="lead">{text.yours(yours)}</p>}
        </div>
      </Row>
      <Stack as="ul" gap={10} className={classes["list"]}>
        {place && (
          <Row as="li" gap={12} align="stretch">
            <IconMapPin size={22} aria-hidden="true" />
            <div>
              <span className="visually-hidden">{text.where}: </span>
              <b>{place}</b>
              {address.map(line => (
                <p key={line} className="lead">
                  {line}
                </p>
              ))}
            </div>
          </Row>
        )}
        {bring.map(line => (
          <Row as="li" gap={12} align="stretch" key={line}>
            <IconBackpack size={22} aria-hidden="true" />
            <div>
              <span className="visually-hidden">{text.bring}: </span>
              {line}
            </div>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map(line => line.trim())
    .filter(Boolean);
}
