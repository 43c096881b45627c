import { staffDate, staffFullTime, staffShortDateTime, staffTime, zoneName } from "@hb/domain/format.ts";
import { defaultPeriod, periods } from "@hb/domain/overview/weeks.ts";
import { describeFilters } from "@hb/domain/participants/filter-words.ts";
import { type Filters, isDefault } from "@hb/domain/participants/filters.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { Button, Tooltip } from "@mantine/core";
import {
  IconChartBar,
  IconHistory,
  IconPrinter,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldQuestion,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useServerNow } from "../backend/clock.ts";
import { useConfiguration } from "../backend/configuration.ts";
import { ExpiringApprovals } from "../design/ApprovalNotes.tsx";
import { usePeopleAddress } from "../participants/list/list-address.ts";
import { useOwnFields } from "../queries/own-fields.ts";
import { QueryError } from "../shell/failures/QueryError.tsx";
import { useAddressParam } from "../shell/routing/address.ts";
import { useUserInfo } from "../shell/sign-in-state.ts";
import { type SiteTime, useSiteTime } from "../shell/site-time.ts";
import { Chip } from "../ui/Chip.tsx";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { Segmented } from "../ui/fields/Segmented.tsx";
import { Row, Stack } from "../ui/layout/Stack.tsx";
import { PageHead } from "../ui/page/PageHead.tsx";
import { State } from "../ui/page/State.tsx";
import { CardSkeletons } from "./CardSkeletons.tsx";
import { type Overview, useCharts, useLiveOverview, useOverview } from "./data.ts";
import { Needs } from "./Needs.tsx";
import { ScopeMenu } from "./ScopeMenu.tsx";
import { overviewText as text } from "./text.tsx";
import classes from "./OverviewPage.module.css";

const everyone = {};

const loadCards = () => import("./charts/Cards.tsx");
const Cards = lazy(async () => ({ default: (await loadCards()).Cards }));

const TotalsAsOf = lazy(async () => ({ default: (await import("../as-of/TotalsAsOf.tsx")).TotalsAsOf }));

/** What needs attention, and how the study is going: on screen every day, on paper for the weekly meeting. */
export function OverviewPage() {
  useLiveOverview();
  const site = useSiteTime();
  const hasCharts = useUserInfo()?.permissions.stats === true;
  const studyName = useConfiguration()?.studyName;
  const address = usePeopleAddress();
  const mayScope = useUserInfo()?.permissions.participants === true;
  const own = useOwnFields();
  const scope = mayScope ? address.filters : everyone;
  const [word, setWord] = useAddressParam("period");
  const period = periods.find(one => one === word) ?? defaultPeriod;
  const overview = useOverview(scope);
  // What needs attention comes first: the charts are asked for once it is there.
  const charts = useCharts(period, scope, hasCharts && overview.data !== undefined);
  useEffect(() => void loadCards(), []);
  const [showsTotals, setShowsTotals] = useState(false);
  const isEmpty = overview.data?.enrolment.registered === 0 && isDefault(scope);
  return (
    <Stack grow className={classes["page"]}>
      <PageHead title={text.title} beside={<Now />}>
        <Row gap={8} wrap className={classes["actions"]}>
          {overview.data && <LogChip log={overview.data.log} site={site} />}
          {mayScope && !isEmpty && <ScopeMenu address={address} />}
          {hasCharts && !isEmpty && (
            <Segmented
              label={text.period}
              options={periods.map(value => ({ value, label: text.periods[value] }))}
              value={period}
              onChange={value => setWord(value === defaultPeriod ? undefined : value)}
            />
          )}
          {!isEmpty && (
            <ActionButton icon={IconHistory} onClick={() => setShowsTotals(true)}>
              {text.asOf}
            </ActionButton>
          )}
          <ActionButton icon={IconPrinter} className={classes["print"] ?? ""} onClick={() => window.print()}>
            {text.print}
          </ActionButton>
        </Row>
      </PageHead>
      <Stack grow gap={12} className={classes["body"]}>
        {overview.data && (
          <p className={classes["printed"]}>
            {studyName} · {!isDefault(scope) && `${scopeWords(scope, site, own)} · `}
            {hasCharts && `${text.printedPeriod(period)} · `}
            {logStatus(overview.data.log, site)}
          </p>
        )}
        <ExpiringApprovals />
        {overview.error && !overview.data ? (
          <QueryError query={overview} title={text.unavailable} />
        ) : !overview.data ? (
          <>
            <div className={classes["skeleton"]} data-needs aria-hidden="true" />
            <CardSkeletons hasCharts={hasCharts} />
          </>
        ) : isEmpty ? (
          <EmptyStudy />
        ) : (
          <>
            <Needs needs={overview.data.needs} site={site} />
            {!isDefault(address.filters) && (
              <p className={classes["scope"]}>
                {mayScope ? text.scoped(scopeWords(scope, site, own)) : text.notScoped}
              </p>
            )}
            <Suspense fallback={<CardSkeletons hasCharts={hasCharts} />}>
              <Cards overview={overview.data} charts={hasCharts ? charts : undefined} scope={scope} />
            </Suspense>
          </>
        )}
      </Stack>
      <Suspense>{showsTotals && <TotalsAsOf onClose={() => setShowsTotals(false)} />}</Suspense>
    </Stack>
  );
}

