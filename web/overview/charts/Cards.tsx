import { type Filters, isDefault } from "@hb/domain/participants/filters.ts";
import type { ReactNode } from "react";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { CardSkeletons } from "../CardSkeletons.tsx";
import type { Overview, useCharts } from "../data.ts";
import { ScopeContext } from "../scope.ts";
import { AtHome, Compliance } from "./Compliance.tsx";
import { Enrolment } from "./Enrolment.tsx";
import { Headsets } from "./Headsets.tsx";
import { People } from "./People.tsx";
import { Registrations } from "./Registrations.tsx";
import { Sessions, SessionsThisWeek } from "./Sessions.tsx";
import { chartsText, headsetsText } from "./text.tsx";
import classes from "../OverviewPage.module.css";

interface CardsProps {
  overview: Overview;
  /** Undefined without the permission for charts. */
  charts: ReturnType<typeof useCharts> | undefined;
  /** Whom the figures are about. */
  scope: Filters;
}

export function Cards({ overview, charts: query, scope }: CardsProps) {
  const headsets = (
    <Headsets devices={overview.devices} note={isDefault(scope) ? undefined : headsetsText.ofEveryone} />
  );
  if (!query) return <Figures overview={overview} scope={scope} headsets={headsets} />;
  if (query.error && !query.data) return <QueryError query={query} title={chartsText.unavailable} />;
  if (!query.data) return <CardSkeletons hasCharts />;
  const charts = query.data;
  return (
    <div className={classes["cards"]} data-charts>
      <ScopeContext value={scope}>
        <Enrolment enrolment={overview.enrolment} hasBars />
        <Sessions charts={charts} />
        <People people={charts.people} />
        <Compliance compliance={charts.compliance} />
        <Registrations charts={charts} />
      </ScopeContext>
      {headsets}
    </div>
  );
}

/** For users without the permission for charts. */
function Figures({ overview, scope, headsets }: Pick<CardsProps, "overview" | "scope"> & { headsets: ReactNode }) {
  return (
    <div className={classes["cards"]}>
      <ScopeContext value={scope}>
        <Enrolment enrolment={overview.enrolment} hasBars={false} />
        <SessionsThisWeek week={overview.week} />
        <AtHome home={overview.home} />
      </ScopeContext>
      {headsets}
    </div>
  );
}
