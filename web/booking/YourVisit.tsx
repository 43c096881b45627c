import type { DateOn } from "@hb/domain/contract.ts";
import {
  publicDate,
  publicDateTime,
  publicShortMonth,
  publicTimes,
  publicWeekday,
  withZone,
  yourTimes,
} from "@hb/domain/format.ts";
import type { Visit } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { addMinutes, dateInZone } from "@hb/domain/time.ts";
import { IconBackpack, IconCalendarCheck, IconCalendarPlus, IconCheck, IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { useServerNow } from "../backend/clock.ts";
import { perform } from "../change/perform.ts";
import { Button } from "../public-page/Button.tsx";
import { useLanguage, useText } from "../public-page/language.tsx";
import { DeliveryNotice, Notice } from "../public-page/Notice.tsx";
import { CloseButton, Ending, PaperDialog } from "../public-page/PublicPage.tsx";
import { useSending } from "../public-page/sending.ts";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { type Booking, downloadCalendarFile, type LastAction, type OpenBooking } from "./data.ts";
import { deviceZone } from "./times.ts";
import classes from "./BookingPage.module.css";

interface YourVisitProps extends OpenBooking {
  visit: Visit;
  onMove: () => void;
}

/** The visit there is: when, where, what to bring, and what can still be changed. */
export function YourVisit(props: YourVisitProps) {
  const { link, booking, visit, lastAction, onMove } = props;
  const page = useText(bookingPage);
  const text = page.visit;
  const language = useLanguage();
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
      <Ending title={page.past.title(publicDate(on, language, today))} icon={IconCalendarCheck} help={page.help}>
        <p>{page.past.text}</p>
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
      title={
        on === today
          ? text.headlineToday(booking.firstName)
          : text.headline(publicWeekday(on, language), booking.firstName)
      }
      icon={IconCheck}
      isGood
      help={page.help}
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
              ? text.until(publicDateTime(visit.changeableUntil, zone, language, today))
              : Date.parse(visit.startsAt) <= now || booking.cutOffHours === 0
                ? text.begun
                : text.tooLate(page.length(booking.cutOffHours * 60) ?? "")}
          </p>
          {isCanceling && (
            <CancelVisit
              {...props}
              when={publicDateTime(visit.startsAt, zone, language, today)}
              onClose={() => setIsCanceling(false)}
            />
          )}
        </>
      }
    >
      <p>{text[introductions[lastAction ?? "none"]]}</p>
    </Ending>
  );
}

const introductions = {
  none: "booked",
  booked: "justBooked",
  moved: "justMoved",
  changed: "changed",
  canceled: "booked",
} as const satisfies Record<LastAction | "none", keyof typeof bookingPage.visit>;

type CancelVisitProps = Pick<YourVisitProps, "link" | "visit" | "reload" | "update"> & {
  when: string;
  onClose: () => void;
};

/** Asks once, because the time may be gone a moment later. The first button keeps the visit. */
function CancelVisit({ link, visit, reload, update, when, onClose }: CancelVisitProps) {
  const text = useText(bookingPage).cancel;
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
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <DeliveryNotice delivery={delivery} />
          <CloseButton>{text.no}</CloseButton>
          <Button look="plain" isBusy={isSending} onClick={() => void cancel()}>
            {isSending ? text.canceling : text.yes}
          </Button>
        </>
      }
    >
      <p>{text.text(when)}</p>
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
  const text = useText(bookingPage).visit;
  const language = useLanguage();
  const { siteTimeZone: zone } = booking;
  const [yourZone] = useState(deviceZone);
  const on = dateInZone(visit.startsAt, zone);
  const to = addMinutes(visit.startsAt, visit.lengthMinutes);
  const yours = yourTimes({ from: visit.startsAt, to }, zone, yourZone, language);
  const [place, ...address] = linesOf(booking.siteAddress);
  const bring = linesOf(booking.arrivalNote);
  return (
    <Stack gap={20}>
      <Row gap={16} className={`box ${classes["visit"]}`}>
        <span className={classes["leaf"]} aria-hidden="true">
          <span>{publicShortMonth(on, language)}</span>
          <b>{Number(on.slice(8))}</b>
        </span>
        <div>
          <p className={classes["strong"]}>{publicDate(on, language, today)}</p>
          <p>{withZone(visit.startsAt, zone, publicTimes(visit.startsAt, to, zone, language), language)}</p>
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
