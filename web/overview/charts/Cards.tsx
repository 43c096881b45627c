import { QueryError } from "../../shell/failures/QueryError.tsx";
import { CardSkeletons } from "../CardSkeletons.tsx";
import type { Overview, useCharts } from "../data.ts";
import { AtHome, Compliance } from "./Compliance.tsx";
import { Enrolment } from "./Enrolment.tsx";
import { Headsets } from "./Headsets.tsx";
import { People } from "./People.tsx";
import { Registrations } from "./Registrations.tsx";
import { Sessions, SessionsThisWeek } from "./Sessions.tsx";
import classes from "../OverviewPage.module.css";

interface CardsProps {
  overview: Overview;
  /** Undefined without the permission for charts. */
  charts: ReturnType<typeof useCharts> | undefined;
}

export function Cards({ overview, charts: query }: CardsProps) {
  if (!query) return <Figures overview={overview} />;
  if (query.error && !query.data) return <QueryError query={query} title="Couldn't load the charts" />;
  if (!query.data) return <CardSkeletons hasCharts />;
  const charts = query.data;
  return (
    <div className={classes["cards"]} data-charts>
      <Enrolment enrolment={overview.enrolment} hasBars />
      <Sessions charts={charts} today={overview.today} />
      <People people={charts.people} />
      <Compliance compliance={charts.compliance} />
      <Registrations charts={charts} today={overview.today} />
      <Headsets devices={overview.devices} />
    </div>
  );
}

/** For users without the permission for charts. */
function Figures({ overview }: { overview: Overview }) {
  return (
    <div className={classes["cards"]}>
      <Enrolment enrolment={overview.enrolment} hasBars={false} />
      <SessionsThisWeek week={overview.week} />
      <AtHome home={overview.home} />
      <Headsets devices={overview.devices} />
    </div>
  );
}
