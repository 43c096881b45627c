import { sayMoney } from "@hb/domain/money.ts";
import { addMinutes, staffDate, dateInZone, staffTimes } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCalendarPlus, IconMail } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { QueryError } from "../shell/QueryError.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { sayDone, sayNotice } from "../ui/toasts.tsx";
import { currency } from "./bonus-words.ts";
import { inviteToBook, type SessionOfPerson, useSessionsOf } from "./data.ts";
import { DeviceTag } from "./DeviceTag.tsx";
import { sayRefused } from "./refused.tsx";
import classes from "./SessionsTab.module.css";
import { StatusMark } from "./StatusMark.tsx";

/** Somebody's sessions, newest first, in their own drawer. */
export function SessionsTab({ personId }: { personId: number }) {
  const query = useSessionsOf(personId);
  const maySchedule = useUserInfo()?.permissions.scheduler === true;
  const [isInviting, setIsInviting] = useState(false);
  const invite = async () => {
    setIsInviting(true);
    try {
      const { invited, left } = await inviteToBook(personId);
      if (invited > 0) sayDone("The booking link was sent");
      else sayNotice(`Not sent. ${left[0]?.reason ?? ""}`);
    } catch (error) {
      sayRefused(error, "Not sent.");
    } finally {
      setIsInviting(false);
    }
  };
  if (query.error && !query.data) return <QueryError query={query} title="The sessions could not be loaded" />;
  if (!query.data) return <div className={classes["skeleton"]} aria-hidden="true" />;
  return (
    <div className={classes["tab"]}>
      <div className={classes["acts"]}>
        <Button
          variant="default"
          loading={isInviting}
          leftSection={<IconMail size={16} stroke={2} aria-hidden="true" />}
          onClick={() => void invite()}
        >
          Invite to book
        </Button>
        {maySchedule && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} stroke={2} aria-hidden="true" />}
            renderRoot={props => (
              <Link to="/scheduler" search={{ statuses: "0", for: String(personId) } as never} {...props} />
            )}
          >
            Find a slot
          </Button>
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
          {[`station ${station}`, bonusCents > 0 && `bonus ${sayMoney(bonusCents, currency)}`, excused && "excused"]
            .filter(Boolean)
            .join(" · ")}{" "}
          <DeviceTag device={device} />
        </span>
      </div>
      <StatusMark kind={status} />
    </>
  );
}
