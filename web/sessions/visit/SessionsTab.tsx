import { formatMoney } from "@hb/domain/money.ts";
import { type ParticipantStatus, participantStatus } from "@hb/domain/participants/status.ts";
import { mayBeInvited, whyNotBookable } from "@hb/domain/sessions/booking.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes, dateInZone, staffDate, staffTimes } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCopy, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { StatusMark } from "../calendar/StatusMark.tsx";
import { inviteToBook, type SessionOfPerson, useSessionsOf, visitOf } from "../data.ts";
import { FindSlot } from "../slots/FindSlot.tsx";
import { sayStation } from "../stations/station-names.ts";
import { currency } from "./bonus-words.ts";
import { copyBookingLink } from "./copy-booking-link.tsx";
import { sayRefused } from "./refused.tsx";
import classes from "./SessionsTab.module.css";

/** Somebody's sessions, newest first, in their own drawer. */
export function SessionsTab({ person }: { person: { id: number; name: string; status: ParticipantStatus } }) {
  const personId = person.id;
  const query = useSessionsOf(personId);
  const maySchedule = useUserInfo()?.permissions.scheduler === true;
  const [isInviting, setIsInviting] = useState(false);
  const invite = async () => {
    setIsInviting(true);
    try {
      const { invited, left } = await inviteToBook(personId);
      if (invited > 0) notifyDone("The booking link was sent");
      else notify(`Not sent. ${left[0]?.reason ?? ""}`);
    } catch (error) {
      sayRefused(error, "Not sent.");
    } finally {
      setIsInviting(false);
    }
  };
  if (query.error && !query.data) return <QueryError query={query} title="The sessions could not be loaded" />;
  if (!query.data) return <div className={classes["skeleton"]} aria-hidden="true" />;
  const visit = visitOf(query.data);
  // Whoever was contacted has this as the next step above the tabs, and nobody has to choose between two of it.
  const isNextStep = person.status === participantStatus.contacted;
  const why = visit ? null : whyNotBookable(person.status);
  return (
    <div className={classes["tab"]}>
      <div className={classes["acts"]}>
        {why === null ? (
          <>
            {!visit && mayBeInvited(person.status) && (
              <Button
                variant="default"
                loading={isInviting}
                leftSection={<IconMail size={16} stroke={2} aria-hidden="true" />}
                onClick={() => void invite()}
              >
                Invite to book
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconCopy size={16} stroke={2} aria-hidden="true" />}
              onClick={() => void copyBookingLink(person)}
            >
              Copy the booking link
            </Button>
          </>
        ) : (
          <p className={classes["none"]}>Is not invited or booked. {why}</p>
        )}
        {maySchedule && why === null && !isNextStep && visit?.status !== sessionStatus.checkedIn && (
          <FindSlot personId={personId} variant="default">
            {visit ? "Move to another slot" : "Find a slot"}
          </FindSlot>
        )}
      </div>
      {query.data.length === 0 && <p className={classes["none"]}>No session yet.</p>}
      <ul className={classes["list"]} aria-label="Sessions">
        {query.data.map(session => (
          <li key={session.id}>
            <Row session={session} maySchedule={maySchedule} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ session, maySchedule }: { session: SessionOfPerson; maySchedule: boolean }) {
  const { zone, today } = useSiteTime();
  const { id, startsAt, lengthMinutes, station, device, status, bonusCents, excused } = session;
  const when = `${staffDate(dateInZone(startsAt, zone), today)}, ${staffTimes(startsAt, addMinutes(startsAt, lengthMinutes), zone)}`;
  return (
    <>
      <div className={classes["what"]}>
        {maySchedule ? (
          <Link to={`/scheduler/${id}` as never} className="link numbers">
            {when}
          </Link>
        ) : (
          <b className="numbers">{when}</b>
        )}
        <span>
          {[sayStation(station), bonusCents > 0 && `bonus ${formatMoney(bonusCents, currency)}`, excused && "excused"]
            .filter(Boolean)
            .join(" · ")}{" "}
          <DeviceTag device={device} />
        </span>
      </div>
      <StatusMark kind={status} />
    </>
  );
}
