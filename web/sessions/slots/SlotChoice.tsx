import type { DateOn, Instant } from "@hb/domain/contract.ts";
import { staffDate, staffDates, staffTimes } from "@hb/domain/format.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { addDays, addMinutes, dateInZone, startOfDay } from "@hb/domain/time.ts";
import { Box } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverNow } from "../../backend/clock.ts";
import { ProblemNote } from "../../change/ProblemNote.tsx";
import { problemOf } from "../../change/problem.ts";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import { useSiteTime } from "../../shell/site-time.ts";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { startOfWeek } from "../calendar/calendar-days.ts";
import { periodOptions, useNextOpening } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import { slotChoiceText as text } from "./text.ts";
import classes from "./SlotChoice.module.css";

interface SlotChoiceProps {
  /** Its week is shown first, or the current week if it is past. */
  near: Instant;
  chosen: Session | undefined;
  stations: readonly Station[];
  onChoose: (slot: Session) => void;
}

/** The open slots, week by week. */
export function SlotChoice({ near, chosen, stations, onChoose }: SlotChoiceProps) {
  const site = useSiteTime();
  const { zone, today } = site;
  const { weekStart } = site.locale;
  const thisWeek = startOfWeek(today, weekStart);
  const [on, setOn] = useState(() => {
    const day = dateInZone(near, zone);
    return day < thisWeek ? today : day;
  });
  const first = startOfWeek(on, weekStart);
  const end = startOfDay(addDays(first, 7), zone);
  const { data, error } = useQuery(periodOptions(startOfDay(first, zone), end));
  const nowMs = serverNow();
  const slots = data?.filter(({ status, lockedAt, startsAt }) => {
    return status === sessionStatus.open && lockedAt === null && Date.parse(startsAt) > nowMs;
  });
  return (
    <>
      <Row gap={4} mb={8} className={classes["week"]}>
        <IconButton
          icon={IconChevronLeft}
          label={text.previous}
          disabled={first <= thisWeek}
          onClick={() => setOn(addDays(first, -7))}
        />
        <b className="numbers" aria-live="polite">
          {staffDates(first, addDays(first, 6), site)}
        </b>
        <IconButton icon={IconChevronRight} label={text.next} onClick={() => setOn(addDays(first, 7))} />
        <Box component="span" ml="auto">
          <NextOpening after={end} onPick={setOn} />
        </Box>
      </Row>
      {error && !data && <ProblemNote problem={problemOf(error)} />}
      <fieldset className={classes["slots"]} aria-label={text.title} aria-busy={!slots}>
        {slots?.length === 0 && (
          <Box px={12} py={14} c="var(--text-3)">
            {text.empty}
          </Box>
        )}
        {slots?.map(slot => (
          <Row as="label" gap={10} key={slot.id} className={classes["slot"]}>
            <input type="radio" name="slot" checked={chosen?.id === slot.id} onChange={() => onChoose(slot)} />
            <span className="numbers">
              {staffDate(dateInZone(slot.startsAt, zone), site)},{" "}
              {staffTimes(slot.startsAt, addMinutes(slot.startsAt, slot.lengthMinutes), site)}
            </span>
            <Text as="span" tone="quiet">
              {nameOf(stations, slot.stationId)} <DeviceTag device={slot.device} />
            </Text>
          </Row>
        ))}
      </fieldset>
    </>
  );
}

/** Leads to the next day with an open slot, however many weeks ahead. */
export function NextOpening({ after, onPick }: { after: Instant; onPick: (on: DateOn) => void }) {
  const site = useSiteTime();
  const { zone } = site;
  const { data: slot } = useNextOpening(after);
  if (slot === undefined) return null;
  if (slot === null) return text.noOpening;
  const on = dateInZone(slot.startsAt, zone);
  return <LinkButton onClick={() => onPick(on)}>{text.nextOpening(staffDate(on, site))}</LinkButton>;
}