/** `Type: Loaner · Gender: Female` */
function scopeWords(scope: Filters, { locale }: SiteTime, own: readonly OwnField[]): string {
  return describeFilters(scope, locale, own)
    .map(({ label, words }) => `${label}: ${words}`)
    .join(" · ");
}

/** `Tue 17 Nov, 10:42 Pacific Time`. Not announced every minute. */
function Now() {
  const site = useSiteTime();
  const { zone, today } = site;
  const now = new Date(useServerNow(15_000)).toISOString();
  return (
    <span className={`numbers ${classes["now"]}`}>
      {staffDate(today, site)}, {staffTime(now, site)} {zoneName(now, zone, "en")}
    </span>
  );
}

/** Before the first registration there is nothing to count. */
function EmptyStudy() {
  const permissions = useUserInfo()?.permissions ?? {};
  const links = [
    permissions.participants && { to: "/participants/import", label: text.empty.import },
    permissions.scheduler && { to: "/scheduler", label: text.empty.createSlots },
    permissions.users && { to: "/settings", label: text.empty.settings },
  ].filter(link => link !== undefined);
  return (
    <State
      icon={IconChartBar}
      title={text.empty.title}
      actions={links.map(({ to, label }) => (
        <Button key={to} renderRoot={props => <Link to={to} {...props} />}>
          {label}
        </Button>
      ))}
    >
      {text.empty.explanation(<a href="/registration-form">/registration-form</a>)}
    </State>
  );
}

/** `Log verified 10:00` */
function logStatus(log: Overview["log"], site: SiteTime): string {
  const { zone, today } = site;
  if (log === null) return text.log.notVerified;
  const isToday = dateInZone(log.at, zone) === today;
  const at = isToday ? staffTime(log.at, site) : staffShortDateTime(log.at, site);
  return log.problem === null ? text.log.verified(at) : text.log.broken(at);
}

/** Whether the log is intact, as of its last verification. */
function LogChip({ log, site }: { log: Overview["log"]; site: SiteTime }) {
  const status = logStatus(log, site);
  if (log === null)
    return (
      <Chip tone="grey" icon={IconShieldQuestion}>
        {status}
      </Chip>
    );
  const isIntact = log.problem === null;
  const facts = text.log.facts(log.entries, staffFullTime(log.at, site));
  return (
    <Tooltip label={log.problem ?? facts}>
      <span>
        <Chip tone={isIntact ? "green" : "red"} icon={isIntact ? IconShieldCheck : IconShieldExclamation}>
          {status}
        </Chip>
        {/* A tooltip must not be the only place that shows the problem. */}
        {!isIntact && <span className="visually-hidden">: {log.problem}</span>}
      </span>
    </Tooltip>
  );
}
