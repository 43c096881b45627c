import type { LogLimiterDays } from "@hb/domain/log/limiter.ts";
import { logLimiterDays } from "@hb/domain/log/limiter-days.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { actionChoices, daysInWords, type LogFilter } from "./filter.ts";
import { MoreFilters } from "./MoreFilters.tsx";
import classes from "./LogFilters.module.css";

interface LogFiltersProps {
  permissions: Permissions;
  days: LogLimiterDays;
  onDays: (days: LogLimiterDays) => void;
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  /** With person, participant and text too. */
  isWhole: boolean;
}

const limits = logLimiterDays.map(days => ({ value: String(days), label: daysInWords(days) }));

export function LogFilters({ permissions, days, onDays, filter, onFilter, isWhole }: LogFiltersProps) {
  const choices = useMemo(() => actionChoices(permissions), [permissions]);
  return (
    <div className={classes["filters"]}>
      <div className={classes["row"]}>
        <Select
          aria-label="How many days"
          data={limits}
          value={String(days)}
          allowDeselect={false}
          onChange={value => {
            const chosen = logLimiterDays.find(known => String(known) === value);
            if (chosen) onDays(chosen);
          }}
        />
        <Select
          aria-label="Action"
          placeholder="All actions"
          data={choices}
          value={filter.action === "" ? null : filter.action}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "All actions", tabIndex: 0 }}
          nothingFoundMessage="No such action"
          comboboxProps={{ width: 288, position: "bottom-end" }}
          onChange={value => onFilter({ ...filter, action: value ?? "" })}
        />
      </div>
      {isWhole && <MoreFilters filter={filter} onFilter={onFilter} />}
    </div>
  );
}
