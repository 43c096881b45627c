import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addMinutes, staffDateTime } from "@hb/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { serverNow } from "../../backend/clock.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { activeVisit, useSessionsOf } from "../data.ts";
import { stationLabel } from "../stations/station-names.ts";

/** `visit on Mon 16 Nov, 09:00, Booth B`, or that none is booked although the status says so. */
export function NextVisit({ personId }: { personId: number }) {
  const { zone, today } = useSiteTime();
  const canSchedule = useUserInfo()?.permissions.scheduler === true;
  const { data } = useSessionsOf(personId);
  if (!data) return <b>visit</b>;
  const visit = activeVisit(data);
  if (!visit) return <b>book a visit (none booked)</b>;
  const when = `${staffDateTime(visit.startsAt, zone, today)}, ${stationLabel(visit.station)}`;
  const isPast = addMinutes(visit.startsAt, visit.lengthMinutes) <= new Date(serverNow()).toISOString();
  return (
    <>
      <b>{visit.status === sessionStatus.checkedIn ? "checked in for" : isPast ? "close the visit on" : "visit on"}</b>{" "}
      {canSchedule ? (
        <Link to={`/scheduler/${visit.id}` as never} className="link numbers">
          {when}
        </Link>
      ) : (
        <b className="numbers">{when}</b>
      )}
    </>
  );
}
