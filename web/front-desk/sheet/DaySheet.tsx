import type { DateOn } from "@hb/domain/contract.ts";
import { staffDate, staffFullTime, staffTime } from "@hb/domain/format.ts";
import { arrivalGroup } from "@hb/domain/sessions/arrivals.ts";
import { visitCode } from "@hb/domain/sessions/visit-code.ts";
import { serverNow } from "../../backend/clock.ts";
import { useStudyName } from "../../backend/configuration.ts";
import { stationLabel } from "../../sessions/stations/station-names.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { usePrinting } from "../../ui/page/use-printing.ts";
import { type Arrival, nameOf, needsSignature } from "../arrivals/arrivals.ts";
import { daySheetText as text } from "./text.ts";
import classes from "./DaySheet.module.css";

interface DaySheetProps {
  on: DateOn;
  arrivals: readonly Arrival[];
}

/** On paper the day is a table to fill in by hand, for when no device works. */
export function DaySheet(props: DaySheetProps) {
  return usePrinting() ? <Sheet {...props} /> : null;
}

function Sheet({ on, arrivals }: DaySheetProps) {
  const site = useSiteTime();
  const studyName = useStudyName();
  const printedAt = staffFullTime(new Date(serverNow()).toISOString(), site);
  return (
    <section className={classes["sheet"]}>
      <h2>{text.title(staffDate(on, { locale: site.locale }))}</h2>
      <p>{text.howTo(studyName, printedAt)}</p>
      <table>
        <thead>
          <tr>
            {Object.values(text.heads).map(title => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arrivals
            .filter(({ status }) => arrivalGroup(status) !== undefined)
            .map(arrival => (
              <tr key={arrival.id}>
                <th scope="row" className={classes["code"]}>
                  {visitCode(arrival.id)}
                </th>
                <td>{staffTime(arrival.startsAt, site)}</td>
                <td>
                  <b>{nameOf(arrival)}</b> {arrival.participant?.id}
                  <br />
                  {needsSignature(arrival)
                    ? text.notSigned(stationLabel(arrival.station))
                    : stationLabel(arrival.station)}
                </td>
                <td>☐</td>
                <td>☐</td>
                <td>
                  ☐ {text.excused}
                  <br />☐ {text.notExcused}
                </td>
                <td aria-label={text.heads.notes} />
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
