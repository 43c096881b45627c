import type { DateOn, Instant } from "@hb/domain/contract.ts";
import { staffDate, staffDates } from "@hb/domain/format.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { SessionFilter } from "@hb/domain/sessions/kinds.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { Button } from "@mantine/core";
import {
  IconCalendarShare,
  IconChevronLeft,
  IconChevronRight,
  IconDesk,
  IconPrinter,
  IconTableOptions,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ListBar } from "../../list/ListBar.tsx";
import { Colleagues } from "../../presence/Colleagues.tsx";
import type { SiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { IconButton } from "../../ui/fields/IconButton.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { IconMenu, MenuAction } from "../../ui/overlay/IconMenu.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { weekNumber } from "../calendar/calendar-days.ts";
import { useOverdueCount } from "../data.ts";
import { nameOf } from "../stations/station-names.ts";
import { lookOfKind } from "../visit/SessionMarks.tsx";
import { type View, views, viewThatFits } from "./scheduler-address.ts";
import { type FilterName, filterNames } from "./session-filter.ts";
import { feedText, schedulerText as text } from "./text.ts";
import classes from "./Scheduler.module.css";

interface SchedulerHeadProps {
  view: View;
  on: DateOn;
  shown: readonly DateOn[];
  site: SiteTime;
  zoneLabel: string;
  /** Only one fact fits beside the dates: the zone, unless the calendar's corner shows it. */
  isTight: boolean;
  isCalendar: boolean;
  onStep: (step: 1 | -1) => void;
  onToday: () => void;
  onFeed: () => void;
  onStations: () => void;
  /** Export and the one filled button. */
  children: ReactNode;
}

export function SchedulerHead(props: SchedulerHeadProps) {
  const { view, on, shown, site, zoneLabel, isTight, isCalendar, onStep, onToday } = props;
  const [first = on, last = on] = [shown[0], shown.at(-1)];
  const page = view === "day" ? "day" : "week";
  const isWeek = view === "week" || (view === "agenda" && !isTight);
  const facts = [
    isWeek ? text.week(weekNumber(on, site.locale.weekStart)) : view === "day" && on === site.today && text.isToday,
    (!isTight || view === "agenda") && zoneLabel,
  ];
  return (
    <PageHead
      title={text.title}
      hasBar
      beside={
        isCalendar && (
          <Row gap={2} className={classes["steps"]}>
            <IconButton icon={IconChevronLeft} label={text.previous[page]} onClick={() => onStep(-1)} />
            <Button onClick={onToday}>{text.today}</Button>
            <IconButton icon={IconChevronRight} label={text.next[page]} onClick={() => onStep(1)} />
          </Row>
        )
      }
      count={
        isCalendar && (
          <>
            <b className={classes["dates"]}>{view === "day" ? staffDate(on, site) : staffDates(first, last, site)}</b>{" "}
            <span className={classes["beside"]}>{facts.filter(Boolean).join(" · ")}</span>
          </>
        )
      }
    >
      <Colleagues kind="page" id="scheduler" />
      <ActionButton icon={IconDesk} renderRoot={given => <Link to="/scheduler/desk" {...given} />}>
        {text.desk}
      </ActionButton>
      {isCalendar && (
        <ActionButton icon={IconPrinter} className={classes["print"] ?? ""} onClick={() => window.print()}>
          {text.print}
        </ActionButton>
      )}
      <IconMenu width={208}>
        <MenuAction icon={IconTableOptions} onClick={props.onStations}>
          {text.stations}
        </MenuAction>
        <MenuAction icon={IconCalendarShare} onClick={props.onFeed}>
          {feedText.title}
        </MenuAction>
      </IconMenu>
      {props.children}
    </PageHead>
  );
}

interface SchedulerBarProps {
  view: View;
  width: number;
  period: readonly [Instant, Instant];
  filter: SessionFilter;
  stations: readonly Station[];
  shown: number;
  total: number;
  isCalendar: boolean;
  onView: (view: View) => void;
  onFilter: (filter: SessionFilter) => void;
  onSheet: (() => void) | undefined;
}

/** Under the head: the view, and the filters that are set. */
export function SchedulerBar(props: SchedulerBarProps) {
  const { view, width, period, filter, stations, shown, total, isCalendar, onView, onFilter, onSheet } = props;
  const overdue = useOverdueCount(...period).data ?? 0;
  const labels: Record<View, string> = { ...text.views, overdue: text.overdue(overdue) };
  const options = views.filter(one => viewThatFits(one, width) === one).map(value => ({ value, label: labels[value] }));
  const set = isCalendar ? filterNames.filter(name => filter[name] !== undefined) : [];
  const clear = (name: FilterName) => {
    const { [name]: _, ...rest } = filter;
    onFilter(rest);
  };
  return (
    <ListBar
      set={set.map(name => ({ filter: name, label: text.filters[name], words: chosenLabel(name, filter, stations) }))}
      onClear={clear}
      onFilters={onSheet}
      view={<Segmented label={text.view} options={options} value={view} onChange={onView} />}
      tools={
        isCalendar && (
          <p className={`numbers ${classes["count"]}`} aria-live="polite">
            {text.count(shown, total)}
          </p>
        )
      }
    />
  );
}

/** `Open, Held`, or the count if there are more than three. */
function chosenLabel(name: FilterName, filter: SessionFilter, stations: readonly Station[]): string {
  const chosen = {
    kinds: () => filter.kinds?.map(kind => lookOfKind(kind).word),
    stations: () => filter.stations?.map(id => nameOf(stations, id)),
    devices: () => filter.devices?.map(id => (id === null ? text.anyDevice : deviceNames.get(id).code)),
  }[name]();
  if (!chosen || chosen.length === 0) return text.nothingChosen;
  return chosen.length > 3 ? text.chosen(chosen.length) : chosen.join(", ");
}
