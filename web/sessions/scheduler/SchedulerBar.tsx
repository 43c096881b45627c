import type { Instant } from "@hb/domain/contract.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { ListBar } from "../../list/ListBar.tsx";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { viewThatFits } from "../calendar/view-that-fits.ts";
import { useOverdueCount } from "../data.ts";
import { lookOfKind } from "../visit/session-look.ts";
import { type View, views } from "./scheduler-address.ts";
import { type FilterName, filterNames, type SessionFilter } from "./session-filter.ts";
import classes from "./SchedulerBar.module.css";

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

/** Under the head: how one looks at the sessions, and what restricts them. */
export function SchedulerBar(props: SchedulerBarProps) {
  const { view, width, period, filter, stations, shown, total, isCalendar, onView, onFilter, onSheet } = props;
  const overdue = useOverdueCount(...period).data ?? 0;
  const words: Record<View, string> = {
    day: "Day",
    week: "Week",
    agenda: "Agenda",
    overdue: overdue > 0 ? `To close · ${overdue}` : "To close",
    bonus: "Bonus",
    list: "List",
  };
  const options = views.filter(one => viewThatFits(one, width) === one).map(value => ({ value, label: words[value] }));
  const set = isCalendar ? filterNames.filter(name => filter[name] !== undefined) : [];
  const clear = (name: FilterName) => {
    const { [name]: _, ...rest } = filter;
    onFilter(rest);
  };
  return (
    <ListBar
      set={set.map(name => ({ filter: name, label: labels[name], words: sayFilter(name, filter, stations) }))}
      onClear={clear}
      onFilters={onSheet}
      view={<Segmented label="View" options={options} value={view} onChange={onView} />}
      tools={
        isCalendar && (
          <p className={`numbers ${classes["count"]}`} aria-live="polite">
            {shown === total
              ? `${total.toLocaleString("en-US")}`
              : `${shown.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}{" "}
            {total === 1 ? "session" : "sessions"}
          </p>
        )
      }
    />
  );
}

const labels: Record<FilterName, string> = { kinds: "Status", stations: "Station", devices: "Device" };

/** `Open, Held`, or how many where there are more than three. */
function sayFilter(name: FilterName, filter: SessionFilter, stations: readonly Station[]): string {
  const words = {
    kinds: () => filter.kinds?.map(kind => lookOfKind(kind).word),
    stations: () => filter.stations?.map(id => stations.find(station => station.id === id)?.name ?? String(id)),
    devices: () => filter.devices?.map(id => (id === null ? "Any" : deviceNames.get(id).code)),
  }[name]();
  if (!words || words.length === 0) return "none";
  return words.length > 3 ? `${words.length} chosen` : words.join(", ");
}
