import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { dateInZone, staffDateTime } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useSiteTime } from "../../shell/site-time.ts";
import type { Known } from "../data.ts";
import classes from "./NotExpected.module.css";

/** What can be done for somebody who stands at the desk and is not on today's list. */
export function WalkIn({ person }: { person: Known }) {
  const { zone, today } = useSiteTime();
  const { session, reason } = person;
  const isOtherDay = session?.status === sessionStatus.scheduled && dateInZone(session.startsAt, zone) !== today;
  return (
    <>
      {session ? (
        <Link className="link" to={`/scheduler/${session.id}`}>
          Visit {staffDateTime(session.startsAt, zone, today)}
        </Link>
      ) : (
        <span className={classes["id"]}>{reason ?? "no visit booked"}</span>
      )}
      {reason === null && (!session || isOtherDay) && (
        <Button
          className={classes["act"] ?? ""}
          variant="default"
          leftSection={<IconCalendarPlus size={20} stroke={2} aria-hidden="true" />}
          renderRoot={props => (
            <Link
              to="/scheduler"
              search={{ view: "day", on: today, statuses: "0", for: String(person.id) } as never}
              {...props}
            />
          )}
        >
          {session ? "Move to today" : "Book for today"}
        </Button>
      )}
    </>
  );
}
