import { defaultPeriod, type Period, periods } from "@hb/domain/overview/weeks.ts";
import { staffDate, timeInZone, zoneName } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useServerNow } from "../backend/clock.ts";
import { useConfiguration } from "../backend/configuration.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useAddressWord } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { useSiteTime } from "../shell/site-time.ts";
import { Segmented } from "../ui/fields/Segmented.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { ChainChip, sayChain } from "./ChainChip.tsx";
import { AtHome, Compliance } from "./charts/Compliance.tsx";
import { Enrolment } from "./charts/Enrolment.tsx";
import { Headsets } from "./charts/Headsets.tsx";
import { People } from "./charts/People.tsx";
import { Registrations } from "./charts/Registrations.tsx";
import { Sessions, SessionsThisWeek } from "./charts/Sessions.tsx";
import { CardSkeletons, NeedsSkeleton } from "./charts/Skeletons.tsx";
import { type Charts, type Overview, useCharts, useLiveOverview, useOverview } from "./data.ts";
import { EmptyStudy } from "./EmptyStudy.tsx";
import { Needs } from "./Needs.tsx";
import classes from "./OverviewPage.module.css";

const periodLabels: Record<Period, string> = { "4": "4 weeks", "8": "8 weeks", all: "All" };

/** What needs me today, and how the study stands: for every morning, and on paper for the weekly meeting. */
export function OverviewPage() {
  useLiveOverview();
  const site = useSiteTime();
  const hasCharts = useUserInfo()?.permissions.stats === true;
  const studyName = useConfiguration()?.studyName;
  const [word, setWord] = useAddressWord("period");
  const period = periods.find(one => one === word) ?? defaultPeriod;
  const overview = useOverview();
  const charts = useCharts(period, hasCharts);
  const isEmpty = overview.data?.enrolment.registered === 0;
  return (
    <div className={classes["page"]}>
      <PageHead title="Overview" beside={<Now />}>
        <div className={classes["acts"]}>
          {overview.data && <ChainChip log={overview.data.log} site={site} />}
          {hasCharts && !isEmpty && (
            <Segmented
              label="Period of the charts"
              options={periods.map(value => ({ value, label: periodLabels[value] }))}
              value={period}
              onChange={value => setWord(value === defaultPeriod ? undefined : value)}
            />
          )}
          <Button
            variant="default"
            className={classes["print"] ?? ""}
            leftSection={<IconPrinter size={16} stroke={2} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </PageHead>
      <div className={classes["body"]}>
        {overview.data && (
          <p className={classes["printed"]}>
            {studyName} · {hasCharts && `${period === "all" ? "all weeks" : `the last ${period} weeks`} · `}
            {sayChain(overview.data.log, site)}
          </p>
        )}
        {overview.error && !overview.data ? (
          <QueryError query={overview} title="The overview could not be loaded" />
        ) : !overview.data ? (
          <>
            <NeedsSkeleton />
            <CardSkeletons hasCharts={hasCharts} />
          </>
        ) : isEmpty ? (
          <EmptyStudy />
        ) : (
          <>
            <Needs needs={overview.data.needs} site={site} />
            {hasCharts ? <WithCharts overview={overview.data} charts={charts} /> : <Figures overview={overview.data} />}
          </>
        )}
      </div>
    </div>
  );
}

interface WithChartsProps {
  overview: Overview;
  charts: ReturnType<typeof useCharts>;
}

function WithCharts({ overview, charts: query }: WithChartsProps) {
  if (query.error && !query.data) return <QueryError query={query} title="The charts could not be loaded" />;
  if (!query.data) return <CardSkeletons hasCharts />;
  const charts: Charts = query.data;
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

/** Without the right to charts. */
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

/** `Tue 17 Nov, 10:42 Pacific Time`. Not read out by itself every minute. */
function Now() {
  const { zone, today } = useSiteTime();
  const now = new Date(useServerNow(15_000)).toISOString();
  return (
    <span className={`numbers ${classes["now"]}`}>
      {staffDate(today, today)}, {timeInZone(now, zone)} {zoneName(now, zone)}
    </span>
  );
}
