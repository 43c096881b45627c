import { publicDate, staffShortDate, timeInZone } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useServerNow } from "../backend/clock.ts";
import { Colleagues } from "../presence/Colleagues.tsx";
import { useSiteTime } from "../shell/site-time.ts";
import classes from "./DeskHead.module.css";

export function DeskHead() {
  const { zone, today } = useSiteTime();
  return (
    <header className={classes["head"]}>
      <div className={classes["words"]}>
        <h1>Front desk</h1>
        <p>
          {publicDate(today, today).replace(/,.*$/, "")} {staffShortDate(today, today)}
        </p>
      </div>
      <Colleagues kind="page" id="front-desk" />
      <Button
        className={classes["scheduler"] ?? ""}
        variant="default"
        leftSection={<IconCalendar size={18} stroke={2} aria-hidden="true" />}
        renderRoot={props => <Link to="/scheduler" {...props} />}
      >
        Scheduler
      </Button>
      <Clock zone={zone} />
    </header>
  );
}

function Clock({ zone }: { zone: string }) {
  const now = new Date(useServerNow(1_000)).toISOString();
  return (
    <time className={classes["clock"]} dateTime={now}>
      {timeInZone(now, zone)}
    </time>
  );
}
