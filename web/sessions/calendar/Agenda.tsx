import type { DateOn } from "@hb/domain/contract.ts";
import { staffDate, staffTimes } from "@hb/domain/format.ts";
import { kindOf } from "@hb/domain/sessions/kinds.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { Box } from "@mantine/core";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { DeviceTag } from "../../devices/DeviceTag.tsx";
import type { SiteTime } from "../../shell/site-time.ts";
import { Skeleton } from "../../ui/layout/Skeleton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { nameOf } from "../stations/station-names.ts";
import { Countdown, isStruck, StatusMark, titleOf } from "../visit/SessionMarks.tsx";
import { byDay } from "./calendar-days.ts";
import { agendaText as text } from "./text.tsx";
import classes from "./Agenda.module.css";

interface AgendaProps {
  sessions: readonly Session[];
  /** Of one week. */
  days: readonly DateOn[];
  stations: readonly Station[];
  site: SiteTime;
  nowMs: number;
  isLoading: boolean;
  openId: number | undefined;
  onOpen: (id: number) => void;
}

/** The week as a list, day by day, as on a phone. */
export function Agenda({ sessions, days, stations, site, nowMs, isLoading, openId, onOpen }: AgendaProps) {
  const { zone, today } = site;
  const found = useMemo(() => byDay(sessions, days[0] ?? today, zone), [sessions, days, zone, today]);
  const todayRef = useRef<HTMLElement>(null);
  const hasToday = (found.get(today)?.length ?? 0) > 0;
  useEffect(() => {
    if (hasToday) todayRef.current?.scrollIntoView({ block: "start" });
  }, [hasToday]);
  return (
    <div className={classes["agenda"]} data-grid aria-busy={isLoading}>
      {isLoading && (
        <Box p={16}>
          <Skeleton width="60%" lines={8} />
        </Box>
      )}
      {days.map(on => {
        const ofDay = found.get(on) ?? [];
        if (ofDay.length === 0) return null;
        return (
          <section
            key={on}
            className={classes["day"]}
            style={{ "--rows": ofDay.length } as CSSProperties}
            ref={on === today ? todayRef : null}
            aria-label={staffDate(on, site)}
          >
            <Row as="h2" gap={8} className={classes["date"]}>
              {staffDate(on, site)}
              {on === today && <b>{text.today}</b>}
              <span className="numbers">{ofDay.length}</span>
            </Row>
            <ul>
              {ofDay.map(session => {
                const kind = kindOf(session, nowMs);
                const title = titleOf(session, kind);
                return (
                  <li key={session.id}>
                    <button
                      type="button"
                      className={classes["row"]}
                      data-session={session.id}
                      data-open={session.id === openId || undefined}
                      onClick={() => onOpen(session.id)}
                    >
                      <Text as="span" tone="quiet" className="numbers">
                        {staffTimes(session.startsAt, addMinutes(session.startsAt, session.lengthMinutes), site)}
                      </Text>
                      <span className={classes["name"]} data-struck={isStruck(session) || undefined}>
                        {session.participant ? (
                          title
                        ) : (
                          <Text as="span" weight="regular" tone="faint" className="numbers">
                            {kind === "held"
                              ? text.beingBooked(<Countdown until={session.heldUntil} />)
                              : text.notBooked}
                          </Text>
                        )}
                      </span>
                      <span className={classes["place"]}>
                        {nameOf(stations, session.stationId)} <DeviceTag device={session.device} />
                      </span>
                      <span className={classes["status"]}>
                        <StatusMark kind={kind} />
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
