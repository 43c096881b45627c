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
      <h2>Arrivals, {staffDate(on, { locale: site.locale })}</h2>
      <p>
        {[studyName, `Printed ${printedAt}`].filter(Boolean).join(" · ")}. Write down times. Afterward, type them in on
        the front desk: Paper, Type in codes.
      </p>
      <table>
        <thead>
          <tr>
            {["Code", "Time", "Participant", "Arrived", "Completed", "NoShow", "Notes"].map(title => (
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
                  {stationLabel(arrival.station)}
                  {needsSignature(arrival) && ", consent not signed"}
                </td>
                <td>☐</td>
                <td>☐</td>
                <td>
                  ☐ excused
                  <br />☐ not excused
                </td>
                <td aria-label="Notes" />
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
