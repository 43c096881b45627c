import type { DateOn } from "@hb/domain/contract.ts";
import { staffDate, staffFullTime, staffTime, staffTimes } from "@hb/domain/format.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { isActive } from "@hb/domain/sessions/booking.ts";
import { kindOf } from "@hb/domain/sessions/kinds.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { serverNow } from "../../backend/clock.ts";
import { useStudyName } from "../../backend/configuration.ts";
import { formatPhone } from "../../participants/person/contact-text.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { usePrinting } from "../../ui/page/use-printing.ts";
import { accommodationOf, ConsentChip, isStruck, StatusMark, titleOf } from "../visit/SessionMarks.tsx";
import { byDay, startOfWeek } from "./calendar-days.ts";
import { printedText as text } from "./text.tsx";
import classes from "./PrintedDays.module.css";

interface PrintedDaysProps {
  days: readonly DateOn[];
  sessions: readonly Session[];
  stations: readonly Station[];
  site: SiteTime;
}

/** On paper each day is a table by time and station. It exists only while the page is printed. */
export function PrintedDays(props: PrintedDaysProps) {
  return usePrinting() ? <Tables {...props} /> : null;
}

function Tables({ days, sessions, stations, site }: PrintedDaysProps) {
  const studyName = useStudyName();
  const [first] = days;
  const found = first === undefined ? undefined : byDay(sessions, startOfWeek(first, site.locale.weekStart), site.zone);
  const printedAt = staffFullTime(new Date(serverNow()).toISOString(), site);
  return (
    <div className={classes["sheets"]}>
      {days.map(on => {
        const ofDay = found?.get(on) ?? [];
        const times = [...new Set(ofDay.map(({ startsAt }) => startsAt))].sort();
        return (
          <section key={on} className={classes["sheet"]}>
            <h2>{staffDate(on, { locale: site.locale })}</h2>
            <p>{[studyName, text.title, text.printed(printedAt)].filter(Boolean).join(" · ")}</p>
            {times.length === 0 ? (
              <p>{text.empty}</p>
            ) : (
              <table>
                <thead>
                  <tr>
                    <th scope="col">{text.time}</th>
                    {stations.map(({ id, name }) => (
                      <th key={id} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {times.map(startsAt => (
                    <tr key={startsAt}>
                      <th scope="row">{staffTime(startsAt, site)}</th>
                      {stations.map(({ id }) => (
                        <td key={id}>
                          {ofDay
                            .filter(session => session.startsAt === startsAt && session.stationId === id)
                            .map(session => (
                              <Printed key={session.id} session={session} site={site} />
                            ))}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Printed({ session, site }: { session: Session; site: SiteTime }) {
  const kind = kindOf(session, serverNow());
  const { participant, device, startsAt, lengthMinutes } = session;
  return (
    <div className={classes["one"]}>
      {participant && (
        <b {...(isStruck(session) && { "data-struck": true })}>
          {participant.id} {titleOf(session, kind)}
        </b>
      )}
      <span>
        {staffTimes(startsAt, addMinutes(startsAt, lengthMinutes), site)}
        {device !== null && ` · ${deviceNames.get(device).code}`}
      </span>
      {participant?.phone && <span>{formatPhone(participant.phone)}</span>}
      {participant && accommodationOf(participant) && <span>{accommodationOf(participant)}</span>}
      <div className={classes["marks"]}>
        <StatusMark kind={kind} />
        {participant && isActive(session.status) && participant.consent !== consentState.signed && (
          <ConsentChip state={participant.consent} />
        )}
      </div>
    </div>
  );
}
