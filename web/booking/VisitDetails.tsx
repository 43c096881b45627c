import type { DateOn } from "@hb/domain/contract.ts";
import type { Visit } from "@hb/domain/sessions/booking-contract.ts";
import { bookingPage } from "@hb/domain/sessions/booking-page-text.ts";
import { addMinutes, dateInZone, publicDate, publicTimes, zoneName } from "@hb/domain/time.ts";
import { IconBackpack, IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import type { Booking } from "./data.ts";
import { deviceZone, yourTimes } from "./times.ts";
import classes from "./BookingPage.module.css";

const text = bookingPage.visit;

interface VisitDetailsProps {
  booking: Booking;
  visit: Visit;
  today: DateOn;
}

/** When, where and what to bring. */
export function VisitDetails({ booking, visit, today }: VisitDetailsProps) {
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
