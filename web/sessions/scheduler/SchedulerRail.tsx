import type { DateOn } from "@hb/domain/contract.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { type SessionFilter, sessionKinds } from "@hb/domain/sessions/kinds.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { Box, Button } from "@mantine/core";
import { memo } from "react";
import type { SiteTime } from "../../shell/site-time.ts";
import { Sheet } from "../../ui/overlay/Sheet.tsx";
import { ValuesFilter } from "../../ui/table/FilterGroup.tsx";
import { MonthPicker } from "../calendar/MonthPicker.tsx";
import { devicesLabel } from "../stations/station-names.ts";
import { lookOfKind } from "../visit/SessionMarks.tsx";
import { deviceOptions, type OptionCounts } from "./session-filter.ts";
import { railText as text } from "./text.ts";
import classes from "./Scheduler.module.css";

interface RailProps {
  on: DateOn;
  shown: readonly DateOn[];
  site: SiteTime;
  period: "day" | "week";
  stations: readonly Station[];
  filter: SessionFilter;
  counts: OptionCounts | undefined;
  onPick: (on: DateOn) => void;
  onFilter: (filter: SessionFilter) => void;
  onStations: () => void;
}

export const SchedulerRail = memo(function SchedulerRail(props: RailProps) {
  return (
    <aside className={`screen-only ${classes["rail"]}`} aria-label={text.title}>
      <Groups {...props} />
    </aside>
  );
});

interface RailSheetProps extends RailProps {
  onClose: () => void;
}

/** The rail as a sheet, where there is no room beside the calendar. */
export function SchedulerSheet({ onClose, ...props }: RailSheetProps) {
  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      foot={
        <Button variant="filled" fullWidth onClick={onClose}>
          {text.showCalendar}
        </Button>
      }
    >
      <Groups {...props} />
    </Sheet>
  );
}

function Groups({ on, shown, site, period, stations, filter, counts, onPick, onFilter, onStations }: RailProps) {
  const set = <N extends keyof SessionFilter>(name: N, value: SessionFilter[N]) => {
    const { [name]: _, ...rest } = filter;
    onFilter(value === undefined ? rest : { ...rest, [name]: value });
  };
  const count = (name: keyof SessionFilter, value: unknown) => counts && (counts[name].get(value) ?? 0);
  return (
    <>
      <MonthPicker on={on} shown={shown} site={site} onPick={onPick} />
      <Box px={8} pb={16}>
        <ValuesFilter
          title={text.stations}
          options={stations.map(({ id, name, devices }) => ({
            value: id,
            label: `${name} · ${devicesLabel(devices)}`,
            count: count("stations", id),
          }))}
          on={filter.stations}
          onChange={chosen => set("stations", chosen)}
        >
          <button type="button" className={`link ${classes["manage"]}`} onClick={onStations}>
            {text.manageStations}
          </button>
        </ValuesFilter>
        <ValuesFilter
          title={text.status[period]}
          options={sessionKinds.map(kind => {
            const { word, icon, tone } = lookOfKind(kind);
            return { value: kind, label: word, icon, tone, count: count("kinds", kind) };
          })}
          on={filter.kinds}
          onChange={chosen => set("kinds", chosen)}
        />
        <ValuesFilter
          title={text.device}
          options={deviceOptions.map(device => ({
            value: device,
            label: device === null ? text.anyDevice : (deviceNames.get(device).code ?? ""),
            count: count("devices", device),
          }))}
          on={filter.devices}
          onChange={chosen => set("devices", chosen)}
        />
      </Box>
    </>
  );
}
