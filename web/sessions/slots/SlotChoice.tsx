import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addDays, addMinutes, dateInZone, staffDates, staffDateTime, staffTimes, startOfDay } from "@hb/domain/time.ts";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { Trouble } from "../../change/Trouble.tsx";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import type { SiteTime } from "../../shell/site-time.ts";
import { mondayOf } from "../calendar/calendar-days.ts";
import { usePeriod } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import { NextFree } from "./NextFree.tsx";
import classes from "./SlotChoice.module.css";

interface SlotChoiceProps {
  /** The week that is shown first is this moment's, or this one when it is past. */
  near: string;
  chosen: Session | undefined;
  stations: readonly Station[];
  site: SiteTime;
  onChoose: (slot: Session) => void;
}

/** The open slots, week by week. */
export function SlotChoice({ near, chosen, stations, site: { zone, today }, onChoose }: SlotChoiceProps) {
  const thisWeek = mondayOf(today);
  const [monday, setMonday] = useState(() => {
    const week = mondayOf(dateInZone(near, zone));
    return week < thisWeek ? thisWeek : week;
  });
  const end = startOfDay(addDays(monday, 7), zone);
  const { data, error } = usePeriod(startOfDay(monday, zone), end);
  const nowMs = serverNow();
  const slots = data?.filter(({ status, lockedAt, startsAt }) => {
    return status === sessionStatus.open && lockedAt === null && Date.parse(startsAt) > nowMs;
  });
  return (
    <>
      <div className={classes["week"]}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Earlier week"
          disabled={monday <= thisWeek}
          onClick={() => setMonday(addDays(monday, -7))}
        >
          <IconChevronLeft size={17} stroke={2} aria-hidden="true" />
        </ActionIcon>
        <b className="numbers" aria-live="polite">
          {staffDates(monday, addDays(monday, 6), today)}
        </b>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Later week"
          onClick={() => setMonday(addDays(monday, 7))}
        >
          <IconChevronRight size={17} stroke={2} aria-hidden="true" />
        </ActionIcon>
        <span className={classes["next"]}>
          <NextFree after={end} onPick={on => setMonday(mondayOf(on))} />
        </span>
      </div>
      <Trouble refusal={data ? undefined : (error ?? undefined)} />
      <fieldset className={classes["slots"]} aria-label="Open slots" aria-busy={!slots}>
        {slots?.length === 0 && <p className={classes["none"]}>There is no open slot in this week.</p>}
        {slots?.map(slot => (
          <label key={slot.id} className={classes["slot"]}>
            <input type="radio" name="slot" checked={chosen?.id === slot.id} onChange={() => onChoose(slot)} />
            <span className="numbers">
              {staffDateTime(slot.startsAt, zone, today)} –{" "}
              {staffTimes(slot.startsAt, addMinutes(slot.startsAt, slot.lengthMinutes), zone).slice(-5)}
            </span>
            <span className={classes["where"]}>
              {nameOf(stations, slot.stationId)} <DeviceTag device={slot.device} />
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
